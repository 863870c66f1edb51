/** Writes the texts of a batch, several at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { batches, batchItems } from '#drizzle/schema/batches.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { SAMPLE, TEXTS_AT_ONCE } from '#shared/batches/batches.ts';
import { countDoubts } from '#shared/batches/lost.ts';
import { fieldsToFill } from '#shared/batches/parts.ts';
import { isSameAsLive, SAME_AS_LIVE } from '#shared/batches/same.ts';
import type { FactQuestion } from '#shared/checks/claims/fact-questions.ts';
import type { Facts } from '#shared/facts/facts.ts';
import { type DescribeRequest, describeInput } from '#shared/generation/generation.ts';
import { textsOf } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows, withTransaction } from '../database.ts';
import { AppError, driverError } from '../errors.ts';
import { ServerStops } from '../generation/ai-call.ts';
import type { KnownProduct } from '../generation/brief.ts';
import { describeProduct } from '../generation/describe.ts';
import { writtenAbout } from '../generation/find.ts';
import type { Generation } from '../generation/present.ts';
import { getGeneration } from '../generation/service.ts';
import type { Ai } from '../integrations/ai/ai.ts';
import { createLanes, type Lanes } from '../lanes.ts';
import { noticeOfJob } from '../notifications/job-kinds.ts';
import { readFacts, readManyFacts } from '../products/facts.ts';
import { getProducts } from '../products/find.ts';
import { PAUSED, pausedAmong } from '../products/paused.ts';
import type { Product } from '../products/present.ts';
import { LEASE_BEAT } from '../usage/policy.ts';
import { prolongLeases } from '../usage/service.ts';
import { questionsIfThin } from './enough-facts.ts';
import { type Batch, findBatch, isOwn, keptUntil, NO_TEXTS, textsHash } from './find.ts';
import { hasDraft } from './waiting-draft.ts';

export type JobSellerCtx = SellerCtx & { signal: AbortSignal };
/** A product of the batch; null if it was deleted. */
export interface Item {
  position: number;
  /** How often the text was asked for anew. */
  rewrites: number;
  product: Product | null;
  /** The product's facts, if they were read with it. */
  facts?: Facts | undefined;
  /** Whether the text was never asked for before. */
  isNew?: boolean;
  /** Whether there is no draft of the product, whatever became of it. */
  isUnwritten?: boolean;
  /** Whether the product is paused; see products/paused.ts. */
  isPaused?: boolean;
  /** Whether a draft of the product waits already, which the batch would repeat. */
  hasDraft?: boolean;
}

/**
 * How many texts are worked on at the same time: while some are being written, the next ones are prepared, and the last ones are
 * checked and stored.
 */
const WORKED_ON = TEXTS_AT_ONCE + 2;
/** How many products to write about are read at a time. Few, so that a text is written with the facts of these seconds. */
const READ_AT_ONCE = 12;
/** For how many milliseconds one job writes. Then it is the turn of other sellers who wait. */
export const TURN = 60_000;
/** After this many texts in a row that the writer failed to give, the batch is paused: the next ones would fail as well. */
const FAILURES_IN_A_ROW = 5;
/** How often the same text is asked for again if the writer is busy or did not answer. */
const TRIES = 3;
/** How many texts of a sample that say what their products say already make room for others. After these, the seller is asked. */
const REPLACED = 2 * SAMPLE;
/** How many seconds a text waits for the writer at most, before the batch is paused instead. */
const LONGEST_WAIT = 60;
/** How many seconds pass before it is asked again whether a text, which a dead process may have asked for, is still being written. */
const BEFORE_ASKING = 5;

const DEADLOCK = '40P01';

/** What became of a product's text. */
type Outcome =
  // `isOvertaken`: the process that had asked for the text died, and somebody changed the product before another one took it over.
  | { state: 'written'; generationId: string; toSettle: number; found: number; isOvertaken?: boolean }
  | { state: 'thin'; questions: FactQuestion[] }
  | { state: 'failed' | 'skipped'; reason: string };

