import {
  applyGenerationInput,
  describeInput,
  generateFromPromptInput,
  generationIdInput,
  historyInput,
  rewritePartInput,
  saveDraftInput,
  tweakInput,
  welcomeInput,
} from '#shared/generation/generation.ts';
import { productIdInput } from '#shared/products/products.ts';
import { publicProcedure, router, sellerProcedure, withIdempotencyKey } from '../trpc.ts';
import { applyGeneration } from './apply.ts';
import { describeProduct, tweakDraft } from './describe.ts';
import { keepExample } from './example.ts';
import { rewritePart } from './rewrite-part.ts';
import { discardGeneration, generateFromPrompt, getGeneration, history, saveDraft, undiscardGeneration } from './service.ts';
import { plainWelcome, welcome } from './welcome.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'ai' });
const procedure = sellerProcedure.meta({ right: 'write', scope: 'ai' });
const metered = sellerProcedure.meta({ right: 'write', scope: 'ai', metered: true, alone: true });

export const generationRouter = router({
  describe: metered
    .input(describeInput)
    .mutation(({ ctx, input, signal }) => describeProduct(ctx, withIdempotencyKey(ctx, input), signal)),
  tweak: metered.input(tweakInput).mutation(({ ctx, input, signal }) => tweakDraft(ctx, withIdempotencyKey(ctx, input), signal)),
  rewritePart: metered
    .input(rewritePartInput)
    .mutation(({ ctx, input, signal }) => rewritePart(ctx, withIdempotencyKey(ctx, input), signal)),
  fromPrompt: metered
    .input(generateFromPromptInput)
    .mutation(({ ctx, input, signal }) => generateFromPrompt(ctx, withIdempotencyKey(ctx, input), signal)),
  get: reading.input(generationIdInput).query(({ ctx, input }) => getGeneration(ctx, input.id)),
  history: reading.input(historyInput).query(({ ctx, input }) => history(ctx, input)),
  // It changes a product, so a token that may only write does not suffice.
  applyDraft: procedure
    .meta({ right: 'approve', scope: 'products', limit: 'checkPerson' })
    .input(applyGenerationInput)
    .mutation(({ ctx, input }) => applyGeneration(ctx, input)),
  keepExample: procedure.input(productIdInput).mutation(({ ctx, input }) => keepExample(ctx, input.id)),
  saveDraft: procedure.input(saveDraftInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  discardDraft: procedure.input(generationIdInput).mutation(({ ctx, input }) => discardGeneration(ctx, input.id)),
  restoreDraft: procedure.input(generationIdInput).mutation(({ ctx, input }) => undiscardGeneration(ctx, input.id)),
  // It greets the person, whichever catalogue is shown.
  welcome: procedure
    .meta({ right: 'own' })
    .input(welcomeInput)
    .mutation(({ ctx, input, signal }) => welcome(ctx, input, signal)),
  plainWelcome: publicProcedure.query(() => plainWelcome()),
});
