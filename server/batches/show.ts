/** What a seller sees of a batch. */
import { and, asc, count, desc, eq, gt, isNull, max, min, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { batches, batchItems, messageBatches } from '#drizzle/schema/batches.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import {
  BATCHES_LISTED,
  type BatchCounts,
  type BatchItem,
  batchItemStates,
  type batchItemsInput,
  type listBatchesInput,
  SAMPLE,
} from '#shared/batches/batches.ts';
import { isSameAsLive } from '#shared/batches/same.ts';
import type { FactQuestion } from '#shared/checks/claims/fact-questions.ts';
import { countWords } from '#shared/platforms/measure.ts';
import { textsOf } from '#shared/products/versions.ts';
import { may } from '#shared/teams/roles.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows, withTransaction } from '../database.ts';
import { getProducts } from '../products/find.ts';
import type { Product } from '../products/present.ts';
import { foundInEdited } from './edited-texts.ts';
import { eachFacts, questionsIfThin } from './enough-facts.ts';
import { type Batch, barredBy, findBatch, HAS_NEW_TEXT, itemsOf } from './find.ts';

function shown(one: Batch, written: number) {
  const { id, request, fields, emptyOnly, state, sampling, later, reason, total, done } = one;
  return {
    ...{ id, request, fields, emptyOnly, later, state, reason, total, done },
    /** How many of the texts were written, used ones included. */
    written,
    /** How many texts belong to the sample that is being written or looked at; null if there is none. */
    sample: sampling ? SAMPLE : null,
    createdAt: one.createdAt.toISOString(),
    finishedAt: one.finishedAt?.toISOString() ?? null,
    /** Until when the batch is kept, and what it put on products can be taken back. */
    keptUntil: one.keptUntil.toISOString(),
  };
}

/** As `isOver`, of a row of `batches`. */
const isOverSql = sql`(${batches.state} in ('done', 'cancelled'))`;

/** How many texts of a row of `batches` were written, as SQL. */
export const writtenSql =
  "(select count(*)::int from batch_items i where i.batch_id = batches.id and i.state in ('written', 'used'))";

/** The condition that a text waits for the caller. What is in review waits for those who may approve it. */
const waitsFor = ({ team }: SellerCtx): SQL => (team && !may(team.role, 'approve', team) ? isUnsent : isReady);

/**
 * A page of the seller's batches, at most BATCHES_LISTED: those that are not over come first, and of these and of the others the newest.
 * Each has the number of texts that wait for the caller, and of those that are on their products.
 */
export async function listBatches(ctx: SellerCtx, { after }: z.output<typeof listBatchesInput>) {
  const itemsWhere = (condition: SQL) =>
    sql<number>`(select count(*)::int from batch_items left join generations on generations.id = batch_items.generation_id
      where batch_items.batch_id = batches.id and ${condition})`;
  const found = await ctx.db
    .select({
      one: batches,
      written: sql<number>`${sql.raw(writtenSql)}`,
      open: itemsWhere(waitsFor(ctx)),
      used: itemsWhere(sql`${batchItems.state} = 'used'`),
    })
    .from(batches)
    .where(
      and(
        eq(batches.userId, ctx.sellerId),
        after &&
          sql`(${isOverSql} > ${after.isOver}::boolean or (${isOverSql} = ${after.isOver}::boolean and ${batches.id} < ${after.id}::uuid))`,
      ),
    )
    .orderBy(isOverSql, desc(batches.id))
    .limit(BATCHES_LISTED);
  return found.map(({ one, written, ...counts }) => ({ ...shown(one, written), ...counts }));
}

/**
 * One batch, with the number of products in each state.
 * @throws AppError NOT_FOUND
 */
