import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { doubtsOf } from '#shared/checks/second-reader.ts';
import type { rewritePartInput } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { replaceInPart } from '#shared/generation/part.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { refusePaused } from '../products/paused.ts';
import type { Counters } from '../subscriptions/standing.ts';
import { chargeStop } from '../usage/refunds.ts';
import { counters, reserve, settle, settleUncharged } from '../usage/service.ts';
import { chargedAlthough, SAME_WORDS, unworthyPart } from '../usage/worth.ts';
import { beginCall, chooseModel, endWhileFree, giveBack, sayAiError } from './ai-call.ts';
import { briefFor } from './brief.ts';
import { DRAFT_GONE, findDraft } from './find.ts';

/** What a repeated request gets again. */
interface Reworded {
  /** The new words; null if the old ones stay. */
  words: string | null;
  /** What happened to the query, as sentences, if the old words stay or these were said before; otherwise null. */
  query: string | null;
}

/**
 * Has one sentence or bullet of a draft said in other words. The draft itself is not changed: the caller puts the new words into
 * it and saves them like any edit, so that no edit is overwritten. Costs a query, charged and refunded as in describeProduct. New
 * words that are not worth a query (see usage/worth.ts), for example because they add a claim, are not taken. Words that this draft was
 * given before are taken, and not charged again.
 * With a key, a call that breaks off when a stop would be charged goes on, and is answered when it is repeated.
 * @throws AppError NOT_FOUND; BAD_INPUT if the words are not in the draft; PLAN_LIMIT, IN_PROGRESS, KEY_REUSED, AI_*; any error
 * of Checks.run
 */
export async function rewritePart(
  ctx: SellerCtx,
  input: z.output<typeof rewritePartInput>,
  heard: AbortSignal = new AbortController().signal,
): Promise<Reworded & { counters: Counters }> {
  const { hash, earlier } = await beginCall<Reworded>(ctx, 'part', input);
  if (earlier) return { ...earlier.replay, counters: await counters(ctx) };
  const draft = await findDraft(ctx, input.id);
  await refusePaused(ctx, draft.productId);
  const listing = draft.edited ?? draft.listing;
  if (!draft.request || !listing) throw notFound(DRAFT_GONE);
  if (!replaceInPart(listing, input, '')) throw gone();
  const model = await chooseModel(ctx, input.modelName);
  // Take the profile from the draft's row: there it is null once the profile was deleted, but the stored request still names it.
  const request = { ...draft.request, userProfileId: draft.userProfileId };
  const { brief, context } = await briefFor(ctx, request, { seen: draft.review?.pictured });
  const reserved = await reserve<Reworded>(ctx, { kind: 'part', idempotencyKey: input.idempotencyKey, requestHash: hash });
  if ('replay' in reserved) return { ...reserved.replay, counters: await counters(ctx) };
  const { reservation } = reserved;
  const signal = endWhileFree(ctx, heard, input.idempotencyKey);
  try {
    const { text, usage, model: used } = await ctx.ai.rewritePart({ ...brief, images: [] }, listing, input, { model, signal });
    const changed = replaceInPart(listing, input, text) ?? listing;
    const checked = { ...context, ...doubtsOf(draft.review) };
    const added = await ctx.checks.run(ctx.sellerId, 'problemsAdded', listing, changed, checked);
    const not = unworthyPart(input.wish, input.words, text, added.length > 0);
    const deliver = (answer: Reworded) => ({
      generation: {
        id: uuidv7(),
        userId: ctx.sellerId,
        productId: draft.productId,
        type: 'part' as const,
        // Words that were not taken are not known to the seller, and may come again.
        description: answer.words ?? '',
        parentId: draft.id,
        tweak: input.wish,
        writer: ctx.ai.writer,
        model: used,
        createdAt: ctx.clock.now(),
      },
      answer,
      usage,
      model: used,
    });
    const isRepeat = !not && (await wasSaid(ctx, draft, text));
    if (isRepeat) {
      const again = { words: text, query: SAME_WORDS.say };
      const isOffline = ctx.ai.writer === 'offline';
      const reason = isOffline ? 'free_repeat' : SAME_WORDS.reason;
      const uncharged = await settleUncharged(ctx, reservation, reason, deliver(again), isOffline);
      if (uncharged !== 'spent') return { ...again, counters: inTime(uncharged) };
    }
    const stays = (query: string): Reworded => ({ words: null, query: `${query} The old words stay.` });
    const free = not && stays(`No query used: ${not.why}.`);
    const uncharged = free ? await settleUncharged(ctx, reservation, not.reason, deliver(free)) : 'spent';
    if (free && uncharged !== 'spent') return { ...free, counters: inTime(uncharged) };
    const answer = not ? stays(chargedAlthough(not)) : { words: text, query: isRepeat ? chargedAlthough(SAME_WORDS) : null };
    return { ...answer, counters: inTime(await settle(ctx, reservation, deliver(answer))) };
  } catch (error) {
    const free = await giveBack(ctx, reservation, error, signal);
    throw sayAiError(ctx, error, !free && (await chargeStop(ctx, reservation)));
  }
}

/** Whether these words stood in the draft when it was written, or a sentence or bullet of it was rewritten to them before. */
async function wasSaid(
  ctx: SellerCtx,
  draft: { id: string; productId: string | null; listing: Listing | null },
  words: string,
): Promise<boolean> {
  const { intro = '', bullets = [], details = '' } = draft.listing ?? {};
  const sentences = [intro, details].flatMap((text) => sentenceSpans(text).map(({ start, end }) => text.slice(start, end)));
  if ([...bullets, ...sentences].includes(words)) return true;
  const { userId, productId, type, parentId, description } = generations;
  // There is no index of parents; the product has few rows.
  const ofProduct = draft.productId === null ? isNull(productId) : eq(productId, draft.productId);
  const same = and(ofProduct, eq(userId, ctx.sellerId), eq(type, 'part'), eq(parentId, draft.id), eq(description, words));
  return (await ctx.db.select({ id: generations.id }).from(generations).where(same).limit(1)).length > 0;
}

const gone = () => {
  const sentence = 'These words are not in the draft any more. No query was used. Choose the sentence again.';
  return new AppError('BAD_INPUT', sentence, { fields: { words: sentence } });
};

function inTime(counted: Counters | null): Counters {
  if (!counted) throw new AppError('AI_TIMEOUT', 'The new words came too late to be kept. No query was used. Try again.');
  return counted;
}
