import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { batches, batchItems } from '#drizzle/schema/batches.ts';
import { BATCH_DAYS } from '#shared/batches/batches.ts';
import { type ProductTexts, textNames } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';

export type Batch = typeof batches.$inferSelect;

export const isOwn = (ctx: SellerCtx, id: string) => and(eq(batches.id, id), eq(batches.userId, ctx.sellerId));

/** The items of one of the seller's batches. */
export const itemsOf = (ctx: SellerCtx, id: string) => and(eq(batchItems.batchId, id), eq(batchItems.userId, ctx.sellerId));

/**
 * One of the seller's batches.
 * @throws AppError NOT_FOUND
 */
export async function findBatch(ctx: SellerCtx, id: string): Promise<Batch> {
  const [found] = await ctx.db.select().from(batches).where(isOwn(ctx, id));
  if (!found) throw noSuchBatch();
  return found;
}

/** Like `findBatch`, and locks the batch until the caller's transaction ends. */
export async function lockBatch(ctx: SellerCtx, id: string): Promise<Batch> {
  const [found] = await ctx.db.select().from(batches).where(isOwn(ctx, id)).for('update');
  if (!found) throw noSuchBatch();
  return found;
}

/** Changes the batch's row and notes the time. */
export async function setBatch(ctx: SellerCtx, id: string, values: Partial<typeof batches.$inferInsert>): Promise<void> {
  await ctx.db
    .update(batches)
    .set({ ...values, updatedAt: ctx.clock.now() })
    .where(isOwn(ctx, id));
}

/** A short hash of a product's texts, by which only equality is decided. */
export const textsHash = (texts: ProductTexts): string =>
  createHash('sha256')
    .update(JSON.stringify(textNames.map((name) => texts[name] ?? null)))
    .digest('base64url')
    .slice(0, 22);

/** Until when a batch is kept that ends now. */
export const keptUntil = (ctx: Pick<SellerCtx, 'clock'>) => new Date(ctx.clock.now().getTime() + BATCH_DAYS * 86_400_000);

const noSuchBatch = () => notFound('This batch does not exist.');

/** The error for something that cannot be done with a batch in its present state. */
export const notNow = (sentence: string) => new AppError('CONFLICT', sentence);
