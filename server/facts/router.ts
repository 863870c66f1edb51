import { readTextInput } from '#shared/facts/reading.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { readingState, readText } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'products' });

export const factsRouter = router({
  readingState: procedure.query(({ ctx }) => readingState(ctx)),
  readText: procedure
    .meta({ alone: true })
    .input(readTextInput)
    .mutation(({ ctx, input, signal }) => readText(ctx, input, signal)),
});
