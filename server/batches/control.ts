/**
 * What a seller does with a batch that has begun: goes on after the sample, pauses, resumes, cancels, tries again. Whoever has texts
 * written becomes the person of the batch (`actorId`): the texts are theirs, and the queries count for them.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { batches, batchItems, messageBatches } from '#drizzle/schema/batches.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import type { BatchRequest, Corrections, correctionsInput } from '#shared/batches/batches.ts';
import { descriptionLengths, formLimits } from '#shared/generation/options.ts';
import { textsOf } from '#shared/products/versions.ts';
import { voiceLimits } from '#shared/voice/voice.ts';
import { dismissJobs } from '../activity/dismiss.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { getProducts } from '../products/find.ts';
import { pausedAmong } from '../products/paused.ts';
import { checkPlan, takeTurn, withinPlan } from '../subscriptions/within-plan.ts';
import { eachFacts, isTooThinFor } from './enough-facts.ts';
import {
  type Batch,
  barredBy,
  findBatch,
  HAS_NEW_TEXT,
  isOwn,
  itemsOf,
  keptUntil,
  lockBatch,
  notNow,
  refuseMany,
  setBatch,
} from './find.ts';
import { batchRun } from './job-kinds.ts';
import { isAt, isRewritable } from './show.ts';

/**
 * Goes on after the sample: the remaining texts are written, with these corrections.
 * @throws AppError NOT_FOUND; CONFLICT if the sample is not there yet, or the batch has gone on already; BAD_INPUT if the guidelines
 * become too long, or the words to leave out too many
 */
export async function continueBatch(ctx: SellerCtx, { id, ...corrections }: z.output<typeof correctionsInput>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    if (one.state === 'running' && !one.sampling) {
      // The call was sent twice, or somebody else was quicker with other corrections.
      if (isDeepStrictEqual(one.corrections, corrections)) return;
      throw notNow('The batch has gone on already, with other corrections. Pause or cancel it first.');
    }
    if (one.state !== 'sampled') throw notNow(sayState(one));
    const request = corrected(one.request, corrections);
    const actorId = ctx.caller.userId;
    await setBatch(ctx, id, { state: 'running', sampling: false, dueAt: null, request, corrections, actorId });
    await ctx.enqueue(batchRun, { userId: ctx.sellerId });
  });
}

/**
 * Writes the texts of the sample again, with these corrections, which count for the remaining texts too. Each is a query of its own;
 * the texts before are discarded drafts, which the product's history keeps. Used and discarded texts of the sample stay as they are, as
 * do those that are in review or were edited.
 * @returns how many are written again
 * @throws AppError NOT_FOUND; CONFLICT if the sample is not waiting for the seller, or none of its texts is left to write again;
 * PLAN_LIMIT if fewer queries are left; BAD_INPUT without a correction, or if the guidelines or the words to leave out become too many
 */
export async function rewriteSample(
  ctx: SellerCtx,
  { id, ...corrections }: z.output<typeof correctionsInput>,
): Promise<{ texts: number }> {
  const { shorter, warmer, bannedWords, note } = corrections;
  if (!shorter && !warmer && bannedWords.length === 0 && note === '') {
    const sentence = 'Say first how the texts are to be different.';
    throw new AppError('BAD_INPUT', sentence, { fields: { note: sentence } });
  }
  return withTransaction(ctx, async (ctx) => {
    // The subscription before the batch, like all that lock both. `withinPlan` below would come too late for that.
    await takeTurn(ctx);
    const one = await lockBatch(ctx, id);
    const sample = and(itemsOf(ctx, id), eq(batchItems.isSample, true));
    // The call was sent twice: these texts are being written.
    if (one.state === 'running' && one.sampling && isDeepStrictEqual(one.corrections, corrections))
      return { texts: await ctx.db.$count(batchItems, and(sample, eq(batchItems.state, 'waiting'))) };
    if (one.state !== 'sampled') throw notNow(sayState(one));
    const request = corrected(one.request, corrections);
    const again = await ctx.db
      .select({ position: batchItems.position, generationId: generations.id })
      .from(batchItems)
      .innerJoin(generations, and(eq(generations.id, batchItems.generationId), eq(generations.userId, ctx.sellerId)))
      .where(and(sample, isRewritable))
      .for('no key update', { of: generations });
    if (again.length === 0) throw notNow(`No text of the sample is left to write again. ${EDITED_STAY}`);
    // Before the paid texts are put away: without a query, nothing would come in their place.
    await withinPlan(ctx, 'ai.queries', again.length);
    await putAway(ctx, id, again);
    const actorId = ctx.caller.userId;
    await setBatch(ctx, id, { state: 'running', done: one.done - again.length, dueAt: null, request, corrections, actorId });
    await ctx.enqueue(batchRun, { userId: ctx.sellerId });
    return { texts: again.length };
  });
}