/** Thrown to pause the batch; the message is for the seller. */
export class CannotGoOn extends Error {
  override name = 'CannotGoOn';
}

/**
 * Writes texts of a running batch until none is left, the batch is paused or cancelled, or the job's turn is over. Whatever dies
 * meanwhile, a text is written and charged once: its position in the batch is the idempotency key of the call.
 * @returns whether texts are left for another turn
 */
export async function writeTexts(ctx: JobSellerCtx, id: string): Promise<boolean> {
  const until = ctx.clock.now().getTime() + TURN;
  const stop = stopWith(ctx.signal);
  const writer = { ...ctx, ai: withLanes(ctx.ai, createLanes(TEXTS_AT_ONCE, WORKED_ON)) };
  const letGo = keepQueries(ctx);
  const batch = await findBatch(ctx, id);
  let failures = 0;
  let isOver = batch.state !== 'running';
  let items: Item[] = [];
  const taken = new Set<number>();
  let last = 0;
  const next = async (): Promise<Item | null> => {
    if (isOver || ctx.signal.aborted || ctx.clock.now().getTime() > until) return null;
    if (items.length === 0) items = (await waiting(ctx, batch, last)).filter(({ position }) => !taken.has(position));
    const item = items.shift() ?? null;
    if (!item) return null;
    // A product that takes the place of another one in the sample may come before it.
    if (batch.sampling) taken.add(item.position);
    else last = item.position;
    return item;
  };
  // A text that waits for its turn gives up when the batch does not go on, or the time of this job is over.
  const mayWait = async () => !isOver && ctx.clock.now().getTime() <= until && (await findBatch(ctx, id)).state === 'running';
  // Items are taken one after another, so that no two lanes take the same.
  let turn: Promise<unknown> = Promise.resolve();
  const take = () => {
    const taken = turn.then(next);
    turn = taken.catch(() => {});
    return taken;
  };
  const lane = async (): Promise<void> => {
    for (let item = await take(); item; item = await take()) {
      const outcome = await writeOne(writer, batch, item, { stop, mayWait, tries: TRIES });
      if (!outcome) return;
      // A product that is set aside says nothing about the writer.
      if (outcome.state === 'failed') failures += 1;
      else if (outcome.state === 'written') failures = 0;
      // The seller may have paused or cancelled the batch meanwhile.
      if ((await record(ctx, id, item, outcome)) !== 'running') isOver = true;
      if (failures >= FAILURES_IN_A_ROW && outcome.state === 'failed') throw new CannotGoOn(outcome.reason);
    }
  };
  try {
    await inParallel(ctx, id, WORKED_ON, lane, () => {
      isOver = true;
    });
  } finally {
    letGo();
  }
  return await settleState(ctx, id);
}

/**
 * Runs several lanes until all have ended. If one fails, `end` is called, so that the others end soon. If a lane cannot go on, the
 * batch is paused.
 */
export async function inParallel(
  ctx: SellerCtx,
  id: string,
  count: number,
  lane: () => Promise<void>,
  end: () => void,
): Promise<void> {
  const ended = await Promise.allSettled(
    Array.from({ length: count }, () =>
      lane().catch((error: unknown) => {
        end();
        throw error;
      }),
    ),
  );
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const reason = errors.find((error) => error instanceof CannotGoOn);
  if (reason) await pauseFor(ctx, id, reason.message);
  const other = errors.find((error) => !(error instanceof CannotGoOn));
  if (other) throw other;
}

/** Keeps the queries of the texts that are being written reserved. Call what it returns to end that. */
export function keepQueries(ctx: SellerCtx): () => void {
  const beat = setInterval(() => {
    prolongLeases(ctx).catch((err: unknown) => ctx.log.error({ err }, 'the queries of a batch could not be kept'));
  }, LEASE_BEAT);
  return () => clearInterval(beat);
}

/** The writer, of whose calls only as many run at the same time as there are lanes. */
const withLanes = (ai: Ai, lanes: Lanes): Ai => ({
  ...ai,
  writeListing: (...args) => inLane(lanes, () => ai.writeListing(...args)),
  reviseListing: (...args) => inLane(lanes, () => ai.reviseListing(...args)),
});

