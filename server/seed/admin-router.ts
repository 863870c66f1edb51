import { applySeedInput, seedRunsInput, seedSetInput } from '#shared/seed.ts';
import { adminProcedure, dangerousProcedure, router } from '../trpc.ts';
import { applySeedSet, listSeedRuns, listSeedSets, previewSeedSet } from './service.ts';

export const seedAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => listSeedSets(ctx)),
  preview: adminProcedure.input(seedSetInput).query(({ ctx, input }) => previewSeedSet(ctx, input.name)),
  putIn: dangerousProcedure.input(applySeedInput).mutation(({ ctx, input }) => applySeedSet(ctx, input)),
  runs: adminProcedure.input(seedRunsInput).query(({ ctx, input }) => listSeedRuns(ctx, input)),
});
