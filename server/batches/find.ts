import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { batches, batchItems } from '#drizzle/schema/batches.ts';
import { BATCH_DAYS, BATCHES_OPEN, type BatchField } from '#shared/batches/batches.ts';
import { fieldsToFill } from '#shared/batches/parts.ts';
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

/**
 * Short hashes of a product's texts, by which only equality is decided: one of the alternative text of its main picture, which
 * changes with the picture, and before it one of all others.
 */
export const textsHash = ({ altText, ...texts }: ProductTexts): string =>
  [textNames.map((name) => (name === 'altText' ? null : texts[name])), altText ?? null]
    .map((part) => createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 22))
    .join(' ');

/** The hash of no texts: of a draft about whose product it is not known any more what it had when the draft was asked for. */
export const NO_TEXTS = '- -';

/**
 * The hash of a draft whose seller agreed that it replaces the product's present texts: their hash, and behind it the draft's own, so
 * that the agreement ends once the draft is taken off again.
 */
export const agreedHash = (own: string, texts: ProductTexts): string => `${textsHash(texts)} ${ownHash(own)}`;

/** The hash without such an agreement. */
export const ownHash = (hash: string): string => hash.split(' ').slice(-2).join(' ');

/** Whether these fields may have been changed since the texts had this hash. */
function isChangedSince(hash: string, texts: ProductTexts, fields: readonly BatchField[]): boolean {
  const [others, alt] = hash.split(' ');
  const [othersNow, altNow] = textsHash(texts).split(' ');
  const isAlt = (field: BatchField) => field === 'altText';
  return (alt !== altNow && fields.some(isAlt)) || (others !== othersNow && !fields.every(isAlt));
}

export const GOT_TEXT = 'The product got a text in the meantime, so it was left as it is.';
export const LOST_PICTURE = 'The product lost its picture, so there is nothing to describe.';
export const HAS_NEW_TEXT = 'The texts of this product were changed since this one was written, so they were left as they are.';

/** Why a written text is left off its product, which has these texts now; null if nothing is in the way. */
export function barredBy(
  batch: Pick<Batch, 'fields' | 'emptyOnly'>,
  { textsHash: hash }: { textsHash: string | null },
  texts: ProductTexts,
): string | null {
  const fields = fieldsToFill(texts, batch);
  const isAltAlone = batch.fields.every((field) => field === 'altText');
  if (fields.length === 0) return isAltAlone && texts.altText === undefined ? LOST_PICTURE : GOT_TEXT;
  // What a batch fills was empty, and is so still. But every product has a name, which a title replaces.
  const replaced = batch.emptyOnly ? fields.filter((field) => field === 'title') : fields;
  return hash !== null && isChangedSince(hash, texts, replaced) ? HAS_NEW_TEXT : null;
}

/** Until when a batch is kept that ends now. */
export const keptUntil = (ctx: Pick<SellerCtx, 'clock'>) => new Date(ctx.clock.now().getTime() + BATCH_DAYS * 86_400_000);

const noSuchBatch = () => notFound('This batch does not exist.');

/** The error for something that cannot be done with a batch in its present state. */
export const notNow = (sentence: string) => new AppError('CONFLICT', sentence);

/**
 * Refuses another unfinished batch if there are many. Call it after `takeTurn`, in the transaction that begins the batch, so that no
 * other one begins meanwhile.
 * @throws AppError CONFLICT
 */
export async function refuseMany(ctx: SellerCtx): Promise<void> {
  const open = await ctx.db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.userId, ctx.sellerId), inArray(batches.state, ['running', 'sampled', 'paused'])))
    .limit(BATCHES_OPEN);
  if (open.length < BATCHES_OPEN) return;
  throw notNow(`${BATCHES_OPEN} batches are unfinished. Finish or cancel one first.`);
}
