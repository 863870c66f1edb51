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

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const healthRouter = router({
  summary: reading.query(({ ctx }) => healthSummary(ctx)),
  findings: reading.input(findingsInput).query(({ ctx, input }) => findingsOf(ctx, input)),
  questions: reading.query(({ ctx }) => askMissing(ctx)),
  platforms: reading.input(foundKindInput).query(({ ctx, input }) => platformsOf(ctx, input)),
  dismissed: reading.input(foundKindInput).query(({ ctx, input }) => dismissedFindings(ctx, input)),
  dismiss: procedure.input(findingsInput).mutation(({ ctx, input }) => dismissFindings(ctx, input)),
  restore: procedure.input(findingsInput).mutation(({ ctx, input }) => restoreFindings(ctx, input)),
});
