import { adviceInput, checklistInput, scoreFromPromptInput, scoreInput, similarInput } from '#shared/seo/seo.ts';
import { router, sellerProcedure, withIdempotencyKey } from '../trpc.ts';
import { setAdvice } from './advice.ts';
import { checklist, scoreFromPrompt, scoreProduct, similarToDraft } from './service.ts';

const metered = sellerProcedure.meta({ right: 'write', scope: 'ai', metered: true, alone: true });

export const seoRouter = router({
  score: metered
    .input(scoreInput)
    .mutation(({ ctx, input, signal }) => scoreProduct(ctx, withIdempotencyKey(ctx, input), signal)),
  scoreFromPrompt: metered
    .input(scoreFromPromptInput)
    .mutation(({ ctx, input, signal }) => scoreFromPrompt(ctx, withIdempotencyKey(ctx, input), signal)),
  checklist: sellerProcedure
    .meta({ right: 'view', scope: 'products', limit: 'checkPerson' })
    .input(checklistInput)
    .query(({ ctx, input }) => checklist(ctx, input.productId)),
  setAdvice: sellerProcedure
    .meta({ right: 'edit', scope: 'products' })
    .input(adviceInput)
    .mutation(({ ctx, input }) => setAdvice(ctx, input)),
  similar: sellerProcedure
    .meta({ right: 'view', scope: 'ai' })
    .input(similarInput)
    .query(({ ctx, input }) => similarToDraft(ctx, input.generationId)),
});
