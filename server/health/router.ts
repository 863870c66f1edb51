import { dismissedInput, findingsInput } from '#shared/health/health.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { dismissedFindings, dismissFindings, findingsOf, healthSummary, restoreFindings } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'products' });

export const healthRouter = router({
  summary: procedure.query(({ ctx }) => healthSummary(ctx)),
  findings: procedure.input(findingsInput).query(({ ctx, input }) => findingsOf(ctx, input)),
  dismissed: procedure.input(dismissedInput).query(({ ctx, input }) => dismissedFindings(ctx, input)),
  dismiss: procedure.input(findingsInput).mutation(({ ctx, input }) => dismissFindings(ctx, input)),
  restore: procedure.input(findingsInput).mutation(({ ctx, input }) => restoreFindings(ctx, input)),
});
