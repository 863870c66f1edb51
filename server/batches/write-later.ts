/** Has the texts of a batch written by the AI provider's message batches: within a day, at half of its price. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { batches, batchItems, messageBatches } from '#drizzle/schema/batches.ts';
import { SAMPLE, TEXTS_AT_ONCE } from '#shared/batches/batches.ts';
import { describedPicture } from '#shared/facts/pictures.ts';
import { textsOf } from '#shared/products/versions.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { chooseModel, sayAiError } from '../generation/ai-call.ts';
import { briefFor } from '../generation/brief.ts';
import {
  type Ai,
  AiError,
  type BatchedListing,
  type ListingBrief,
  type MessageBatches,
  mayHaveArrived,
} from '../integrations/ai/ai.ts';
import { getProducts } from '../products/find.ts';
import { type Batch, findBatch, itemsOf, setBatch, textsHash } from './find.ts';
import { countQueriesLeft } from './queries-left.ts';
import {
  CannotGoOn,
  inParallel,
  type JobSellerCtx,
  keepQueries,
  pauseFor,
  prepare,
  record,
  settleState,
  stopWith,
  TURN,
  waiting,
  writeOne,
  writeTexts,
} from './write-texts.ts';

type Sent = typeof messageBatches.$inferSelect;

/** One message batch has at most so many texts, and about so many bytes: most of them are pictures. */
const MOST_TEXTS = 200;
const MOST_BYTES = 16_000_000;
/** How many milliseconds the provider takes at most. */
const DAY = 86_400_000;
/** The provider is asked again after this many milliseconds at least and at most. In between it is a tenth of the time it has taken. */
const SOONEST = 60_000;
const LATEST = 600_000;
/**
 * How many milliseconds after a message batch was sent without an answer it is looked for at the provider. It must be on the provider's list by
 * then, if it arrived at all.
 */
const ARRIVED = 60_000;
/** By how many milliseconds the provider's clock may differ from ours. */
const CLOCKS = 120_000;

/** How often a text is asked for: it is here already, so asking again after a failure would bring the same one. */
const TRIES = 1;

/**
 * Goes on with a batch that is written later: stores the results that have come, sends what is not sent yet, and notes when to look
 * again. Whatever dies meanwhile, each text is charged and stored once, with its position as the idempotency key, and a message batch
 * that may have arrived is not sent a second time.
 */
export async function writeLater(ctx: JobSellerCtx, id: string): Promise<void> {
  try {
    await oneTurn(ctx, id);
  } catch (error) {
    if (!(error instanceof CannotGoOn)) throw error;
    await pauseFor(ctx, id, error.message);
  }
}

async function oneTurn(ctx: JobSellerCtx, id: string): Promise<void> {
  const until = ctx.clock.now().getTime() + TURN;
  const mayGoOn = async () => ctx.clock.now().getTime() <= until && (await findBatch(ctx, id)).state === 'running';
  const provider = ctx.ai.batches;
  if (!provider)
    throw new CannotGoOn('The AI writer that is set up now cannot write later. Stop this batch and start a new one.');
  for (const sent of await sentOf(ctx, id)) {
    if (!(await mayGoOn())) return;
    await goOnWith(ctx, provider, sent, until);
  }
  if ((await sentOf(ctx, id)).length === 0 && (await countUnsent(ctx, id)) <= SAMPLE) {
    // So few are written at once, because nobody waits a day for the last one.
    await writeTexts(ctx, id);
    return;
  }
  let isMore = true;
  while (isMore) {
    if (!(await mayGoOn())) return;
    isMore = await sendNext(ctx, provider, await findBatch(ctx, id));
  }
  await settleOrWait(ctx, id);
}

/** The batch's message batches whose results are not all stored, the oldest first. */
const sentOf = (ctx: JobSellerCtx, id: string): Promise<Sent[]> =>
  ctx.db
    .select()
    .from(messageBatches)
    .where(and(eq(messageBatches.batchId, id), eq(messageBatches.userId, ctx.sellerId)))
    .orderBy(asc(messageBatches.id));

const unsent = and(eq(batchItems.state, 'waiting'), isNull(batchItems.sentIn));

async function countUnsent(ctx: JobSellerCtx, id: string): Promise<number> {
  return ctx.db.$count(batchItems, and(itemsOf(ctx, id), unsent));
}

