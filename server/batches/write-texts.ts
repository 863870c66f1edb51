/** Writes the texts of a batch, several at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { batches, batchItems } from '#drizzle/schema/batches.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { TEXTS_AT_ONCE } from '#shared/batches/batches.ts';
import { factQuestions } from '#shared/checks/claims/fact-questions.ts';
import { blocking } from '#shared/checks/review.ts';
import { withAsked } from '#shared/facts/facts.ts';
import { expectedWords, isTooThin } from '#shared/generation/expected-words.ts';
import { describeInput } from '#shared/generation/generation.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { AppError, driverError } from '../errors.ts';
import { ServerStops } from '../generation/ai-call.ts';
import { findingsOfDraft } from '../generation/apply.ts';
import { describeProduct } from '../generation/describe.ts';
import { ProcessStops } from '../jobs/job.ts';
import { readFacts } from '../products/facts.ts';
import { getProduct } from '../products/find.ts';
import type { Product } from '../products/present.ts';
import { LEASE_BEAT } from '../usage/policy.ts';
import { prolongLeases } from '../usage/service.ts';
import { type Batch, findBatch, isOwn, keptUntil } from './find.ts';
import { partsOf } from './parts.ts';

type JobSellerCtx = SellerCtx & { signal: AbortSignal };
type Item = Pick<typeof batchItems.$inferSelect, 'position' | 'productId'>;

/** For how many milliseconds one job writes. Then it is the turn of other sellers who wait. */
const TURN = 60_000;
/** After this many texts in a row that the writer failed to give, the batch is paused: the next ones would fail as well. */
const FAILURES_IN_A_ROW = 5;
/** How often the same text is asked for again if the writer is busy or did not answer. */
const TRIES = 3;
/** How many seconds a text waits for the writer at most, before the batch is paused instead. */
const LONGEST_WAIT = 60;

/** What became of a product's text. */
type Outcome =
  | { state: 'written'; generationId: string; toSettle: number; found: number }
  | { state: 'thin'; questions: ReturnType<typeof factQuestions> }
  | { state: 'failed' | 'skipped'; reason: string };

/** Thrown to pause the batch; the message is for the seller. */
class CannotGoOn extends Error {
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
  const beat = setInterval(() => {
    prolongLeases(ctx).catch((err: unknown) => ctx.log.error({ err }, 'the queries of a batch could not be kept'));
  }, LEASE_BEAT);
  const begun = new Set<number>();
  let failures = 0;
  let isOver = false;
  const next = async (): Promise<{ batch: Batch; item: Item } | null> => {
    if (isOver || ctx.signal.aborted || ctx.clock.now().getTime() > until) return null;
    const batch = await findBatch(ctx, id);
    if (batch.state !== 'running') return null;
    const item = (await waiting(ctx, batch)).find(({ position }) => !begun.has(position));
    if (!item) return null;
    begun.add(item.position);
    return { batch, item };
  };
  // Items are taken one after another, so that no two lanes take the same.
  let turn: Promise<unknown> = Promise.resolve();
  const take = () => {
    const taken = turn.then(next);
    turn = taken.catch(() => {});
    return taken;
  };
  const lane = async (): Promise<void> => {
    for (let work = await take(); work; work = await take()) {
      const outcome = await writeOne(ctx, work.batch, work.item, stop);
      failures = outcome.state === 'failed' ? failures + 1 : 0;
      await record(ctx, id, work.item, outcome);
      if (failures >= FAILURES_IN_A_ROW && outcome.state === 'failed') throw new CannotGoOn(outcome.reason);
    }
  };
  try {
    const ended = await Promise.allSettled(
      Array.from({ length: TEXTS_AT_ONCE }, () =>
        lane().catch((error: unknown) => {
          isOver = true;
          throw error;
        }),
      ),
    );
    const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const reason = errors.find((error) => error instanceof CannotGoOn);
    if (reason) await pauseFor(ctx, id, reason.message);
    const other = errors.find((error) => !(error instanceof CannotGoOn));
    if (other) throw other;
  } finally {
    clearInterval(beat);
  }
  return await settleState(ctx, id);
}

/** The signal for the AI calls. If the process stops, their queries are refunded without using the seller's free stops. */
function stopWith(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const pass = () => stop.abort(signal.reason instanceof ProcessStops ? new ServerStops() : signal.reason);
  if (signal.aborted) pass();
  else signal.addEventListener('abort', pass, { once: true });
  return stop.signal;
}

/** The next texts to write: more of them than are being written, because those still count as waiting. */
function waiting(ctx: SellerCtx, { id, sampling }: Batch): Promise<Item[]> {
  return ctx.db
    .select({ position: batchItems.position, productId: batchItems.productId })
    .from(batchItems)
    .where(
      and(
        eq(batchItems.batchId, id),
        eq(batchItems.userId, ctx.sellerId),
        eq(batchItems.state, 'waiting'),
        sampling ? eq(batchItems.isSample, true) : undefined,
      ),
    )
    .orderBy(asc(batchItems.position))
    .limit(TEXTS_AT_ONCE * 2);
}

