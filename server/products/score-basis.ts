/** Whether a product is still what its SEO score was given to. */
import { createHash } from 'node:crypto';
import { products } from '#drizzle/schema/products.ts';
import { cleanDescription } from '#shared/description/html.ts';
import type { SellerCtx } from '../context.ts';
import { getProduct, mine } from './find.ts';
import type { Product } from './present.ts';

type Row = typeof products.$inferSelect;

/**
 * A hash of everything a score judges: texts, keywords, facts and pictures. Price, stock and SKU change every day and make
 * no listing better, so they leave a score as good as it was.
 */
export function scoreBasis(product: Product): string {
  const { name, brand, category, metaTitle, metaDescription, tags, seoKeywords } = product;
  const { attributes, keyFeatures, lockedSnippets, notes, images } = product;
  // As it reads: an older version stored the same text in other letters, `&#x26;` for `&amp;`.
  const description = cleanDescription(product.description);
  const judged = [
    ...[name, brand, category, description, metaTitle, metaDescription, tags, seoKeywords],
    attributes.map(({ name, value, unit }) => [name, value, unit]),
    ...[keyFeatures, lockedSnippets, notes],
    images.map(({ id }) => id),
  ];
  return createHash('sha256').update(JSON.stringify(judged)).digest('base64url');
}

/** The product as it is, read before it is changed, if its score has to be looked at again afterwards. */
export async function scoredProduct(ctx: SellerCtx, current: Pick<Row, 'id' | 'seoScore'>): Promise<Product | null> {
  return current.seoScore > 0 ? getProduct(ctx, current.id) : null;
}

/**
 * Keeps on a product, and answers, whether it changed since it was scored; to change it back takes that back. Call it after
 * a change, in its transaction.
 * @param before what `scoredProduct` answered before the change
 */
export async function reviewScore(ctx: SellerCtx, before: Product | null, scoredAs: string | null): Promise<boolean> {
  if (!before) return false;
  // A score that was good until now was given to the product as it stood, whatever an older version kept of it.
  const basis = (before.scoreOutdated && scoredAs) || scoreBasis(before);
  const scoreOutdated = basis !== scoreBasis(await getProduct(ctx, before.id));
  if (scoreOutdated !== before.scoreOutdated || basis !== scoredAs)
    await ctx.db.update(products).set({ scoredAs: basis, scoreOutdated }).where(mine(ctx, before.id));
  return scoreOutdated;
}