/**
 * Discards drafts of a batch, and has their products wait for a text once more. The caller has locked the drafts, so that none is used
 * at this moment on the desk: its text would be written and charged again.
 */
async function putAway(ctx: SellerCtx, id: string, again: readonly { position: number; generationId: string }[]): Promise<void> {
  const drafts = again.map(({ generationId }) => generationId);
  await ctx.db
    .update(generations)
    .set({ discardedAt: ctx.clock.now() })
    .where(
      sql`${generations.userId} = ${ctx.sellerId}::uuid and ${generations.id} in ${idSet(drafts)} and ${generations.appliedAt} is null`,
    );
  await ctx.db
    .update(batchItems)
    .set({
      ...{ state: 'waiting', rewrites: sql`${batchItems.rewrites} + 1`, generationId: null, sentIn: null, textsHash: null },
      ...{ toSettle: 0, found: 0, reason: null },
    })
    .where(and(itemsOf(ctx, id), isAt(again.map(({ position }) => position))));
}

const EDITED_STAY = 'What somebody has edited stays.';

/** How many drafts are compared with their products at a time. */
const COMPARED = 500;

/**
 * The drafts of a batch that wait for the seller although their products got other texts since they were written. Leaves out the
 * products for which no other text could be written, because they are paused or have too few facts by now: their drafts stay.
 */
async function findOvertaken(ctx: SellerCtx, one: Batch): Promise<string[]> {
  const overtaken: { id: string; productId: string }[] = [];
  for (let after = 0; ; ) {
    const page = await ctx.db
      .select({
        position: batchItems.position,
        productId: batchItems.productId,
        textsHash: batchItems.textsHash,
        id: generations.id,
      })
      .from(batchItems)
      .innerJoin(generations, and(eq(generations.id, batchItems.generationId), eq(generations.userId, ctx.sellerId)))
      .where(and(itemsOf(ctx, one.id), isRewritable, isNull(batchItems.wanted), gt(batchItems.position, after)))
      .orderBy(asc(batchItems.position))
      .limit(COMPARED);
    const current = await getProducts(
      ctx,
      page.flatMap(({ productId }) => productId ?? []),
    );
    for (const item of page) {
      const product = current.get(item.productId ?? '');
      if (product && barredBy(one, item, textsOf(product, product.images)) === HAS_NEW_TEXT)
        overtaken.push({ id: item.id, productId: product.id });
    }
    if (page.length < COMPARED) break;
    after = page.at(-1)?.position ?? after;
  }
  const ids = overtaken.map(({ productId }) => productId);
  const left = await pausedAmong(ctx, ids);
  for await (const { id, facts } of eachFacts(ctx, sql`p.user_id = ${ctx.sellerId}::uuid and p.id in ${idSet(ids)}`, ids.length))
    if (isTooThinFor(facts, one.request.descriptionLength)) left.add(id);
  return overtaken.flatMap(({ id, productId }) => (left.has(productId) ? [] : [id]));
}

/**
 * Writes those texts of a finished batch again whose products were changed since, from the products as they are now. Each is a query
 * of its own; the texts before are discarded drafts, which the product's history keeps. Those in review, and edited ones, stay.
 * @returns how many are written again
 * @throws AppError NOT_FOUND; CONFLICT if the batch is not over, no product was changed since, or too many batches are unfinished;
 * PLAN_LIMIT if the plan writes fewer texts at once, or fewer queries are left
 */
export async function rewriteChanged(ctx: SellerCtx, id: string): Promise<{ texts: number }> {
  const found = await findBatch(ctx, id);
  if (found.state !== 'done' && found.state !== 'cancelled') throw notNow(sayState(found));
  // Compared before the transaction, which holds the seller's row and must not take long.
  const overtaken = await findOvertaken(ctx, found);
  return withTransaction(ctx, async (ctx) => {
    await takeTurn(ctx);
    const one = await lockBatch(ctx, id);
    if (one.state !== 'done' && one.state !== 'cancelled') throw notNow(sayState(one));
    // Some may have been used, discarded, edited or sent for review in the meantime.
    const again = await ctx.db
      .select({ position: batchItems.position, generationId: generations.id })
      .from(batchItems)
      .innerJoin(generations, and(eq(generations.id, batchItems.generationId), eq(generations.userId, ctx.sellerId)))
      .where(and(itemsOf(ctx, id), isRewritable, isNull(batchItems.wanted), sql`${generations.id} in ${idSet(overtaken)}`))
      .for('no key update', { of: generations });
    if (again.length === 0)
      throw notNow(`No product of this batch got other texts since, so that one could be written again. ${EDITED_STAY}`);
    await refuseMany(ctx);
    await checkPlan(ctx, 'ai.bulk', again.length);
    await withinPlan(ctx, 'ai.queries', again.length);
    await putAway(ctx, id, again);
    const done = one.done - again.length;
    const actorId = ctx.caller.userId;
    await setBatch(ctx, id, { state: 'running', sampling: false, done, finishedAt: null, dueAt: null, actorId });
    await ctx.enqueue(batchRun, { userId: ctx.sellerId });
    return { texts: again.length };
  });
}