async function writeOne(ctx: JobSellerCtx, batch: Batch, item: Item, signal: AbortSignal): Promise<Outcome> {
  const product = item.productId && (await found(() => getProduct(ctx, item.productId ?? '')));
  if (!product) return { state: 'skipped', reason: 'The product was deleted.' };
  if (batch.emptyOnly && hasAll(product, batch)) return { state: 'skipped', reason: 'The product has a text meanwhile.' };
  const { request } = batch;
  const facts = withAsked(await readFacts(ctx, product), {});
  if (isTooThin(expectedWords(facts), request.descriptionLength)) return { state: 'thin', questions: factQuestions(facts) };
  const key = keyOf(batch, item);
  const input = describeInput.parse({
    ...request,
    productId: product.id,
    keywords: product.seoKeywords,
    idempotencyKey: key,
  });
  for (let tries = 1; ; tries++) {
    try {
      for await (const event of describeProduct(ctx, input, signal)) {
        if (event.type === 'done') return await written(ctx, batch, event.generation.id);
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
      // The draft was written before, for a product that the seller has changed since: its keywords are a part of the request.
      const earlier = appCode === 'KEY_REUSED' ? await writtenEarlier(ctx, key) : null;
      if (earlier) return written(ctx, batch, earlier);
      if (appCode === 'PLAN_LIMIT') throw new CannotGoOn(error.message);
      const wait = waitFor(error);
      if (wait === null) return { state: 'failed', reason: error.message };
      if (wait > LONGEST_WAIT) throw new CannotGoOn(error.message);
      // While calls of the seller or of others take all places, the text only waits for its turn.
      if (tries >= TRIES && appCode.startsWith('AI_')) return { state: 'failed', reason: error.message };
      await sleep(wait * 1_000, undefined, { signal: ctx.signal });
    }
  }
}

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

/** The idempotency key of a text. */
const keyOf = ({ id }: Batch, { position }: Item) => `batch-${id}-${position}`;

async function writtenEarlier(ctx: SellerCtx, key: string): Promise<string | null> {
  const [call] = await ctx.db
    // A text that was kept without being charged is only in the answer.
    .select({ id: sql<string | null>`coalesce(${usageLedger.generationId}, (${usageLedger.answer} ->> 'id')::uuid)` })
    .from(usageLedger)
    .where(and(eq(usageLedger.userId, ctx.sellerId), eq(usageLedger.idempotencyKey, key)));
  return call?.id ?? null;
}

async function written(ctx: SellerCtx, { fields }: Batch, generationId: string): Promise<Outcome> {
  try {
    const findings = await findingsOfDraft(ctx, generationId, partsOf(fields));
    return {
      state: 'written',
      generationId,
      toSettle: blocking(findings).length,
      found: findings.filter(({ severity }) => severity !== 'advice').length,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The text is there and paid for, only its check failed. It counts as one with a finding, so that a person looks at it.
    ctx.log.warn({ code: error.appCode, requestId: ctx.requestId }, 'a text of a batch was not checked');
    return { state: 'written', generationId, toSettle: 0, found: 1 };
  }
}

/** Whether a product has everything that the batch writes. */
export function hasAll(product: Pick<Product, 'description' | 'metaTitle' | 'metaDescription' | 'tags'>, { fields }: Batch) {
  const has = {
    description: product.description !== '',
    meta: product.metaTitle !== '' || product.metaDescription !== '',
    tags: product.tags.length > 0,
    title: true,
  };
  return fields.every((field) => has[field]);
}

/** The product, or null if it does not exist any more. */
async function found<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Records what became of a text, and counts it, in one statement. */
async function record(ctx: SellerCtx, id: string, { position }: Item, outcome: Outcome): Promise<void> {
  const values = { generationId: null, toSettle: 0, found: 0, reason: null, questions: [], ...outcome };
  await ctx.db.execute(sql`
    with noted as (
      update batch_items set state = ${values.state}::text, generation_id = ${values.generationId}::uuid,
        to_settle = ${values.toSettle}::int, found = ${values.found}::int, reason = ${values.reason}::text,
        questions = ${JSON.stringify(values.questions)}::text::jsonb
      where batch_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and position = ${position}::int and state = 'waiting'
      returning 1
    )
    update batches set done = done + (select count(*) from noted), updated_at = ${ctx.clock.now().toISOString()}::timestamptz
    where id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid`);
}

async function pauseFor(ctx: SellerCtx, id: string, reason: string): Promise<void> {
  await ctx.db
    .update(batches)
    .set({ state: 'paused', reason, updatedAt: ctx.clock.now() })
    .where(and(isOwn(ctx, id), eq(batches.state, 'running')));
}

/** Ends the sample or the batch if nothing of it is left to write. Returns whether something is. */
async function settleState(ctx: SellerCtx, id: string): Promise<boolean> {
  const [one] = await rows<{ state: Batch['state']; sampling: boolean; left: boolean }>(
    ctx.db,
    sql`select b.state, b.sampling, exists (select from batch_items i where i.batch_id = b.id and i.state = 'waiting'
        and (i.is_sample or not b.sampling)) as left
      from batches b where b.id = ${id}::uuid and b.user_id = ${ctx.sellerId}::uuid`,
  );
  if (one?.state !== 'running') return false;
  if (one.left) return true;
  if (one.sampling) await setIfRunning(ctx, id, { state: 'sampled' });
  else await setIfRunning(ctx, id, { state: 'done', finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) });
  return false;
}

async function setIfRunning(ctx: SellerCtx, id: string, values: Partial<typeof batches.$inferInsert>): Promise<void> {
  await ctx.db
    .update(batches)
    .set({ ...values, updatedAt: ctx.clock.now() })
    .where(and(isOwn(ctx, id), eq(batches.state, 'running')));
}
