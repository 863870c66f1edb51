/** Has a finished text read a second time by a small model, if one is set up and the plan includes it. */
import { blocking, type ReviewContext } from '#shared/checks/review.ts';
import { type Doubt, isDoubt } from '#shared/checks/second-reader.ts';
import type { DraftReview } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { withWordsOf } from '#shared/voice/words.ts';
import type { SellerCtx } from '../context.ts';
import { AiError, type AiUsage, type ListingBrief, noUsage } from '../integrations/ai/ai.ts';
import { logAiError } from './ai-call.ts';

/** How many milliseconds the second reader may take. The text is finished and the seller is waiting for it. */
const WITHIN = 20_000;

export interface SecondReading {
  /** Absent if the text has no second reader. */
  reader?: DraftReview['reader'];
  /** The doubts that forbid the use of the text, each as a sentence for the seller. */
  left: string[];
  /** How many doubts it has; one if it could not read the text. */
  doubts: number;
  usage: AiUsage;
}

/**
 * Has a text read a second time, within the same query. If the reading fails, the text is kept and marked as not read
 * (`unavailable`), so that it does not seem to have passed. Not every text has a second reader: the AI or the seller's plan may
 * have none.
 * @param isIncluded whether the plan that paid for the text includes it
 * @param begins called once when the reading begins
 */
export async function secondReading(
  ctx: SellerCtx,
  { prompt }: ListingBrief,
  listing: Listing,
  context: ReviewContext,
  { isIncluded, signal, begins }: { isIncluded: boolean; signal: AbortSignal; begins: () => void },
): Promise<SecondReading> {
  const none = { left: [], doubts: 0, usage: noUsage };
  if (!ctx.ai.listClaims || !isIncluded) return none;
  const late = AbortSignal.timeout(WITHIN);
  try {
    begins();
    const facts = withWordsOf(context.voice, context.facts);
    const { claims, usage } = await ctx.ai.listClaims(
      { facts, listing, ...(prompt ? { prompt } : {}) },
      AbortSignal.any([signal, late]),
    );
    const doubts = await ctx.checks.run(ctx.sellerId, 'verifiedDoubts', claims, listing, facts);
    const left = await blockedBy(ctx, doubts, listing, context);
    return { reader: { state: 'read', doubts }, left, doubts: doubts.length, usage };
  } catch (err) {
    if (err instanceof AiError) {
      const isLate = err.code === 'aborted' && late.aborted && !signal.aborted;
      logAiError(ctx, isLate ? new AiError('timeout', { cause: err.cause }) : err, 'a text was not read a second time');
    } else ctx.log.warn({ err, requestId: ctx.requestId }, 'a text was not read a second time');
    return { ...none, reader: { state: 'unavailable' }, doubts: 1 };
  }
}

/**
 * The sentences about the doubts that forbid the use of the text. A doubt about words that another check has marked is left
 * out.
 */
async function blockedBy(ctx: SellerCtx, doubts: Doubt[], listing: Listing, context: ReviewContext): Promise<string[]> {
  if (!doubts.some(({ severity }) => severity === 'hard')) return [];
  const findings = await ctx.checks.run(ctx.sellerId, 'reviewListing', listing, { ...context, doubts });
  return [
    ...new Set(
      blocking(findings)
        .filter(isDoubt)
        .map(({ message }) => message),
    ),
  ];
}