/** The request for the texts to come. The corrections are added to the guidelines, which every writer follows. */
function corrected(request: BatchRequest, { shorter, warmer, bannedWords, note }: Corrections): BatchRequest {
  const at = descriptionLengths.indexOf(request.descriptionLength);
  const brandGuidelines = [
    request.brandGuidelines,
    warmer ? 'Write more warmly than usual.' : '',
    shorter && at === 0 ? 'Write as short as possible.' : '',
    note,
  ]
    .filter(Boolean)
    .join('\n');
  if ([...brandGuidelines].length > formLimits.brandGuidelines) {
    const sentence = `Together with the corrections the guidelines have more than ${formLimits.brandGuidelines.toLocaleString('en')} characters. Shorten the note.`;
    throw new AppError('BAD_INPUT', sentence, { fields: { note: sentence } });
  }
  const descriptionLength = shorter
    ? (descriptionLengths[Math.max(0, at - 1)] ?? request.descriptionLength)
    : request.descriptionLength;
  const banned = [...new Set([...(request.bannedWords ?? []), ...bannedWords])];
  if (banned.length > voiceLimits.bannedWords) {
    const sentence = `Together with those said before, these are ${banned.length} words to leave out. At most ${voiceLimits.bannedWords} can be named.`;
    throw new AppError('BAD_INPUT', sentence, { fields: { bannedWords: sentence } });
  }
  return { ...request, brandGuidelines, descriptionLength, ...(banned.length > 0 && { bannedWords: banned }) };
}

/**
 * Pauses a batch after the texts that are being written.
 * @throws AppError NOT_FOUND; CONFLICT if it is not being written
 */
export async function pauseBatch(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    if (one.state === 'paused') return;
    if (one.state !== 'running') throw notNow(sayState(one));
    await setBatch(ctx, id, { state: 'paused', reason: null, dueAt: null });
  });
}

/**
 * Goes on with a paused batch.
 * @throws AppError NOT_FOUND; CONFLICT if it is not paused
 */
export async function resumeBatch(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    if (one.state === 'running') return;
    if (one.state !== 'paused') throw notNow(sayState(one));
    await setBatch(ctx, id, { state: 'running', reason: null, dueAt: null, actorId: ctx.caller.userId });
    await ctx.enqueue(batchRun, { userId: ctx.sellerId });
  });
}

/**
 * Writes no more texts. Those that are being written are finished, and all that are written can be used.
 * @throws AppError NOT_FOUND; CONFLICT if the batch is over
 */
export async function cancelBatch(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    if (one.state === 'cancelled') return;
    if (!['running', 'sampled', 'paused'].includes(one.state)) throw notNow(sayState(one));
    await ctx.db
      .update(batchItems)
      .set({ state: 'skipped', reason: 'The batch was cancelled.' })
      .where(and(itemsOf(ctx, id), eq(batchItems.state, 'waiting')));
    await setBatch(ctx, id, {
      ...{ state: 'cancelled', done: one.total, dueAt: null },
      ...{ finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) },
    });
    // The job tells the AI provider.
    if (one.later) await ctx.enqueue(batchRun, { userId: ctx.sellerId });
  });
}

/** How many products of the batch have no text, and about how many of them a text can be written now. */
interface Writable {
  products: number;
  texts: number;
}

/**
 * How many products still wait while the seller looks at the sample, or can be tried again after the end of the batch; and about how
 * many of them a text can be written by now.
 * @throws AppError NOT_FOUND
 */
export async function countWritable(ctx: SellerCtx, id: string): Promise<Writable> {
  const { products, writable } = await findWritable(ctx, await findBatch(ctx, id));
  return { products, texts: writable.length };
}

/** How many products of the batch are to be written, and the ids of those that can be: not deleted, not paused, with enough facts. */
async function findWritable(ctx: SellerCtx, { id, state, request }: Batch) {
  const [open, mayBeThin] = state === 'sampled' ? (['waiting', 'waiting'] as const) : (['failed', 'thin'] as const);
  const found = await ctx.db
    .select({ id: products.id, deleted: products.deleted, state: batchItems.state })
    .from(batchItems)
    .leftJoin(products, and(eq(products.id, batchItems.productId), eq(products.userId, ctx.sellerId)))
    .where(and(itemsOf(ctx, id), inArray(batchItems.state, [open, mayBeThin])));
  const writable = new Set(found.flatMap((one) => (one.id === null || one.deleted ? [] : [one.id])));
  for (const paused of await pausedAmong(ctx, [...writable])) writable.delete(paused);
  const aside = found.flatMap((one) => (one.state === mayBeThin ? (one.id ?? []) : []));
  const which = sql`p.user_id = ${ctx.sellerId}::uuid and not p.deleted and p.id in ${idSet(aside)}`;
  for await (const one of eachFacts(ctx, which, aside.length)) {
    if (isTooThinFor(one.facts, request.descriptionLength)) writable.delete(one.id);
  }
  return { products: found.length, writable: [...writable] };
}