/** Looks at a message batch and stores its results once it has ended. */
async function goOnWith(ctx: JobSellerCtx, provider: MessageBatches, sent: Sent, until: number): Promise<void> {
  try {
    const providerId = sent.providerId ?? (await findAgain(ctx, provider, sent));
    if (providerId === null) return;
    const state = await provider.look(providerId, ctx.signal);
    if (state && !state.isEnded) return await setSent(ctx, sent, { expiresAt: state.expiresAt });
    // Without a state the provider has thrown the results away.
    if (state && !(await storeResults(ctx, provider, { ...sent, providerId }, until))) return;
    await withTransaction(ctx, async (ctx) => {
      const reason = 'The AI provider gave no answer for this text. No query was used. Try it again.';
      await giveUp(ctx, sent, reason);
      await ctx.db.delete(messageBatches).where(isSent(ctx, sent));
    });
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    ctx.signal.throwIfAborted();
    // The next look may go better, and the results are kept for weeks.
    const said = sayAiError(ctx, error);
    if (error.code === 'bad_key') throw new CannotGoOn(said instanceof AppError ? said.message : '');
  }
}

const isSent = (ctx: JobSellerCtx, { id }: Sent) => and(eq(messageBatches.id, id), eq(messageBatches.userId, ctx.sellerId));

async function setSent(ctx: JobSellerCtx, sent: Sent, values: Partial<Sent>): Promise<void> {
  await ctx.db.update(messageBatches).set(values).where(isSent(ctx, sent));
}

/** The products whose texts are still expected from a message batch. */
const expectedFrom = (ctx: JobSellerCtx, { id, batchId }: Sent) =>
  and(itemsOf(ctx, batchId), eq(batchItems.sentIn, id), eq(batchItems.state, 'waiting'));

async function giveUp(ctx: JobSellerCtx, sent: Sent, reason: string): Promise<void> {
  const gone = await ctx.db
    .update(batchItems)
    .set({ state: 'failed', reason })
    .where(expectedFrom(ctx, sent))
    .returning({ position: batchItems.position });
  await setBatch(ctx, sent.batchId, { done: sql`least(total, done + ${gone.length}::int)` as unknown as number });
}

/**
 * Looks for a message batch that was sent, but whose answer was lost. It is one on the provider's list that nobody knows, was created
 * about then, and has as many texts. What it really contains shows once it has ended: the ids of its texts.
 * @returns its id at the provider; null if that is not known yet. If it never arrived, its texts are sent anew.
 */
async function findAgain(ctx: JobSellerCtx, provider: MessageBatches, sent: Sent): Promise<string | null> {
  if (ctx.clock.now().getTime() < sent.sentAt.getTime() + ARRIVED) return null;
  let mayBe = false;
  for await (const one of provider.list(new Date(sent.sentAt.getTime() - CLOCKS), ctx.signal)) {
    if (one.requests !== sent.texts || (await isKnown(ctx, one.id))) continue;
    if (!one.isEnded) {
      mayBe = true;
      continue;
    }
    for await (const { id } of provider.results(one.id, ctx.signal)) {
      if (positionIn(id, sent) === null) break;
      await setSent(ctx, sent, { providerId: one.id });
      return one.id;
    }
  }
  if (!mayBe) await ctx.db.delete(messageBatches).where(isSent(ctx, sent));
  return null;
}

async function isKnown(ctx: JobSellerCtx, providerId: string): Promise<boolean> {
  return (await ctx.db.$count(messageBatches, eq(messageBatches.providerId, providerId))) > 0;
}

/** The id of a text at the provider, and back: the position of the product, or null for a text of another message batch. */
const requestId = ({ id }: Pick<Sent, 'id'>, position: number) => `${id}_${position}`;
function positionIn(request: string, { id }: Sent): number | null {
  const [batch, position] = request.split('_');
  return batch === id && /^\d+$/.test(position ?? '') ? Number(position) : null;
}