export async function getBatch(ctx: SellerCtx, id: string) {
  const one = await findBatch(ctx, id);
  const found = await ctx.db
    .select({
      state: batchItems.state,
      n: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where ${waitsFor(ctx)})::int`,
      undoable: sql<number>`count(*) filter (where ${batchItems.before} is not null)::int`,
      using: sql<number>`count(*) filter (where ${batchItems.wanted} = 'use')::int`,
      undoing: sql<number>`count(*) filter (where ${batchItems.wanted} = 'undo')::int`,
    })
    .from(batchItems)
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .where(itemsOf(ctx, id))
    .groupBy(batchItems.state);
  const counts = Object.fromEntries(batchItemStates.map((state) => [state, 0])) as BatchCounts;
  for (const { state, n } of found) counts[state] = n;
  const sum = (of: 'open' | 'undoable' | 'using' | 'undoing') => found.reduce((all, row) => all + row[of], 0);
  return {
    ...shown(one, counts.written + counts.used),
    /** Whether the writer that is set up follows notes. The built-in one keeps to the length and leaves unwanted words out. */
    followsNotes: ctx.ai.writer !== 'offline',
    counts,
    /** How many texts can be taken off their products: those in use, and those that could be taken off only in part. */
    undoable: sum('undoable'),
    /** How many texts are about to be put on their products, and how many to be taken off, which may be while others are written. */
    using: sum('using'),
    undoing: sum('undoing'),
    /** How many texts wait for the caller. */
    open: sum('open'),
    sent: one.later ? await findSent(ctx, id) : null,
    // While texts are written, the counts come again and again, and these would be different each time.
    queries: one.state === 'running' ? null : await countQueries(ctx, id),
  };
}

/**
 * How many queries the texts of a batch used, discarded ones of the sample included; and how many of its present texts cost nothing
 * because they said the same as a text of their product, or were too short. What was stopped or failed is no text.
 */
async function countQueries(ctx: SellerCtx, id: string): Promise<{ used: number; same: number; short: number }> {
  const [found] = await rows<{ used: number; same: number; short: number }>(
    ctx.db,
    sql`select coalesce(sum(l.queries) filter (where l.state = 'settled'), 0)::int as used,
        count(*) filter (where r = i.rewrites and l.state = 'refunded' and l.reason in ('free_repeat', 'repeats'))::int as same,
        count(*) filter (where r = i.rewrites and l.state = 'refunded' and l.reason = 'too_short')::int as short
      from batch_items i cross join generate_series(0, i.rewrites) r
      join usage_ledger l on l.user_id = i.user_id
        and l.idempotency_key = 'batch ' || i.batch_id || ' ' || i.position || case when r = 0 then '' else ' ' || r end
      where i.batch_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid`,
  );
  return { used: Number(found?.used ?? 0), same: Number(found?.same ?? 0), short: Number(found?.short ?? 0) };
}

/** What waits at the AI provider: how many texts, since when, and until when at most (ISO 8601). Null if nothing does. */
async function findSent(ctx: SellerCtx, id: string): Promise<{ texts: number; since: string; until: string } | null> {
  const [sent] = await ctx.db
    .select({ texts: count(), since: min(messageBatches.sentAt), until: max(messageBatches.expiresAt) })
    .from(batchItems)
    .innerJoin(messageBatches, eq(messageBatches.id, batchItems.sentIn))
    .where(and(itemsOf(ctx, id), eq(batchItems.state, 'waiting')));
  if (!sent?.since || !sent.until) return null;
  return { texts: sent.texts, since: sent.since.toISOString(), until: sent.until.toISOString() };
}

/** The condition that a text is written and neither used nor discarded. */
export const isReady = sql`${batchItems.state} = 'written' and ${generations.discardedAt} is null and ${generations.appliedAt} is null`;

/** As `isReady`, and not in review: what was sent waits for others, and is not written again behind their backs. */
export const isUnsent = sql`${isReady} and ${generations.reviewState} is distinct from 'inReview'`;

/** As `isUnsent`, and as it was written. What somebody has edited is not written again: their words would be gone. */
export const isRewritable = sql`${isUnsent} and ${generations.edited} is null`;

/** The condition that an item stands at one of these positions. */
export const isAt = (positions: readonly number[]) =>
  sql`${batchItems.position} in (select (i #>> '{}')::int from jsonb_array_elements(${JSON.stringify(positions)}::text::jsonb) i)`;

const REPEAT = { state: 'skipped', generationId: null, reason: 'The product has this text already.' } as const;

/**
 * Puts away those of the drafts that say what their products say by now, for example because the same text came from another batch:
 * nobody has anything to decide about them. Returns their positions.
 */
async function settleRepeats(
  ctx: SellerCtx,
  batch: Batch,
  overtaken: readonly { item: typeof batchItems.$inferSelect; product: Product }[],
): Promise<Set<number>> {
  // A viewer's look changes nothing.
  if (overtaken.length === 0 || (ctx.team && !may(ctx.team.role, 'write', ctx.team))) return new Set();
  const at = overtaken.map(({ item }) => item.position);
  return withTransaction(ctx, async (ctx) => {
    const drafts = await ctx.db
      .select({ position: batchItems.position, id: generations.id, edited: generations.edited, listing: generations.listing })
      .from(batchItems)
      .innerJoin(generations, and(eq(generations.id, batchItems.generationId), eq(generations.userId, ctx.sellerId)))
      .where(and(itemsOf(ctx, batch.id), isUnsent, isNull(batchItems.wanted), isAt(at)))
      .for('no key update', { of: generations });
    const products = new Map(overtaken.map(({ item, product }) => [item.position, product]));
    const same = drafts.filter(({ position, edited, listing }) => {
      const product = products.get(position);
      const text = edited ?? listing;
      return product && text && isSameAsLive(textsOf(product, product.images), text, batch);
    });
    if (same.length === 0) return new Set();
    const positions = same.map(({ position }) => position);
    await ctx.db
      .update(generations)
      .set({ discardedAt: ctx.clock.now() })
      .where(sql`${generations.userId} = ${ctx.sellerId}::uuid and ${generations.id} in ${idSet(same.map(({ id }) => id))}`);
    await ctx.db
      .update(batchItems)
      .set(REPEAT)
      .where(and(itemsOf(ctx, batch.id), isAt(positions)));
    return new Set(positions);
  });
}

/**
 * A page of the products of a batch, in the order of the batch; of those at some positions only, if these are given.
 * @throws AppError NOT_FOUND
 */
export async function listBatchItems(
  ctx: SellerCtx,
  { id, only, positions, after, limit }: z.output<typeof batchItemsInput>,
): Promise<{ items: BatchItem[]; next: number | null }> {
  const batch = await findBatch(ctx, id);
  const hasWords = batch.fields.includes('description');
  const found = await ctx.db
    .select({
      item: batchItems,
      name: products.name,
      image: products.image,
      discardedAt: generations.discardedAt,
      appliedAt: generations.appliedAt,
      reviewState: generations.reviewState,
      isEdited: sql<boolean>`${generations.edited} is not null`,
      // Of a text that stands as it was written, only what its words are counted in: the rest of a listing is the larger part.
      body: sql<string | null>`case when ${hasWords}::boolean and generations.edited is null and generations.listing is not null
        then concat_ws(chr(10), generations.listing ->> 'intro', generations.listing ->> 'details',
          (select string_agg(bullet, chr(10))
            from jsonb_array_elements_text(coalesce(generations.listing -> 'bullets', '[]')) bullet)) end`,
    })
    .from(batchItems)
    .leftJoin(products, and(eq(products.id, batchItems.productId), eq(products.userId, ctx.sellerId)))
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .where(
      and(
        eq(batchItems.batchId, id),
        eq(batchItems.userId, ctx.sellerId),
        gt(batchItems.position, after),
        only && eq(batchItems.state, only),
        positions && isAt(positions),
      ),
    )
    .orderBy(asc(batchItems.position))
    .limit(limit + 1);
  const shownItems = found.slice(0, limit);
  const undecided = shownItems.filter(
    ({ item, discardedAt, appliedAt }) => item.state === 'written' && !discardedAt && !appliedAt,
  );
  const current = await getProducts(
    ctx,
    undecided.flatMap(({ item }) => item.productId ?? []),
  );
  const repeats = await settleRepeats(
    ctx,
    batch,
    undecided.flatMap(({ item }) => {
      const product = current.get(item.productId ?? '');
      return product && barredBy(batch, item, textsOf(product, product.images)) === HAS_NEW_TEXT ? [{ item, product }] : [];
    }),
  );
  const inEdited = await foundInEdited(
    ctx,
    batch,
    undecided.flatMap(({ item: { generationId, productId } }) => {
      const product = current.get(productId ?? '');
      return generationId && product ? [{ generationId, product }] : [];
    }),
  );
  // What a product lacks may have been answered since it was set aside.
  const thin = shownItems.flatMap(({ item }) => (item.state === 'thin' && item.productId ? [item.productId] : []));
  const lacking = new Map<string, FactQuestion[]>();
  if (thin.length > 0) {
    const which = sql`p.user_id = ${ctx.sellerId}::uuid and not p.deleted and p.id in ${idSet(thin)}`;
    for await (const { id, facts } of eachFacts(ctx, which, thin.length))
      lacking.set(id, questionsIfThin(facts, batch.request.descriptionLength) ?? []);
  }
  const items = shownItems.map(({ item, name, image, discardedAt, appliedAt, reviewState, isEdited, body }): BatchItem => {
    const { position, productId, isSample, toSettle, found } = item;
    const { state, generationId, reason } = repeats.has(item.position) ? REPEAT : item;
    const kept = {
      ...{ isDiscarded: discardedAt !== null, isUsed: appliedAt !== null },
      ...{ isInReview: reviewState === 'inReview', isSentBack: reviewState === 'sentBack', isEdited },
    };
    const product = current.get(productId ?? '');
    const now = inEdited.get(generationId ?? '') ?? { toSettle, found, isUnchecked: false };
    const barred = product && !repeats.has(position) ? barredBy(batch, item, textsOf(product, product.images)) : null;
    const shown = { name: name ?? 'A deleted product', image };
    return {
      position,
      productId,
      ...shown,
      isSample,
      state,
      generationId,
      ...now,
      words: body === null ? null : countWords(body),
      reason,
      barred,
      questions: lacking.get(productId ?? '') ?? item.questions,
      ...kept,
    };
  });
  return { items, next: found.length > limit ? (items.at(-1)?.position ?? null) : null };
}
