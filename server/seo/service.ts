import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { bodyText } from '#shared/checks/field-texts.ts';
import { nearest, similarity, type TextFingerprint } from '#shared/checks/similarity.ts';
import { htmlToText } from '#shared/description/html.ts';
import { sentences } from '#shared/errors.ts';
import { noFacts } from '#shared/facts/facts.ts';
import type { Advice, SeoRecommendation } from '#shared/seo/advice.ts';
import { RECOMMEND_BELOW, readScore, type scoreFromPromptInput, type scoreInput } from '#shared/seo/seo.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { beginCall, chooseModel, giveBack, sayAiError } from '../generation/ai-call.ts';
import { picturesOf, readMedia } from '../generation/brief.ts';
import { findDraft } from '../generation/find.ts';
import type { JudgedTexts, ScoreBrief } from '../integrations/ai/ai.ts';
import { readFacts } from '../products/facts.ts';
import { getProduct, mine } from '../products/find.ts';
import { fingerprintOf, fingerprintOfHtml, similarTexts } from '../products/fingerprints.ts';
import { refusePaused } from '../products/paused.ts';
import type { Product } from '../products/present.ts';
import { scoreBasis } from '../products/score-basis.ts';
import { chargeStop } from '../usage/refunds.ts';
import { reserve, settle } from '../usage/service.ts';
import { unworthy } from '../usage/worth.ts';
import { adviceOf, storeScore } from './advice.ts';

export interface SeoScore {
  /** The score as the AI gave it: greater than 0 and at most 100. */
  seoScore: number;
  /** What would raise the score. Empty from 70 on, because such a score counts as good. */
  seoRecommendations: SeoRecommendation[];
  /** When the score was given (ISO 8601), if nothing that it depends on was changed since: it is then shown again, for free. */
  keptSince?: string;
}

/**
 * Lets the AI judge a product's listing and stores its score and recommendations. Costs one AI query if a score came back. What was
 * judged by the same model before, and is as it was then, has the score of that time, for free.
 * @throws AppError AI_INVALID_ANSWER 'Invalid SEO score response' if the score is not a number above 0 and up to 100
 */
export async function scoreProduct(
  ctx: SellerCtx,
  input: z.output<typeof scoreInput>,
  signal: AbortSignal | undefined,
): Promise<{ seoScore: number; seoRecommendations: Advice[]; scoreOutdated: boolean; keptSince: string | null }> {
  const {
    seoScore,
    seoRecommendations,
    keptSince = null,
  } = await score(ctx, input, signal, async () => {
    const product = await getProduct(ctx, input.productId);
    await refusePaused(ctx, product.id);
    return {
      product,
      brief: {
        facts: await readFacts(ctx, product),
        texts: judgedTexts(product),
        keywords: product.seoKeywords,
        images: await picturesOf(ctx, product),
      },
    };
  });
  return { seoScore, ...(await adviceOf(ctx, input.productId, seoRecommendations)), keptSince };
}

const noTexts: JudgedTexts = { description: '', metaTitle: '', metaDescription: '', tags: [] };

function judgedTexts({ description, metaTitle, metaDescription, tags }: Product): JudgedTexts {
  return { description: htmlToText(description), metaTitle, metaDescription, tags };
}

/**
 * Lets the AI judge a listing that an API script sends inside its own prompt. No product is involved, so the score is stored only
 * in the record of AI calls.
 */
export async function scoreFromPrompt(
  ctx: SellerCtx,
  input: z.output<typeof scoreFromPromptInput>,
  signal: AbortSignal | undefined,
): Promise<SeoScore> {
  return score(ctx, input, signal, async () => ({
    product: null,
    brief: { facts: noFacts, texts: noTexts, keywords: [], images: await readMedia(ctx, input.media), prompt: input.prompt },
  }));
}

async function score(
  ctx: SellerCtx,
  input: { modelName?: string | undefined; idempotencyKey?: string | undefined },
  signal: AbortSignal = new AbortController().signal,
  read: () => Promise<{ brief: ScoreBrief; product: Product | null }>,
): Promise<SeoScore> {
  const { hash, earlier } = await beginCall<SeoScore>(ctx, 'score', input);
  if (earlier) return earlier.replay;
  const { brief, product } = await read();
  if (product) requireText(product, brief);
  const model = await chooseModel(ctx, input.modelName);
  const judgedAs = product && hashOf(ctx, product, model);
  const kept = product && judgedAs ? await keptScore(ctx, product, judgedAs) : null;
  if (kept) return kept;
  const reserved = await reserve<SeoScore>(ctx, {
    kind: 'seoScore',
    idempotencyKey: input.idempotencyKey,
    requestHash: hash,
  });
  if ('replay' in reserved) return reserved.replay;
  const { reservation } = reserved;
  try {
    const judged = await ctx.ai.scoreListing(brief, { model, signal });
    const seoScore = readScore(judged.score);
    if (seoScore === null) throw new AppError('AI_INVALID_ANSWER', sentences.invalidSeoScore);
    const answer: SeoScore = { seoScore, seoRecommendations: seoScore < RECOMMEND_BELOW ? judged.recommendations : [] };
    const kept = await settle(ctx, reservation, {
      generation: {
        id: uuidv7(),
        userId: ctx.sellerId,
        productId: product?.id ?? null,
        type: 'seoScore',
        score: seoScore,
        seoRecommendations: answer.seoRecommendations,
        judgedAs,
        writer: ctx.ai.writer,
        model: judged.model,
        createdAt: ctx.clock.now(),
      },
      answer,
      usage: judged.usage,
      model: judged.model,
      also: async (ctx) => {
        if (product) await storeScore(ctx, product, answer);
      },
    });
    if (!kept) throw new AppError('AI_TIMEOUT', 'The score came too late to be kept. No query was used. Try again.');
    return answer;
  } catch (error) {
    const free = await giveBack(ctx, reservation, error, signal);
    throw sayAiError(ctx, error, !free && (await chargeStop(ctx, reservation)));
  }
}

