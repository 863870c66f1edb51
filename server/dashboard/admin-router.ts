import { dashboardRangeInput } from '#shared/dashboard.ts';
import { adminProcedure, router } from '../trpc.ts';
import { aiUse } from './ai-use.ts';
import { attention } from './attention.ts';
import { growth } from './growth.ts';
import { health } from './health.ts';
import { money } from './money.ts';
import { newestFeedback, newestUsers } from './newest.ts';
import { outboxOf } from './outbox.ts';
import { visits } from './visits.ts';

/** Each card of the dashboard is a call of its own, so that one that fails takes no other with it. */
export const dashboardAdminRouter = router({
  attention: adminProcedure.query(({ ctx }) => attention(ctx)),
  growth: adminProcedure.input(dashboardRangeInput).query(({ ctx, input }) => growth(ctx, input.range)),
  money: adminProcedure.input(dashboardRangeInput).query(({ ctx, input }) => money(ctx, input.range)),
  aiUse: adminProcedure.input(dashboardRangeInput).query(({ ctx, input }) => aiUse(ctx, input.range)),
  visits: adminProcedure.input(dashboardRangeInput).query(({ ctx, input }) => visits(ctx, input.range)),
  newestUsers: adminProcedure.query(({ ctx }) => newestUsers(ctx)),
  newestFeedback: adminProcedure.query(({ ctx }) => newestFeedback(ctx)),
  health: adminProcedure.query(({ ctx }) => health(ctx)),
  outbox: adminProcedure.query(({ ctx }) => outboxOf(ctx)),
});