async function* inLane<Event extends { type: string }>(lanes: Lanes, begin: () => AsyncIterable<Event>): AsyncGenerator<Event> {
  let leave = () => {};
  await new Promise<void>((enter, refuse) => {
    const stay = () =>
      new Promise<void>((left) => {
        leave = left;
        enter();
      });
    lanes.run(1, stay).catch(refuse);
  });
  try {
    for await (const event of begin()) {
      // The call is over. What follows may need a lane itself: a text that is checked is rewritten while this loop waits, and four
      // such texts would wait for each other for ever.
      if (event.type === 'listing') leave();
      yield event;
    }
  } finally {
    leave();
  }
}

/** The signal for the AI calls. Whatever ends the job, their queries are refunded without using the seller's free stops. */
export function stopWith(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const pass = () => stop.abort(new ServerStops());
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  return stop.signal;
}

/** The next texts to write, after this position. */
export async function waiting(
  ctx: SellerCtx,
  { id, sampling, emptyOnly }: Pick<Batch, 'id' | 'sampling' | 'emptyOnly'>,
  after: number,
  limit = READ_AT_ONCE,
): Promise<Item[]> {
  const items = await ctx.db
    .select({ position: batchItems.position, rewrites: batchItems.rewrites, productId: batchItems.productId })
    .from(batchItems)
    .where(
      and(
        eq(batchItems.batchId, id),
        eq(batchItems.userId, ctx.sellerId),
        eq(batchItems.state, 'waiting'),
        isNull(batchItems.sentIn),
        gt(batchItems.position, after),
        sampling ? eq(batchItems.isSample, true) : undefined,
      ),
    )
    .orderBy(asc(batchItems.position))
    .limit(limit);
  const ids = items.flatMap(({ productId }) => productId ?? []);
  const products = await getProducts(ctx, ids);
  // For all of them at once: for each by itself, these questions took a seventh of a text's computing time.
  const facts = new Map<string, Facts>();
  const which = sql`p.user_id = ${ctx.sellerId}::uuid and not p.deleted and p.id in ${idSet(ids)}`;
  for (const one of await readManyFacts(ctx, which, ids.length)) facts.set(one.id, one.facts);
  const paused = await pausedAmong(ctx, ids);
  const written = await writtenAbout(ctx, ids);
  const drafted = emptyOnly ? await withDrafts(ctx, ids) : new Set();
  const asked = await keysAsked(
    ctx,
    items.map((item) => keyOf({ id }, item)),
  );
  return items.map(({ position, rewrites, productId }) => ({
    position,
    rewrites,
    product: products.get(productId ?? '') ?? null,
    facts: facts.get(productId ?? ''),
    isNew: !asked.has(keyOf({ id }, { position, rewrites })),
    isUnwritten: productId !== null && !written.has(productId),
    isPaused: productId !== null && paused.has(productId),
    hasDraft: productId !== null && drafted.has(productId),
  }));
}

