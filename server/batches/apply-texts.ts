/** Puts the texts of a batch on their products, and takes them off again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { batchItems } from '#drizzle/schema/batches.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { BATCH_DAYS, type undoBatchInput, type useBatchInput } from '#shared/batches/batches.ts';
import { fieldsToFill, partsOf } from '#shared/batches/parts.ts';
import { areSameParts, bodyParts, OTHER_PICTURE } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { type ProductTexts, sameText, type TextName, textNames, textsOf } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, driverError } from '../errors.ts';
import { applyGeneration, type Using } from '../generation/apply.ts';
import { getGeneration } from '../generation/service.ts';
import type { ProductRow } from '../products/columns.ts';
import { applyEdits } from '../products/edits.ts';
import { getProduct, getProducts } from '../products/find.ts';
import type { ImageRow } from '../products/present.ts';
import { readPictures } from '../products/product-pictures.ts';
import { lockRows } from '../products/rows.ts';
import { sayState } from './control.ts';
import {
  agreedHash,
  type Batch,
  barredBy,
  findBatch,
  GOT_TEXT,
  itemsOf,
  keptUntil,
  lockBatch,
  notNow,
  ownHash,
  setBatch,
} from './find.ts';
import { batchMove } from './job-kinds.ts';
import { isAt, isReady } from './show.ts';
import { type JobSellerCtx, TURN } from './write-texts.ts';

/**
 * Has texts put on their products by a job: the chosen ones, or all in which the checks found nothing and whose products nobody has
 * written on since. A text with something to settle stays a draft, as does one that was sent back, and one whose product got a text
 * meanwhile; with `replace`, the chosen ones replace what somebody wrote up to now.
 * @returns how many, and their positions: some may have been used or discarded by somebody else before
 * @throws AppError NOT_FOUND; CONFLICT while the sample is written, or if there is nothing to use
 */
export async function applyBatch(
  ctx: SellerCtx,
  { id, positions, replace }: z.output<typeof useBatchInput>,
): Promise<{ texts: number; positions: number[] }> {
  return withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    // While others are written, used or taken back, more can be asked for. The sample is looked at as a whole first.
    if (one.state === 'running' && one.sampling) throw notNow(sayState(one));
    const ready = and(itemsOf(ctx, id), isReady, positions ? isAt(positions) : isClean);
    const found = await ctx.db
      .select({ position: batchItems.position, productId: batchItems.productId, textsHash: batchItems.textsHash })
      .from(batchItems)
      .innerJoin(generations, eq(generations.id, batchItems.generationId))
      .where(ready);
    const usable = positions ? found : await notBarred(ctx, one, found);
    if (positions && replace && !one.emptyOnly) await agreeTo(ctx, id, found);
    const taken = await want(ctx, id, 'use', isAt(usable.map(({ position }) => position)));
    const texts = taken.length;
    if (texts === 0) throw notNow('There is no text to use here. Look at the drafts one by one.');
    await begin(ctx, one, 'using', texts);
    return { texts, positions: taken };
  });
}

/** The counts are of the text as it was written, so they say nothing of an edited one. What was sent back is used by itself alone. */
const isClean = and(
  eq(batchItems.found, 0),
  isNull(generations.edited),
  sql`${generations.reviewState} is distinct from 'sentBack'`,
);

interface ReadyItem {
  position: number;
  productId: string | null;
  textsHash: string | null;
}

/** Notes that these texts may replace what their products have at this moment. */
async function agreeTo(ctx: SellerCtx, id: string, items: readonly ReadyItem[]): Promise<void> {
  const products = await getProducts(
    ctx,
    items.flatMap(({ productId }) => productId ?? []),
  );
  const agreed = items.flatMap(({ position, productId, textsHash: hash }) => {
    const product = products.get(productId ?? '');
    return product && hash ? [{ position, hash: agreedHash(hash, textsOf(product, product.images)) }] : [];
  });
  await ctx.db.execute(sql`update batch_items i set texts_hash = given.hash
    from json_to_recordset(${JSON.stringify(agreed)}::text::json) as given(position int, hash text)
    where i.batch_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid and i.position = given.position`);
}

/** Those of the items whose text would be put on its product now. */
async function notBarred(ctx: SellerCtx, batch: Batch, items: readonly ReadyItem[]): Promise<ReadyItem[]> {
  const products = await getProducts(
    ctx,
    items.flatMap(({ productId }) => productId ?? []),
  );
  return items.filter((item) => {
    const product = products.get(item.productId ?? '');
    return product && !barredBy(batch, item, textsOf(product, product.images));
  });
}