/** Stores the results of a message batch. Returns whether none is left; otherwise the rest is stored by another turn of the job. */
async function storeResults(
  ctx: JobSellerCtx,
  provider: MessageBatches,
  sent: Sent & { providerId: string },
  until: number,
): Promise<boolean> {
  const batch = await findBatch(ctx, sent.batchId);
  const expected = await ctx.db
    .select({ position: batchItems.position, rewrites: batchItems.rewrites, productId: batchItems.productId })
    .from(batchItems)
    .where(expectedFrom(ctx, sent));
  const left = new Map(expected.map((item) => [item.position, item]));
  const stop = stopWith(ctx.signal);
  const results = provider.results(sent.providerId, ctx.signal)[Symbol.asyncIterator]();
  let isOver = false;
  const mayWait = async () => !isOver && ctx.clock.now().getTime() <= until;
  const lane = async (): Promise<void> => {
    for (;;) {
      if (!(await mayWait())) {
        isOver = true;
        return;
      }
      const { done, value } = await results.next();
      if (done) return;
      const position = positionIn(value.id, sent);
      const item = position === null ? undefined : left.get(position);
      // Stored before, or nothing that was asked for.
      if (position === null || !item) continue;
      left.delete(position);
      const { productId, rewrites } = item;
      const product = productId === null ? null : ((await getProducts(ctx, [productId])).get(productId) ?? null);
      const isSame = !sent.pictures || sent.pictures[position] === describedPicture(product?.images ?? [])?.id;
      const writer = { ...ctx, ai: answering(ctx.ai, value.read, isSame) };
      const outcome = await writeOne(writer, batch, { position, rewrites, product }, { stop, mayWait, tries: TRIES });
      // It is not stored, so it must come again with the next turn.
      if (!outcome) {
        isOver = true;
        return;
      }
      if ((await record(ctx, batch.id, { position, product }, outcome)) !== 'running') isOver = true;
    }
  };
  const letGo = keepQueries(ctx);
  try {
    await inParallel(ctx, batch.id, TEXTS_AT_ONCE, lane, () => {
      isOver = true;
    });
  } finally {
    letGo();
    await results.return?.();
  }
  return !isOver;
}

/**
 * The writer, except that its next listing is the one that was written by the message batch. What it says about the picture is left
 * out if the product has another one by now.
 */
const answering = (ai: Ai, read: (brief: ListingBrief) => BatchedListing, isSamePicture: boolean): Ai => ({
  ...ai,
  async *writeListing(brief) {
    const { listing, ...written } = read(brief);
    if (isSamePicture) yield { type: 'listing', listing, ...written };
    else yield { type: 'listing', ...written, listing: { ...listing, altText: '' }, pictured: [] };
  },
});

/** Sends the next texts. Returns whether there may be more to send. */
async function sendNext(ctx: JobSellerCtx, provider: MessageBatches, batch: Batch): Promise<boolean> {
  const { id } = batch;
  // A text that could not be charged when it comes would have been written in vain.
  const payable = (await countQueriesLeft(ctx)) - (await countSentTexts(ctx));
  const items = await waiting(ctx, batch, 0, Math.min(MOST_TEXTS, Math.max(0, payable)));
  const requests: Sending[] = [];
  let bytes = 0;
  for (const item of items) {
    ctx.signal.throwIfAborted();
    const prepared = await prepare(ctx, batch, item);
    if ('state' in prepared) {
      await record(ctx, id, item, prepared);
      continue;
    }
    const { brief, altOf } = await briefFor(ctx, prepared.asked, { known: prepared.known });
    bytes += JSON.stringify(brief).length;
    const { product } = item;
    const hash = product && textsHash(textsOf(product, product.images));
    requests.push({ position: item.position, brief, altOf, hash });
    if (bytes > MOST_BYTES) break;
  }
  if (requests.length === 0) return items.length > 0;
  const { sent, sending } = await noteSent(ctx, batch, requests);
  if (sending.length === 0) return true;
  try {
    const model = await chooseModel(ctx, undefined);
    const named = sending.map(({ position, brief }) => ({ id: requestId(sent, position), brief }));
    const providerId = await provider.create(named, { model, signal: ctx.signal });
    await setSent(ctx, sent, { providerId });
    return true;
  } catch (error) {
    if (!(error instanceof AiError) || mayHaveArrived(error)) {
      if (!(error instanceof AiError)) throw error;
      ctx.signal.throwIfAborted();
      sayAiError(ctx, error);
      return false;
    }
    // It was refused, so its texts wait again.
    await ctx.db.delete(messageBatches).where(isSent(ctx, sent));
    const said = sayAiError(ctx, error);
    if (error.code !== 'overloaded') throw new CannotGoOn(said instanceof AppError ? said.message : '');
    return false;
  }
}

/** How many texts of the seller are at the provider. */
async function countSentTexts(ctx: JobSellerCtx): Promise<number> {
  const which = and(eq(batchItems.userId, ctx.sellerId), eq(batchItems.state, 'waiting'), isNotNull(batchItems.sentIn));
  return ctx.db.$count(batchItems, which);
}

/** A text that is about to be asked for. */
interface Sending {
  position: number;
  brief: ListingBrief;
  /** The id of the picture that it is written with. */
  altOf: string | null;
  /** A hash of the product's present texts. */
  hash: string | null;
}

