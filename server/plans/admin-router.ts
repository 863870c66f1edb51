import { createPlanInput, movePlanInput, planIdInput, savePlanInput } from '#shared/plans.ts';
import { adminProcedure, router } from '../trpc.ts';
import { planPriceIds, syncPlanPrices } from './prices.ts';
import { createPlan, listAllPlans, movePlan, removePlan, savePlan } from './service.ts';

const dangerous = adminProcedure.meta({ alone: true, stepUp: true });

export const plansAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => listAllPlans(ctx)),
  priceIds: adminProcedure.query(({ ctx }) => planPriceIds(ctx)),
  syncPrices: dangerous.mutation(({ ctx }) => syncPlanPrices(ctx)),
  create: dangerous.input(createPlanInput).mutation(({ ctx, input }) => createPlan(ctx, input)),
  save: dangerous.input(savePlanInput).mutation(({ ctx, input }) => savePlan(ctx, input)),
  move: dangerous.input(movePlanInput).mutation(({ ctx, input }) => movePlan(ctx, input)),
  remove: dangerous.input(planIdInput).mutation(({ ctx, input }) => removePlan(ctx, input.id)),
});