/**
 * Has a job take texts of the batch off their products again: the chosen ones, or all. Each text of a product goes back to what it
 * was before, except those that somebody has changed since; these are listed with the product. The texts are drafts again.
 * @returns how many
 * @throws AppError NOT_FOUND; CONFLICT while the sample is written, after seven days, or if none of its texts is in use
 */
export async function undoBatch(ctx: SellerCtx, { id, positions }: z.output<typeof undoBatchInput>): Promise<{ texts: number }> {
  return withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    if (one.state === 'running' && one.sampling) throw notNow(sayState(one));
    // A job removes the batch, but not at once.
    if (one.keptUntil <= ctx.clock.now())
      throw notNow(
        `The ${BATCH_DAYS} days to take these texts off together are over. Each product has its earlier texts under Versions.`,
      );
    const chosen = positions && isAt(positions);
    // A text that was to be used, and is not yet, is simply not used. If the job is about to use it, the job notices.
    const spared = (await want(ctx, id, null, and(eq(batchItems.wanted, 'use'), chosen), endAgreement)).length;
    const texts = (await want(ctx, id, 'undo', and(isNotNull(batchItems.before), chosen))).length;
    if (texts + spared === 0) throw notNow('None of these texts is in use.');
    await begin(ctx, one, 'undoing', texts);
    return { texts: texts + spared };
  });
}

/** As `ownHash` does, for all texts of a statement. */
const endAgreement = { textsHash: sql`substring(${batchItems.textsHash} from '\\S+ \\S+$')` };

/** Notes what is wanted of the items. Returns their positions. */
async function want(
  ctx: SellerCtx,
  id: string,
  what: 'use' | 'undo' | null,
  which: SQL | undefined,
  also: { textsHash?: SQL } = {},
): Promise<number[]> {
  const wanted = await ctx.db
    .update(batchItems)
    .set({ wanted: what, wantedBy: what === null ? null : ctx.caller.userId, reason: null, ...also })
    .where(and(itemsOf(ctx, id), which))
    .returning({ position: batchItems.position });
  return wanted.map(({ position }) => position);
}

async function begin(ctx: SellerCtx, { id, total, done, state }: Batch, to: 'using' | 'undoing', texts: number): Promise<void> {
  // While the others are written, the batch stays in its state, and only its texts say what is wanted.
  if (state === 'running') {
    // The seven days begin anew with each use, however long the batch has waited before.
    await setBatch(ctx, id, { keptUntil: keptUntil(ctx) });
    return ctx.enqueue(batchMove, { userId: ctx.sellerId });
  }
  // When the job is done, the batch returns to the state it was in.
  const isAtWork = state === 'using' || state === 'undoing';
  const back = state === 'sampled' || state === 'paused' || state === 'cancelled' ? state : ('done' as const);
  const moved = isAtWork ? { done: Math.max(0, done - texts) } : { back, done: total - texts };
  // The texts that wait for the AI provider can wait; what the seller asks for now cannot.
  await setBatch(ctx, id, { state: to, dueAt: null, ...moved });
  await ctx.enqueue(batchMove, { userId: ctx.sellerId });
}

/** The context to act for a person of the catalogue; that of the job if there is none. */
export type ActFor = (person: string | null) => Promise<JobSellerCtx>;

/** How many seconds it is waited at most before a text whose check found no place is tried again. */
const LONGEST_PAUSE = 5;
/** How many texts are taken off in one transaction. */
const UNDONE_AT_ONCE = 50;

/**
 * Does what was asked by `applyBatch` or `undoBatch`, until nothing is left of it or the job's turn is over. Can be stopped and begun
 * again at any time.
 * @param actFor whoever put a text on its product, or took it off, stands in the history, which need not be who started the batch
 */
export async function moveTexts(ctx: JobSellerCtx, id: string, actFor: ActFor): Promise<void> {
  const until = ctx.clock.now().getTime() + TURN;
  while (ctx.clock.now().getTime() <= until) {
    ctx.signal.throwIfAborted();
    const one = await findBatch(ctx, id);
    if ((await applyNext(ctx, one, actFor)) || (await undoNext(ctx, one, actFor))) continue;
    if (one.state !== 'using' && one.state !== 'undoing') return;
    await goBack(ctx, id);
  }
}

/** Returns the batch to the state it was in, unless the seller has asked for more meanwhile. */
async function goBack(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { back, total } = await lockBatch(ctx, id);
    if ((await ctx.db.$count(batchItems, and(itemsOf(ctx, id), isNotNull(batchItems.wanted)))) > 0) return;
    const left = await ctx.db.$count(batchItems, and(itemsOf(ctx, id), eq(batchItems.state, 'waiting')));
    await setBatch(ctx, id, { state: back, done: total - left, keptUntil: keptUntil(ctx) });
  });
}

const DISCARDED = 'The draft was discarded.';