/** Notes that texts are about to be sent. Returns those of them that are still to be. */
async function noteSent(
  ctx: JobSellerCtx,
  batch: Batch,
  requests: readonly Sending[],
): Promise<{ sent: Sent; sending: Sending[] }> {
  const sentAt = ctx.clock.now();
  const expiresAt = new Date(sentAt.getTime() + DAY);
  const row = {
    id: uuidv7(),
    batchId: batch.id,
    userId: ctx.sellerId,
    providerId: null,
    texts: requests.length,
    pictures: Object.fromEntries(requests.flatMap(({ position, altOf }) => (altOf ? [[position, altOf]] : []))),
    sentAt,
    expiresAt,
  };
  const positions = requests.map(({ position }) => position);
  const hashes = JSON.stringify(Object.fromEntries(requests.map(({ position, hash }) => [position, hash])));
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(messageBatches).values(row);
    const isThese = and(itemsOf(ctx, batch.id), unsent, inArray(batchItems.position, positions));
    const marked = await ctx.db
      .update(batchItems)
      .set({ sentIn: row.id, textsHash: sql`${hashes}::text::json ->> ${batchItems.position}::text` })
      .where(isThese)
      .returning({ position: batchItems.position });
    // Some may have been cancelled, or sent by another job, while their briefs were made.
    const still = new Set(marked.map(({ position }) => position));
    const sending = requests.filter(({ position }) => still.has(position));
    const isThis = and(eq(messageBatches.id, row.id), eq(messageBatches.userId, ctx.sellerId));
    if (sending.length === 0) await ctx.db.delete(messageBatches).where(isThis);
    else if (sending.length < requests.length) await ctx.db.update(messageBatches).set({ texts: sending.length }).where(isThis);
    return { sent: { ...row, texts: sending.length }, sending };
  });
}

/** Ends the batch, pauses it, or notes when to look at it again. */
async function settleOrWait(ctx: JobSellerCtx, id: string): Promise<void> {
  const { state } = await findBatch(ctx, id);
  if (state !== 'running') return;
  const sent = await sentOf(ctx, id);
  if (sent.length > 0) {
    const now = ctx.clock.now().getTime();
    const waits = sent.map(({ sentAt }) => Math.min(LATEST, Math.max(SOONEST, (now - sentAt.getTime()) / 10)));
    await setBatch(ctx, id, { dueAt: new Date(now + Math.min(...waits)) });
  } else if ((await countUnsent(ctx, id)) > 0 && (await countQueriesLeft(ctx)) <= 0) {
    await pauseFor(ctx, id, 'All AI queries are used up. The rest can be written once you have some again.');
  } else if (await settleState(ctx, id)) {
    // The provider is busy.
    await setBatch(ctx, id, { dueAt: new Date(ctx.clock.now().getTime() + SOONEST) });
  }
}

/**
 * Ends the message batches of cancelled batches at the provider, so that nobody pays for texts that nobody wants.
 */
export async function dropCancelled(ctx: JobSellerCtx): Promise<void> {
  const provider = ctx.ai.batches;
  const dropped = await ctx.db
    .select({ sent: messageBatches })
    .from(messageBatches)
    .innerJoin(batches, eq(batches.id, messageBatches.batchId))
    .where(and(eq(messageBatches.userId, ctx.sellerId), eq(batches.state, 'cancelled')));
  for (const { sent } of dropped) {
    try {
      const providerId = provider && (sent.providerId ?? (await findAgain(ctx, provider, sent)));
      if (providerId) await provider.cancel(providerId, ctx.signal);
      // It may still turn up on the provider's list.
      else if (ctx.clock.now() < sent.expiresAt) continue;
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      ctx.signal.throwIfAborted();
      sayAiError(ctx, error);
      // The next minute may go better. After a day the provider ends it anyway.
      if (ctx.clock.now() < sent.expiresAt) continue;
    }
    await ctx.db.delete(messageBatches).where(isSent(ctx, sent));
  }
}

/** The sellers who have something to look at by now. */
export const sellersDue = (ctx: Parameters<typeof rows>[0], now: Date) =>
  rows<{ userId: string }>(
    ctx,
    sql`select user_id as "userId" from batches where state = 'running' and due_at <= ${now.toISOString()}::timestamptz
      union select m.user_id from message_batches m join batches b on b.id = m.batch_id where b.state = 'cancelled'`,
  );