/**
 * Tries again the products for which no text was written: those that failed, and those that had too few facts and have enough now.
 * The others stay set aside, as do deleted and paused ones; what they lack now is found when they are shown.
 * @returns how many texts are being written, of how many products without one
 * @throws AppError NOT_FOUND; CONFLICT if the batch is not over, there is nothing to try again, or too many batches are unfinished;
 * PLAN_LIMIT if the plan writes fewer texts at once
 */
export async function retryBatch(ctx: SellerCtx, id: string): Promise<Writable> {
  // Judged before the transaction, which holds the seller's row and must not take long.
  const { writable } = await findWritable(ctx, await findBatch(ctx, id));
  return withTransaction(ctx, async (ctx) => {
    await takeTurn(ctx);
    const one = await lockBatch(ctx, id);
    if (one.state !== 'done' && one.state !== 'cancelled') throw notNow(sayState(one));
    const unwritten = and(itemsOf(ctx, id), inArray(batchItems.state, ['failed', 'thin']));
    // As JSON, because a list would need one parameter for each product.
    const isWritable = sql`${batchItems.productId} in ${idSet(writable)}`;
    const asked = await ctx.db.$count(batchItems, unwritten);
    if (asked === 0)
      throw notNow(
        one.state === 'cancelled'
          ? 'No text of this batch failed. For the products that were left out when it was stopped, start a new one.'
          : 'Every text of this batch is written.',
      );
    const texts = await ctx.db.$count(batchItems, and(unwritten, isWritable));
    if (texts > 0) {
      await refuseMany(ctx);
      await checkPlan(ctx, 'ai.bulk', texts);
    }
    const again = await ctx.db
      .update(batchItems)
      .set({ state: 'waiting', sentIn: null, textsHash: null, reason: null, questions: [] })
      .where(and(unwritten, isWritable))
      .returning({ position: batchItems.position });
    if (again.length > 0) {
      await setBatch(ctx, id, {
        state: 'running',
        sampling: false,
        done: one.done - again.length,
        finishedAt: null,
        dueAt: null,
        actorId: ctx.caller.userId,
      });
      await ctx.enqueue(batchRun, { userId: ctx.sellerId });
    }
    return { products: asked, texts: again.length };
  });
}

/**
 * Removes a batch. Its drafts stay, and what it put on products stays and cannot be taken back together any more.
 * @throws AppError NOT_FOUND; CONFLICT if it is at work, or texts of it are at the AI provider
 */
export async function removeBatch(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockBatch(ctx, id);
    if (['running', 'using', 'undoing'].includes(one.state)) throw notNow(sayState(one));
    if ((await ctx.db.$count(batchItems, and(itemsOf(ctx, id), isNotNull(batchItems.wanted)))) > 0)
      throw notNow(sayState({ state: 'using', sampling: false }));
    // Without these rows, nobody could tell the AI provider that the texts are not wanted any more.
    const isSent = await ctx.db.$count(
      messageBatches,
      and(eq(messageBatches.batchId, id), eq(messageBatches.userId, ctx.sellerId)),
    );
    if (isSent > 0)
      throw notNow(
        one.state === 'cancelled'
          ? 'The AI provider is being told that these texts are not wanted any more. Try again in a few minutes.'
          : 'Texts of this batch are at the AI provider. Cancel the batch first.',
      );
    await ctx.db.delete(batches).where(isOwn(ctx, id));
    // Tells all open pages that the batch is gone.
    await dismissJobs(ctx, [id]);
  });
}

/** Why something cannot be done with a batch now. */
export function sayState({ state, sampling }: Pick<Batch, 'state' | 'sampling'>): string {
  switch (state) {
    case 'running':
      return sampling ? 'The sample is being written.' : 'The texts are being written. Pause or cancel the batch first.';
    case 'sampled':
      return 'The sample waits for you. Go on, or cancel the batch.';
    case 'paused':
      return 'This batch is paused. Resume or cancel it.';
    case 'using':
      return 'The texts are being put on the products. Wait a moment.';
    case 'undoing':
      return 'The texts are being taken back. Wait a moment.';
    default:
      return 'This batch is over.';
  }
}