/** Thrown when a text is not to be used any more, so that its product is left as it is. */
class NotWanted extends Error {}

/** Uses the next text that is wanted on its product. Returns false if there is none. */
async function applyNext(ctx: JobSellerCtx, batch: Batch, actFor: ActFor): Promise<boolean> {
  const { id } = batch;
  const [found] = await ctx.db
    .select({ item: batchItems, discardedAt: generations.discardedAt })
    .from(batchItems)
    .leftJoin(generations, eq(generations.id, batchItems.generationId))
    .where(and(itemsOf(ctx, id), eq(batchItems.wanted, 'use')))
    .orderBy(asc(batchItems.position))
    .limit(1);
  if (!found) return false;
  const { position, productId, generationId } = found.item;
  const leave = async (reason: string) => void (await note(ctx, id, position, 'use', { reason }));
  if (!productId || !generationId) {
    await leave('The product or the draft was deleted.');
    return true;
  }
  if (found.discardedAt) {
    await leave(DISCARDED);
    return true;
  }
  try {
    const product = await getProduct(ctx, productId);
    const texts = textsOf(product, product.images);
    const { review, edited, listing } = await getGeneration(ctx, generationId);
    const open = fieldsToFill(texts, batch);
    // The other texts can be used although the picture is another one now, or the draft says nothing about it.
    const barred = open.includes('altText') ? altBarred(review?.altOf, edited ?? listing, texts) : null;
    const fields = open.filter((field) => field !== 'altText' || !barred);
    const refuse = (why: string | null) => {
      if (why) throw new AppError('CONFLICT', why);
    };
    if (fields.length === 0) refuse(barred);
    refuse(barredBy(batch, found.item, texts));
    // What the text replaced is noted in the same transaction, so that it can always be taken off again.
    const also: Using['also'] = async (ctx, { before, after, wasDiscarded }) => {
      // The seller may have discarded it while it was checked.
      if (wasDiscarded) refuse(DISCARDED);
      const stillOpen = fieldsToFill(before.texts, batch);
      if (fields.some((field) => !stillOpen.includes(field))) refuse(GOT_TEXT);
      refuse(barredBy(batch, found.item, before.texts));
      const used = { state: 'used', before, after, reason: barred } as const;
      // The seller may have taken the press back while the text was checked.
      if (!(await note(ctx, id, position, 'use', used))) throw new NotWanted();
    };
    // Many are used unread, by the count of their findings. A text that a person has edited was read.
    const known = edited ? undefined : found.item.found;
    const parts = partsOf(fields);
    const permits: Using['permits'] = (draft) => {
      if (draft.reviewState === 'inReview' && !areSameParts(draft.reviewParts ?? bodyParts, parts))
        refuse('It was sent for review with other parts. Decide about it under Drafts in review.');
    };
    await applyGeneration(await actFor(found.item.wantedBy), { id: generationId, parts }, { also, known, permits });
  } catch (error) {
    if (error instanceof NotWanted) return true;
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) {
      if (driverError(error)) throw error;
      // One text must not hold up the others.
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'a text of a batch could not be used');
      await leave('Something went wrong with this text, so the product was left as it is. Try it again.');
      return true;
    }
    if (error.appCode === 'UNAVAILABLE' || error.appCode === 'TOO_MANY_REQUESTS') {
      // The checks are busy. The text stays wanted.
      await sleep(Math.min(LONGEST_PAUSE, error.details.retryAfter ?? 1) * 1_000, undefined, { signal: ctx.signal });
      return true;
    }
    // The draft may have been edited since it was checked, so it has other findings than it had then.
    const n = error.details.findings?.length ?? 0;
    const toSettle = error.appCode === 'TEXT_BLOCKED' ? n : 0;
    const counted = n > 0 ? { toSettle, found: Math.max(n, found.item.found) } : {};
    await note(ctx, id, position, 'use', { reason: error.message, ...counted });
  }
  return true;
}

/** Why the alternative text of a draft, written for the picture `altOf`, cannot go on the product. Null if it can. */
function altBarred(altOf: string | undefined, listing: Listing | null, { altOf: now }: ProductTexts): string | null {
  if (altOf !== now) return OTHER_PICTURE;
  return listing?.altText ? null : 'This draft has no alt text. Write it again, or add one by hand.';
}

