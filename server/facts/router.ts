import { readTextInput } from '#shared/facts/reading.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { readingState, readText } from './service.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const factsRouter = router({
  readingState: reading.query(({ ctx }) => readingState(ctx)),
  readText: procedure
    .meta({ alone: true })
    .input(readTextInput)
    .mutation(({ ctx, input, signal }) => readText(ctx, input, signal)),
});