/** A hash of everything that a score depends on, and of who gives it. */
const hashOf = ({ ai }: SellerCtx, product: Product, model: string): string =>
  createHash('sha256')
    .update(JSON.stringify([ai.writer, model, scoreBasis(product)]))
    .digest('base64url');

/** The last score that was given for the same. If the product has another one meanwhile, this one is its score again. */
async function keptScore(ctx: SellerCtx, product: Product, judgedAs: string): Promise<SeoScore | null> {
  const [last] = await ctx.db
    .select({ seoScore: generations.score, recommendations: generations.seoRecommendations, createdAt: generations.createdAt })
    .from(generations)
    .where(
      and(
        ...[eq(generations.userId, ctx.sellerId), eq(generations.productId, product.id)],
        ...[eq(generations.type, 'seoScore'), eq(generations.judgedAs, judgedAs)],
      ),
    )
    .orderBy(desc(generations.id))
    .limit(1);
  if (!last?.seoScore) return null;
  const { seoScore } = last;
  const seoRecommendations = last.recommendations ?? [];
  const isShown = product.seoScore === seoScore && !product.scoreOutdated;
  if (!isShown) await withTransaction(ctx, (ctx) => storeScore(ctx, product, { seoScore, seoRecommendations }));
  return { seoScore, seoRecommendations, keptSince: last.createdAt.toISOString() };
}

/**
 * Refuses to have a product without description scored, and says what is missing. The AI is not asked, so this costs nothing.
 * @throws AppError BAD_INPUT
 */
function requireText({ seoKeywords }: Product, { texts }: ScoreBrief): void {
  const not = unworthy({ kind: 'score', description: texts.description }, null);
  if (!not) return;
  const missing = [
    'a description',
    texts.metaTitle === '' && 'a meta title',
    texts.metaDescription === '' && 'a meta description',
    texts.tags.length === 0 && 'tags',
    seoKeywords.length === 0 && 'keywords',
  ].filter((one) => one !== false);
  const list = new Intl.ListFormat('en').format(missing);
  const sentence = `No query used: ${not.why}. It lacks ${list}. Write the description first.`;
  throw new AppError('BAD_INPUT', sentence, { fields: { productId: sentence } });
}

/**
 * Checks a product's listing by fixed rules, without AI and for free. The result is shown beside the AI's score, and neither
 * changes the other.
 * @throws AppError NOT_FOUND; the errors of Checks.run
 */
export async function checklist(ctx: SellerCtx, productId: string) {
  const product = await getProduct(ctx, productId);
  const twin = await twinOf(ctx, product);
  const facts = await readFacts(ctx, product);
  const { name: source = 'human' } = product.textSources;
  const isByAi = source !== 'human' && source !== 'import' && facts.name === product.name;
  const input = {
    name: product.name,
    descriptionHtml: product.description,
    keywords: product.seoKeywords,
    images: product.images.map((image) => ({ alt: image.alt })),
    ...(product.metaTitle ? { metaTitle: product.metaTitle } : {}),
    ...(product.metaDescription ? { metaDescription: product.metaDescription } : {}),
    // A name written by the AI may contain sales talk, so it is no fact, even if no earlier name is known.
    facts: isByAi ? { ...facts, name: '' } : facts,
    others: twin ? [twin] : [],
  };
  return ctx.checks.run(ctx.sellerId, 'seoChecklist', input, ctx.clock.now());
}

/** The other product with the most similar description, for a comparison word by word; null if none is similar. */
async function twinOf(ctx: SellerCtx, { id, description }: Product) {
  const own = fingerprintOfHtml(description);
  const twin = own && nearest(own.signature, await similarTexts(ctx, own, id))?.other;
  if (!twin) return null;
  const [row] = await ctx.db
    .select({ productId: products.id, name: products.name, descriptionHtml: products.description })
    .from(products)
    .where(mine(ctx, twin.productId));
  return row ?? null;
}

/**
 * Texts of other products that a draft may be too similar to, most similar first. The screen compares the draft with them while
 * the seller edits it.
 * @throws AppError NOT_FOUND
 */
export async function similarToDraft(ctx: SellerCtx, generationId: string): Promise<TextFingerprint[]> {
  const draft = await findDraft(ctx, generationId);
  const listing = draft.edited ?? draft.listing;
  const own = listing && fingerprintOf(bodyText(listing));
  if (!own) return [];
  const found = await similarTexts(ctx, own, draft.productId);
  const ranked = found.map((text) => ({ text, alike: similarity(own.signature, text.signature) }));
  return ranked.toSorted((a, b) => b.alike - a.alike).map(({ text }) => text);
}
