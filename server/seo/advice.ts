/** The AI's recommendations for a product, and what the seller decided on each: done, dismissed, or nothing yet. */
import type { z } from 'zod';
import { products } from '#drizzle/schema/products.ts';
import type { SeoRecommendation } from '#shared/seo/advice.ts';
import { type Advice, afterScore, settle, withStates } from '#shared/seo/advice.ts';
import type { adviceInput } from '#shared/seo/seo.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { getProduct, mine } from '../products/find.ts';
import type { Product } from '../products/present.ts';
import { scoreBasis } from '../products/score-basis.ts';

const ADVICE_GONE = 'This recommendation is no longer there: the product was scored again meanwhile.';

const stored = { seoRecommendations: products.seoRecommendations, settledAdvice: products.settledAdvice };

/**
 * Marks a recommendation as done, dismissed or open again, and returns all of them. The product's version number stays the same:
 * somebody editing the product at this moment must not get a version conflict.
 * @throws AppError NOT_FOUND for the product, or if the recommendation no longer exists
 */
export async function setAdvice(
  ctx: SellerCtx,
  { productId, recommendation, state }: z.output<typeof adviceInput>,
): Promise<{ seoRecommendations: Advice[] }> {
  return withTransaction(ctx, async (ctx) => {
    // Locks the product, so that no new score can replace the recommendations between reading and writing them.
    const [current] = await ctx.db.select(stored).from(products).where(mine(ctx, productId)).for('no key update');
    if (!current) throw notFound();
    if (!current.seoRecommendations.some((one) => one.recommendation === recommendation)) throw notFound(ADVICE_GONE);
    const settledAdvice = settle(current.settledAdvice, recommendation, state);
    await ctx.db.update(products).set({ settledAdvice }).where(mine(ctx, productId));
    return { seoRecommendations: withStates(current.seoRecommendations, settledAdvice) };
  });
}

/**
 * Stores a new score and its recommendations, in the caller's transaction. Dismissed recommendations stay dismissed.
 * @param judged the product as it was sent to the AI
 */
export async function storeScore(
  ctx: SellerCtx,
  judged: Product,
  scored: Pick<typeof products.$inferInsert, 'seoScore' | 'seoRecommendations'>,
): Promise<void> {
  const which = mine(ctx, judged.id);
  // 'no key update' is a weaker lock than 'update'. Storing a score also adds a row to `generations` that refers to the product.
  // With the stronger lock, two scores stored at the same time would deadlock.
  const [current] = await ctx.db
    .select({ ...stored, version: products.version })
    .from(products)
    .where(which)
    .for('no key update');
  if (!current) return;
  // The product may have changed while the AI judged it. Every edit makes a new version, so the same version number means the
  // same texts. If the number is different, the texts are compared.
  const scoredAs = scoreBasis(judged);
  const scoreOutdated = current.version !== judged.version && scoredAs !== scoreBasis(await getProduct(ctx, judged.id));
  // The version number stays the same: somebody editing the product at this moment must not get a version conflict.
  await ctx.db
    .update(products)
    .set({ ...scored, scoredAs, scoreOutdated, settledAdvice: afterScore(current.settledAdvice) })
    .where(which);
}

/**
 * The recommendations of a score with what the seller decided on each (done, dismissed), and whether the product changed while it
 * was being judged.
 */
export async function adviceOf(
  ctx: SellerCtx,
  productId: string,
  recommendations: SeoRecommendation[],
): Promise<{ seoRecommendations: Advice[]; scoreOutdated: boolean }> {
  const [current] = await ctx.db
    .select({ ...stored, scoreOutdated: products.scoreOutdated })
    .from(products)
    .where(mine(ctx, productId));
  return {
    seoRecommendations: withStates(recommendations, current?.settledAdvice ?? []),
    scoreOutdated: current?.scoreOutdated ?? false,
  };
}
