import { findingsInput, foundKindInput } from '#shared/health/health.ts';
import { router, sellerProcedure } from '../trpc.ts';
import {
  askMissing,
  dismissedFindings,
  dismissFindings,
  findingsOf,
  healthSummary,
  platformsOf,
  restoreFindings,
} from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'products' });

export const healthRouter = router({
  summary: procedure.query(({ ctx }) => healthSummary(ctx)),
  findings: procedure.input(findingsInput).query(({ ctx, input }) => findingsOf(ctx, input)),
  questions: procedure.query(({ ctx }) => askMissing(ctx)),
  platforms: procedure.input(foundKindInput).query(({ ctx, input }) => platformsOf(ctx, input)),
  dismissed: procedure.input(foundKindInput).query(({ ctx, input }) => dismissedFindings(ctx, input)),
  dismiss: procedure.input(findingsInput).mutation(({ ctx, input }) => dismissFindings(ctx, input)),
  restore: procedure.input(findingsInput).mutation(({ ctx, input }) => restoreFindings(ctx, input)),
});