/** Those of the products of which a draft waits. */
async function withDrafts(ctx: SellerCtx, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select p.id::text as id from products p where p.user_id = ${ctx.sellerId}::uuid and p.id in ${idSet(ids)} and ${hasDraft}`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Those of the idempotency keys that the seller has used already. */
async function keysAsked(ctx: SellerCtx, keys: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ key: string }>(
    ctx.db,
    sql`select idempotency_key as key from usage_ledger where user_id = ${ctx.sellerId}::uuid
      and idempotency_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`,
  );
  return new Set(found.map(({ key }) => key));
}

/** What a text is asked for with; or what becomes of the product instead, if it needs no text or has too few facts. */
export async function prepare(ctx: SellerCtx, batch: Batch, item: Item): Promise<Prepared | Outcome> {
  const { product } = item;
  if (!product) return { state: 'skipped', reason: 'The product was deleted.' };
  if (item.isPaused) return { state: 'skipped', reason: PAUSED };
  // A text that was asked for before, by a process that died, is delivered although it is a draft itself.
  if (item.hasDraft && item.isNew) return { state: 'skipped', reason: 'A draft of this product waits already.' };
  const texts = textsOf(product, product.images);
  if (fieldsToFill(texts, batch).length === 0) {
    const isAltAlone = batch.fields.every((field) => field === 'altText');
    const lost = isAltAlone && texts.altText === undefined;
    return { state: 'skipped', reason: lost ? 'The product lost its picture.' : 'The product got a text in the meantime.' };
  }
  const { request } = batch;
  const facts = item.facts ?? (await readFacts(ctx, product));
  const questions = questionsIfThin(facts, request.descriptionLength);
  if (questions) return { state: 'thin', questions };
  const asked = requestFor(batch, product);
  return { asked, known: { product, facts, isFirstCall: item.isNew, isUnwritten: item.isUnwritten } };
}

/** The requests of batches that were examined, for as long as the batch is being written. */
const examined = new WeakMap<Batch, DescribeRequest>();

/** What a product's text is asked for with. What all texts of the batch share is examined once, and not for each of them. */
function requestFor(batch: Batch, { id: productId, seoKeywords }: Product): DescribeRequest {
  let shared = examined.get(batch);
  if (!shared) {
    shared = describeInput.parse({ ...batch.request, productId, keywords: [] });
    examined.set(batch, shared);
  }
  // In the order of the schema, as if all of it had been examined: the request's hash tells whether it is the same call again.
  return { ...shared, productId, keywords: describeInput.shape.keywords.parse(seoKeywords) };
}

interface Prepared {
  asked: DescribeRequest;
  known: KnownProduct;
}

/**
 * Writes one text.
 * @param tries how often the writer is asked if it is busy or does not answer
 * @returns null if the text still waits and shall wait no longer
 */
export async function writeOne(
  ctx: JobSellerCtx,
  batch: Batch,
  item: Item,
  { stop: signal, mayWait, tries: most }: { stop: AbortSignal; mayWait: () => Promise<boolean>; tries: number },
): Promise<Outcome | null> {
  const prepared = await prepare(ctx, batch, item);
  if ('state' in prepared) return prepared;
  const key = keyOf(batch, item);
  const input = { ...prepared.asked, idempotencyKey: key };
  const began = ctx.clock.now();
  const noted = async (draft: Generation, product: Product): Promise<Outcome> => {
    // Of a text that a dead process had written, only the time is known at which it was asked for.
    const earlier = new Date(draft.createdAt) < began ? await askedEarlier(ctx, key) : null;
    const isOvertaken = earlier !== null && new Date(product.updatedAt) > earlier.at;
    if (draft.listing && isSameAsLive(textsOf(product, product.images), draft.listing, batch))
      return setAside(ctx, draft.id, (await askedEarlier(ctx, key))?.isFree ?? false);
    return { ...written(draft, batch, product), isOvertaken };
  };
  for (let tries = 1; ; tries++) {
    try {
      const known = { ...prepared.known, isFirstCall: prepared.known.isFirstCall && tries === 1 };
      for await (const event of describeProduct(ctx, input, signal, known)) {
        if (event.type === 'done') return await noted(event.generation, known.product);
      }
      throw new Error('a text ended without its draft');
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof AppError)) {
        if (driverError(error)) throw error;
        // One product must not hold up the others.
        ctx.log.error({ err: error, requestId: ctx.requestId }, 'a text of a batch failed');
        return { state: 'failed', reason: 'Something went wrong with this text. No query was used. Try it again.' };
      }
      const { appCode } = error;
      // The text was asked for before, for a product that the seller has changed since: its keywords are a part of the request.
      const earlier = appCode === 'KEY_REUSED' ? await askedEarlier(ctx, key) : null;
      if (earlier?.id) return await noted(await getGeneration(ctx, earlier.id), prepared.known.product);
      if (appCode === 'PLAN_LIMIT') throw new CannotGoOn(error.message);
      const wait = earlier?.isRunning ? BEFORE_ASKING : waitFor(error);
      if (wait === null) return { state: 'failed', reason: error.message };
      if (wait > LONGEST_WAIT) throw new CannotGoOn(error.message);
      // While calls of the seller or of others take all places, the text only waits for its turn.
      if (tries >= most && appCode.startsWith('AI_')) return { state: 'failed', reason: error.message };
      await sleep(wait * 1_000, undefined, { signal: ctx.signal });
      if (!(await mayWait())) return null;
    }
  }
}

/**
 * Puts away a draft that says what the product says already: it is nothing to review, and no draft that waits for the seller. That it
 * was discarded the moment it was stored tells it from one that a person discards, see `textsOfDay`.
 */
async function setAside(ctx: SellerCtx, id: string, isFree: boolean): Promise<Outcome> {
  await ctx.db
    .update(generations)
    .set({ discardedAt: sql`${generations.createdAt}` })
    .where(and(eq(generations.id, id), eq(generations.userId, ctx.sellerId), isNull(generations.appliedAt)));
  return { state: 'skipped', reason: isFree ? `${SAME_AS_LIVE}: not charged. ${TO_CHANGE}` : `${SAME_AS_LIVE}. ${TO_CHANGE}` };
}

const TO_CHANGE = 'Add a fact, or change the voice or the length, for another.';

/** In how many seconds to ask again; null if that would not help. */
function waitFor({ appCode, details }: AppError): number | null {
  switch (appCode) {
    case 'TOO_MANY_REQUESTS':
    case 'IN_PROGRESS':
    case 'UNAVAILABLE':
    case 'AI_OVERLOADED':
      return details.retryAfter ?? 5;
    case 'AI_TIMEOUT':
    case 'AI_UNAVAILABLE':
      return details.retryAfter ?? 1;
    default:
      return null;
  }
}

/** The idempotency key of a text. It has spaces, which no key of a caller has, so nobody else can use it. */
const keyOf = ({ id }: Pick<Batch, 'id'>, { position, rewrites }: Pick<Item, 'position' | 'rewrites'>) =>
  `batch ${id} ${position}${rewrites === 0 ? '' : ` ${rewrites}`}`;

/**
 * What became of the text that was asked for with this key: the id of its draft, whether it is still being written, whether it was kept
 * without being charged, and since when.
 */
async function askedEarlier(
  ctx: SellerCtx,
  key: string,
): Promise<{ id: string | null; isRunning: boolean; isFree: boolean; at: Date } | null> {
  const [call] = await ctx.db
    .select({
      // A text that was kept without being charged is only in the answer.
      id: sql<string | null>`coalesce(${usageLedger.generationId}, (${usageLedger.answer} ->> 'id')::uuid)`,
      ...{ state: usageLedger.state, at: usageLedger.createdAt },
    })
    .from(usageLedger)
    .where(and(eq(usageLedger.userId, ctx.sellerId), eq(usageLedger.idempotencyKey, key)));
  return call ? { id: call.id, isRunning: call.state === 'reserved', isFree: call.state === 'refunded', at: call.at } : null;
}

/**
 * A text that could not be checked counts as one with a finding, so that a person looks at it. So does one that is thin, or tells less
 * than what it would replace.
 */
function written({ id, review, listing }: Generation, batch: Batch, product: Product): Outcome & { state: 'written' } {
  const toSettle = review?.left.length ?? 0;
  const doubts = listing ? countDoubts(textsOf(product, product.images), listing, batch) : 0;
  return { state: 'written', generationId: id, toSettle, found: Math.max(toSettle, review?.found ?? 1) + doubts };
}

/**
 * Records what became of a text, and counts it, in one statement. Returns the state of the batch. If a product of the sample is set
 * aside, the next one that waits takes its place, unless many texts have turned out to be those that are live; one that another lane
 * takes at this moment is passed over. The statement locks
 * the items and then the batch, and a press of Cancel the other way round; whichever the database undoes is done again.
 */
export async function record(
  ctx: SellerCtx,
  id: string,
  { position, product }: Pick<Item, 'position' | 'product'>,
  outcome: Outcome,
): Promise<Batch['state'] | undefined> {
  const values = { generationId: null, toSettle: 0, found: 0, reason: null, questions: [], ...outcome };
  const isOvertaken = outcome.state === 'written' && outcome.isOvertaken;
  const hash = product && (isOvertaken ? NO_TEXTS : textsHash(textsOf(product, product.images)));
  const statement = sql`
    with noted as (
      update batch_items set state = ${values.state}::text, generation_id = ${values.generationId}::uuid,
        to_settle = ${values.toSettle}::int, found = ${values.found}::int, reason = ${values.reason}::text,
        questions = ${JSON.stringify(values.questions)}::text::jsonb, texts_hash = coalesce(texts_hash, ${hash}::text)
      where batch_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and position = ${position}::int
        and (state = 'waiting' or (state = 'skipped' and ${values.state}::text = 'written'))
      returning state, is_sample
    ), replaced as (
      update batch_items set is_sample = true
      where batch_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and position = (
        select i.position from batch_items i join batches b on b.id = i.batch_id
        where i.batch_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid and i.state = 'waiting' and not i.is_sample and b.sampling
          and exists (select from noted where is_sample and state in ('thin', 'skipped'))
          and (select count(*) from batch_items s where s.batch_id = b.id and s.user_id = b.user_id and s.is_sample
            and s.state = 'skipped' and starts_with(s.reason, ${SAME_AS_LIVE}::text)) < ${REPLACED}::int
        order by i.position < ${position}::int, i.position limit 1 for update of i skip locked)
    )
    -- The rows are read as they were: a text that Cancel has left out was counted then.
    update batches set done = least(total, done + (select count(*) from noted where exists (
        select from batch_items i where i.batch_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid
          and i.position = ${position}::int and i.state = 'waiting'))), updated_at = ${ctx.clock.now().toISOString()}::timestamptz
    where id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid
    returning state`;
  const run = async ({ db }: SellerCtx) => (await rows<{ state: Batch['state'] }>(db, statement))[0]?.state;
  try {
    return await run(ctx);
  } catch (error) {
    if (driverError(error)?.code !== DEADLOCK) throw error;
    return withTransaction(ctx, run);
  }
}

export async function pauseFor(ctx: SellerCtx, id: string, reason: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const paused = await ctx.db
      .update(batches)
      .set({ state: 'paused', reason, updatedAt: ctx.clock.now() })
      .where(and(isOwn(ctx, id), eq(batches.state, 'running')))
      .returning({ id: batches.id });
    if (paused.length > 0) await ctx.enqueue(noticeOfJob, { userId: ctx.sellerId, kind: 'batch', id });
  });
}

/**
 * Ends the sample or the batch if nothing of it is left to write. Returns whether something is. If the sample is all that could be
 * written, the batch is over, because there are no others to ask about.
 */
export async function settleState(ctx: SellerCtx, id: string): Promise<boolean> {
  const [one] = await rows<{ state: Batch['state']; sampling: boolean; left: boolean; others: boolean }>(
    ctx.db,
    sql`select b.state, b.sampling, exists (select from batch_items i where i.batch_id = b.id and i.state = 'waiting'
        and (i.is_sample or not b.sampling)) as left,
        exists (select from batch_items i where i.batch_id = b.id and i.state = 'waiting') as others
      from batches b where b.id = ${id}::uuid and b.user_id = ${ctx.sellerId}::uuid`,
  );
  if (one?.state !== 'running') return false;
  if (one.left) return true;
  if (one.sampling && one.others) await setIfRunning(ctx, id, { state: 'sampled' });
  else {
    const ended = { sampling: false, finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) };
    await setIfRunning(ctx, id, { state: 'done', ...ended });
  }
  return false;
}

async function setIfRunning(ctx: SellerCtx, id: string, values: Partial<typeof batches.$inferInsert>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(batches)
      .set({ ...values, updatedAt: ctx.clock.now() })
      .where(and(isOwn(ctx, id), eq(batches.state, 'running')))
      .returning({ id: batches.id });
    if (ended.length > 0) await ctx.enqueue(noticeOfJob, { userId: ctx.sellerId, kind: 'batch', id });
  });
}
