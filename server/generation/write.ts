/** Writes one text with the AI, has it checked and rewritten if necessary, and stores it as a draft. */
import type { generations } from '#drizzle/schema/generations.ts';
import { clipped } from '#shared/checks/claims/messages.ts';
import type { ReviewContext } from '#shared/checks/review.ts';
import { listingToHtml } from '#shared/description/html.ts';
import { STOP_FREE_WORDS } from '#shared/generation/costs.ts';
import type { DraftReview } from '#shared/generation/generation.ts';
import { countListingWords, type Listing, readPartialListing, readPartialObject } from '#shared/generation/listing.ts';
import { lostWords, ownSentences } from '#shared/generation/own-words.ts';
import { refusedNote } from '#shared/platforms/refused.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { type AiCall, AiError, type AiUsage, type ListingBrief, type ListingEvent, noUsage } from '../integrations/ai/ai.ts';
import { readPictured } from '../integrations/ai/pictured.ts';
import type { Counters } from '../subscriptions/standing.ts';
import { chargeStop, refundStop } from '../usage/refunds.ts';
import type { Reservation } from '../usage/reservation.ts';
import { settle, settleUncharged } from '../usage/service.ts';
import { type Asked, chargedAlthough, type Unworthy, unworthy, unworthyBeginning } from '../usage/worth.ts';
import { giveBack, ServerStops, sayAiError } from './ai-call.ts';
import { hardFindings, perfect, said } from './perfect.ts';
import { type Generation, presentGeneration } from './present.ts';
import { secondReading } from './second-reading.ts';

/** A stored draft, and the seller's query counters after it was stored. */
export interface Kept {
  generation: Generation;
  counters: Counters;
}

/** Everything that `write` needs to write a text. */
export interface Work {
  brief: ListingBrief;
  /** What the text is checked against. */
  context: ReviewContext;
  /** The stored picture sent to the AI; null for none, or for a link. */
  pictureId: string | null;
  /** The picture whose alternative text is written; null for none. */
  altOf: string | null;
  model: string;
  /** What was asked for, to decide whether the text is worth a query. */
  asked: Exclude<Asked, { kind: 'score' }>;
  write: (call: AiCall) => AsyncIterable<ListingEvent>;
}

/** The columns of a new draft's row that are known before the AI writes its text. */
export type DraftRecord = Pick<
  typeof generations.$inferSelect,
  'productId' | 'userProfileId' | 'platform' | 'request' | 'parentId' | 'tweak' | 'groupId'
>;

/**
 * Writes a text and stores it as a draft. However this ends, the reserved query is charged or refunded. A text that is not worth a
 * query is stored too, and the query is given back as long as a free stop of the day is left.
 */
export async function write(
  ctx: SellerCtx,
  reservation: Reservation,
  { brief, context, pictureId, altOf, model, asked, write: begin }: Work,
  record: DraftRecord & { id: string },
  signal: AbortSignal,
  tell: { text: (text: string) => void; whole: (problems: string[]) => void; reading: () => void },
): Promise<Kept> {
  let json = '';
  try {
    for await (const event of begin({ model, signal })) {
      if (event.type === 'text') {
        json += event.text;
        tell.text(event.text);
        continue;
      }
      const seen = withSeen(context, brief, event.pictured);
      const first = altOf ? event.listing : { ...event.listing, altText: '' };
      const { listing, usage, ...perfected } = await perfect(ctx, brief, first, seen, { model, signal }, tell.whole);
      // A script's prompt names no language, so no language is wrong for it. The offline writer's text is kept too: it consists
      // of the seller's own sentences, and another try would give the same text.
      const isWrong = record.request !== null && ctx.ai.writer !== 'offline' && perfected.isInAnotherLanguage;
      if (isWrong && (await refundStop(ctx, reservation, 'wrong_language'))) throw new AiError('wrong_language');
      const isIncluded = reservation.hasSecondReader;
      const second = await secondReading(ctx, brief, listing, seen, { isIncluded, signal, begins: tell.reading });
      const { reader } = second;
      const refused = refusedNote(context.facts, context.platform, context.date);
      const note = [event.note, refused, changedOwn(asked, brief, listing)].filter(Boolean).join(' ');
      const review = {
        ...perfected.review,
        left: [...new Set([...perfected.review.left, ...second.left])],
        ...(perfected.review.found !== undefined && { found: perfected.review.found + second.doubts }),
        ...(reader && { reader }),
        ...(note && { note }),
        ...ownIn(listing, brief),
        ...picturedIn(seen, pictureId),
        ...(altOf && { altOf }),
      };
      const used = addUsage(addUsage(event.usage, usage ?? noUsage), second.usage);
      const how = { usage: used, model: event.model, status: 'complete', review } as const;
      return await keep(ctx, reservation, record, listing, how, unworthy(asked, listing));
    }
    throw new AiError('invalid_answer');
  } catch (error) {
    const soFar = readPartialListing(json);
    const words = countListingWords(soFar);
    const stopped = error instanceof AiError && error.code === 'aborted';
    const isServers = signal.reason instanceof ServerStops;
    // A job writes the whole text again later, so it has no use for a part.
    const isWrittenAgain = ctx.caller.kind === 'job' && isServers;
    const keeps = stopped && words >= STOP_FREE_WORDS && !isWrittenAgain;
    const free = !keeps && (await giveBack(ctx, reservation, error, signal));
    if (free) throw sayAiError(ctx, error);
    if (words > 0) {
      const listing = { ...soFar, title: soFar.title || brief.facts.name, altText: altOf ? soFar.altText : '' };
      const seen = withSeen(context, brief, readPictured(readPartialObject(json).pictured));
      const left = said(await hardFindings(ctx, listing, seen));
      const review = {
        first: left,
        left,
        rewritten: false,
        trimmed: [],
        ...picturedIn(seen, pictureId),
        ...(altOf && { altOf }),
      };
      const how = { usage: noUsage, model, status: 'partial', review } as const;
      return keep(ctx, reservation, record, listing, how, isServers ? SERVER_STOPPED : unworthyBeginning(asked, soFar));
    }
    throw sayAiError(ctx, error, await chargeStop(ctx, reservation));
  }
}