/** Records what became of a text for which the seller wanted this, and counts it. Returns false if the seller does not any more. */
async function note(
  ctx: SellerCtx,
  id: string,
  position: number,
  wanted: 'use' | 'undo',
  values: Partial<typeof batchItems.$inferInsert>,
): Promise<boolean> {
  const noted = await ctx.db
    .update(batchItems)
    .set({ ...values, wanted: null, wantedBy: null })
    .where(and(itemsOf(ctx, id), eq(batchItems.position, position), eq(batchItems.wanted, wanted)))
    .returning({ position: batchItems.position });
  // Beside the writing, which counts its own texts, this counts nothing.
  const done = sql`case when state in ('using', 'undoing') then least(total, done + 1) else done end`;
  if (noted.length > 0) await setBatch(ctx, id, { done: done as unknown as number });
  return noted.length > 0;
}

/** Takes the next texts off that are not wanted on their products any more. Returns false if there is none. */
async function undoNext(ctx: SellerCtx, { id }: Batch, actFor: ActFor): Promise<boolean> {
  const wanted = and(itemsOf(ctx, id), eq(batchItems.wanted, 'undo'));
  const [next] = await ctx.db.select({ wantedBy: batchItems.wantedBy }).from(batchItems).where(wanted).limit(1);
  if (!next) return false;
  const { wantedBy } = next;
  return withTransaction(await actFor(wantedBy), async (ctx) => {
    const items = await ctx.db
      .select()
      .from(batchItems)
      .where(and(wanted, wantedBy === null ? isNull(batchItems.wantedBy) : eq(batchItems.wantedBy, wantedBy)))
      .orderBy(desc(batchItems.position))
      .limit(UNDONE_AT_ONCE);
    const ids = items.flatMap(({ productId }) => productId ?? []);
    const current = await lockRows(ctx, ids);
    const pictures = await readPictures(ctx, ids, []);
    const back = items.map((item) => {
      const row = item.productId ? current.get(item.productId) : undefined;
      return { item, row, ...(row ? earlierTexts(row, pictures.of(row.id), item) : { changes: {}, left: [] }) };
    });
    await applyEdits(
      ctx,
      back.flatMap(({ item: { before }, row, changes }) => {
        if (!row || !before || Object.keys(changes).length === 0) return [];
        const aiTags = new Set(before.sources.aiTags);
        const authors = {
          sourceOf: (name: Exclude<TextName, 'tags'>) => (name in changes ? before.sources[name] : row.textSources[name]),
          isAiTag: (tag: string) => aiTags.has(tag),
          ownTags: before.sources.tags === 'import' ? ('import' as const) : ('human' as const),
        };
        return [{ current: row, changes, authors, origin: { source: before.sources.description ?? 'human' } }];
      }),
      { whilePaused: true },
    );
    const drafts = back.flatMap(({ item: { generationId }, row }) => (row && generationId ? [generationId] : []));
    if (drafts.length > 0)
      await ctx.db
        .update(generations)
        // What was approved waits for a review again.
        .set({ appliedAt: null, reviewState: sql`case when ${generations.reviewState} = 'approved' then 'inReview' end` })
        .where(and(eq(generations.userId, ctx.sellerId), inArray(generations.id, drafts)));
    for (const { item, row, left } of back) {
      // What could not be taken back is kept, so that it can be once the product is restored or the later change is undone.
      const { before, after } = row && left.length === 0 ? { before: null, after: null } : item;
      const state = row ? 'written' : item.state;
      const reason = row ? sayLeft(left) : 'The product is deleted. Restore it, then take the text back.';
      // What somebody wrote is on the product again, and is not replaced a second time without being asked.
      const hash = item.textsHash && (row ? ownHash(item.textsHash) : item.textsHash);
      await note(ctx, id, item.position, 'undo', { state, before, after, reason, textsHash: hash });
    }
    return true;
  });
}

/** The texts that a product gets back, and the names of those that somebody has changed since. */
function earlierTexts(
  row: ProductRow,
  images: readonly ImageRow[],
  { before, after }: Pick<typeof batchItems.$inferSelect, 'before' | 'after'>,
) {
  const changes: Partial<ProductTexts> = {};
  const left: TextName[] = [];
  if (!before || !after) return { changes, left };
  // The alternative text is taken off the picture that got it, whether or not that is still the main one.
  const now = textsOf(row, images, after.altOf);
  for (const name of textNames) {
    if (sameText(name, before.texts, after)) continue;
    if (sameText(name, now, after))
      Object.assign(changes, { [name]: before.texts[name] }, name === 'altText' && { altOf: after.altOf });
    else if (!sameText(name, now, before.texts)) left.push(name);
  }
  return { changes, left };
}

const words: Record<TextName, string> = {
  name: 'name',
  description: 'description',
  metaTitle: 'meta title',
  metaDescription: 'meta description',
  tags: 'tags',
  altText: 'alt text',
};

function sayLeft(left: readonly TextName[]): string | null {
  if (left.length === 0) return null;
  return `Changed since, so it was left as it is: ${left.map((name) => words[name]).join(', ')}.`;
}
