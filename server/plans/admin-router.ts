import { createPlanInput, movePlanInput, planIdInput, savePlanInput } from '#shared/plans.ts';
import { adminProcedure, dangerousProcedure, router } from '../trpc.ts';
import { planPriceIds, syncPlanPrices } from './prices.ts';
import { createPlan, listAllPlans, movePlan, removePlan, savePlan } from './service.ts';

export const plansAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => listAllPlans(ctx)),
  priceIds: adminProcedure.query(({ ctx }) => planPriceIds(ctx)),
  syncPrices: dangerousProcedure.mutation(({ ctx }) => syncPlanPrices(ctx)),
  create: dangerousProcedure.input(createPlanInput).mutation(({ ctx, input }) => createPlan(ctx, input)),
  save: dangerousProcedure.input(savePlanInput).mutation(({ ctx, input }) => savePlan(ctx, input)),
  move: dangerousProcedure.input(movePlanInput).mutation(({ ctx, input }) => movePlan(ctx, input)),
  remove: dangerousProcedure.input(planIdInput).mutation(({ ctx, input }) => removePlan(ctx, input.id)),
});
