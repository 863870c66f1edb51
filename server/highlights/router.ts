import { publicProcedure, router } from '../trpc.ts';
import { listHighlights } from './service.ts';

export const highlightsRouter = router({
  list: publicProcedure.query(({ ctx }) => listHighlights(ctx)),
});
