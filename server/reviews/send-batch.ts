import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { batchItems } from '#drizzle/schema/batches.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { fieldsToFill, partsOf } from '#shared/batches/parts.ts';
import type { ListingPart } from '#shared/generation/generation.ts';
import { textsOf } from '#shared/products/versions.ts';
import { foundInEdited } from '../batches/edited-texts.ts';
import { barredBy, findBatch, itemsOf, lockBatch, notNow } from '../batches/find.ts';
import { isReady } from '../batches/show.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { getProducts } from '../products/find.ts';
import { pausedAmong } from '../products/paused.ts';

/** How many drafts are compared with their products at a time. */
const COMPARED = 500;

/**
 * Sends the written texts of a batch for review, each with the parts that the batch would put on its product now. Those with something
 * to settle stay, as do those that were edited and could not be checked since, and those whose products got other texts since or are
 * paused: they need their writer first.
 * @returns how many were sent, and how many stay
 * @throws AppError NOT_FOUND; CONFLICT while the sample is written, paused or looked at, or if there is nothing to send
 */
export async function sendBatch(ctx: SellerCtx, id: string): Promise<{ sent: number; stay: number }> {
  const batch = await findBatch(ctx, id);
  const ready: { id: string; parts: ListingPart[] }[] = [];
  let stay = 0;
  for (let after = 0; ; ) {
    const page = await ctx.db
      .select({
        ...{ position: batchItems.position, productId: batchItems.productId, textsHash: batchItems.textsHash },
        ...{ toSettle: batchItems.toSettle, id: generations.id, listing: generations.listing, edited: generations.edited },
        review: generations.review,
      })
      .from(batchItems)
      .innerJoin(generations, and(eq(generations.id, batchItems.generationId), eq(generations.userId, ctx.sellerId)))
      .where(and(itemsOf(ctx, id), isReady, isNull(batchItems.wanted), neverSent, gt(batchItems.position, after)))
      .orderBy(asc(batchItems.position))
      .limit(COMPARED);
    const ids = page.flatMap(({ productId }) => productId ?? []);
    const [products, paused] = [await getProducts(ctx, ids), await pausedAmong(ctx, ids)];
    // What was counted as the text was written says nothing of an edited one.
    const inEdited = await foundInEdited(
      ctx,
      batch,
      page.flatMap(({ id: generationId, productId }) => {
        const product = products.get(productId ?? '');
        return product ? [{ generationId, product }] : [];
      }),
    );
    for (const item of page) {
      const product = products.get(item.productId ?? '');
      const texts = product && textsOf(product, product.images);
      const { toSettle, isUnchecked } = inEdited.get(item.id) ?? { toSettle: item.toSettle, isUnchecked: false };
      if (!texts || paused.has(product.id) || toSettle > 0 || isUnchecked || barredBy(batch, item, texts)) {
        stay++;
        continue;
      }
      const hasAlt = item.review?.altOf === texts.altOf && (item.edited ?? item.listing)?.altText !== '';
      const parts = partsOf(fieldsToFill(texts, batch)).filter((part) => part !== 'altText' || hasAlt);
      if (parts.length > 0) ready.push({ id: item.id, parts });
      else stay++;
    }
    if (page.length < COMPARED) break;
    after = page.at(-1)?.position ?? after;
  }
  return withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    // Whoever keeps the sample and stops there sends what is written.
    const state = one.state === 'using' || one.state === 'undoing' ? one.back : one.state;
    if (one.sampling && state !== 'cancelled') throw notNow('The sample comes first. Look at it and go on, then send the texts.');
    // Some may have been used, discarded or sent in the meantime.
    const sent = await rows<{ id: string }>(
      ctx.db,
      sql`update generations set review_state = 'inReview', review_parts = given.parts, sender_id = ${ctx.caller.userId}::uuid,
          sent_at = ${ctx.clock.now().toISOString()}::timestamptz, review_told_at = null
        from json_to_recordset(${JSON.stringify(ready)}::text::json) as given(id uuid, parts jsonb)
        where generations.id = given.id and generations.user_id = ${ctx.sellerId}::uuid and generations.applied_at is null
          and generations.discarded_at is null and ${neverSent}
        returning generations.id::text as id`,
    );
    if (sent.length === 0)
      throw notNow(
        stay > 0
          ? 'No text could be sent: each has something to settle or is not checked yet, or its product was changed since or is paused. Look at them one by one.'
          : 'There is no text to send here.',
      );
    return { sent: sent.length, stay };
  });
}

/** One that was sent back is sent again by its writer, who has read why. */
const neverSent = sql`${generations.reviewState} is null`;
