import { sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { DRAFT_GONE, ownDraft } from '../generation/find.ts';
import { mine } from '../products/find.ts';

type Draft = typeof generations.$inferSelect;

/** The condition that a draft waits for somebody who may put it live. */
export const isInReview = sql`${generations.type} = 'description' and ${generations.reviewState} = 'inReview'
  and ${generations.appliedAt} is null and ${generations.discardedAt} is null`;

/**
 * One of the catalogue's drafts with the name of its product, locked until the caller's transaction ends.
 * @throws AppError NOT_FOUND if there is no such draft, it belongs to no product, or the product was deleted
 */
export async function lockDraft(ctx: SellerCtx, id: string): Promise<{ draft: Draft; product: string }> {
  const [draft] = await ctx.db.select().from(generations).where(ownDraft(ctx, id)).for('no key update');
  if (!draft) throw notFound(DRAFT_GONE);
  return { draft, product: await productOf(ctx, draft.productId) };
}

/** @throws AppError NOT_FOUND */
export async function productOf(ctx: SellerCtx, productId: string | null): Promise<string> {
  const [product] = productId ? await ctx.db.select({ name: products.name }).from(products).where(mine(ctx, productId)) : [];
  if (!product) throw notFound('The product of this draft is not in the catalogue any more.');
  return product.name;
}

/**
 * Refuses a decision about a draft that does not wait for one any more, or was changed since the person looked.
 * @throws AppError CONFLICT
 */
export function requireInReview({ appliedAt, discardedAt, reviewState, sentAt, revision }: Draft, seen: number): void {
  if (appliedAt) throw new AppError('CONFLICT', 'This text is live already: somebody approved it before you.');
  if (discardedAt) throw new AppError('CONFLICT', 'This draft was discarded meanwhile, so nothing was changed.');
  if (reviewState === 'sentBack') throw new AppError('CONFLICT', 'This draft was sent back meanwhile, so nothing was changed.');
  if (reviewState !== 'inReview')
    throw new AppError(
      'CONFLICT',
      sentAt
        ? 'This draft was taken back meanwhile, so nothing was changed.'
        : 'This draft was not sent for review, so nothing was changed.',
    );
  if (revision !== seen)
    throw new AppError(
      'CONFLICT',
      'This text was changed since you read it, so nothing was decided. Read it again, then decide.',
    );
}