/** A text of which only a part was written, because the server had to stop, costs nothing. */
const SERVER_STOPPED = {
  reason: 'server',
  why: 'the server had to stop before it was finished',
  say: 'The server had to stop before this text was finished. No query was used.',
} as const;

/** Says which words of the seller a version lacks. Nothing where problems are mended: these may be in the seller's own words. */
function changedOwn(asked: Work['asked'], { own }: ListingBrief, listing: Listing): string {
  if (!own || asked.kind !== 'version' || asked.tweak === 'fix-claims') return '';
  const [first, ...others] = lostWords(listing, own);
  if (first === undefined) return '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `Words of yours were changed: “${clipped(first.replace(/\.$/, ''))}”${more}. Write them in again where you need them.`;
}

/** The words of the seller that a version has kept. Reports do not count them as written by the AI. */
function ownIn(listing: Listing, { own }: ListingBrief): Pick<DraftReview, 'own'> {
  if (!own) return {};
  const lost = new Set(lostWords(listing, own));
  const kept = [own.kept.title, ...ownSentences(own)].filter((text) => text !== '' && !lost.has(text));
  return kept.length > 0 ? { own: kept } : {};
}

/**
 * Adds what the AI saw in the product's stored picture to the facts. If it reported nothing, the facts keep what an earlier draft
 * saw in the same picture.
 */
function withSeen(context: ReviewContext, { images }: ListingBrief, pictured: readonly string[]): ReviewContext {
  const shown = images.some(({ kind }) => kind === 'data');
  return !shown || pictured.length === 0 ? context : { ...context, facts: { ...context.facts, pictured } };
}

/** What the AI saw in the picture, as the draft stores it: together with the picture's id. */
function picturedIn({ facts: { pictured } }: ReviewContext, imageId: string | null): Pick<DraftReview, 'pictured'> {
  return imageId && pictured.length > 0 ? { pictured: { imageId, statements: [...pictured] } } : {};
}

async function keep(
  ctx: SellerCtx,
  reservation: Reservation,
  record: DraftRecord & { id: string },
  listing: Listing,
  how: { usage: AiUsage; model: string; status: 'complete' | 'partial'; review: DraftReview },
  not: Unworthy | typeof SERVER_STOPPED | null = null,
): Promise<Kept> {
  const row = (query: string | null) => ({
    ...record,
    userId: ctx.sellerId,
    type: 'description' as const,
    description: listingToHtml(listing),
    listing,
    edited: null,
    writer: ctx.ai.writer,
    model: how.model,
    status: how.status,
    review: query === null ? how.review : { ...how.review, query },
    createdAt: ctx.clock.now(),
    score: null,
    judgedAs: null,
    seoRecommendations: null,
    appliedAt: null,
    discardedAt: null,
    revision: 0,
  });
  const deliver = (query: string | null) => {
    const generation = row(query);
    return { generation, answer: presentGeneration(generation), usage: how.usage, model: how.model };
  };
  const free = not && deliver(not.say ?? `No query used: ${not.why}.`);
  // The offline writer gives the same text for the same brief and costs nobody anything, so its repetitions use no free stop.
  const isFreeRepeat = ctx.ai.writer === 'offline' && not?.reason === 'repeats';
  const isAlwaysFree = isFreeRepeat || not === SERVER_STOPPED;
  const uncharged = free
    ? await settleUncharged(ctx, reservation, isFreeRepeat ? 'free_repeat' : not.reason, free, isAlwaysFree)
    : 'spent';
  if (free && uncharged !== 'spent') return { generation: free.answer, counters: inTime(uncharged) };
  const charged = deliver(not && chargedAlthough(not));
  return { generation: charged.answer, counters: inTime(await settle(ctx, reservation, charged)) };
}

function inTime(counters: Counters | null): Counters {
  if (!counters) throw new AppError('AI_TIMEOUT', 'The text came too late to be kept. No query was used. Try again.');
  return counters;
}

function addUsage(a: AiUsage, b: AiUsage): AiUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}
