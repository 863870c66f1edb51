/** Has a finished text read a second time by a small model, if one is set up and the plan includes it. */
import type { ReviewContext } from '#shared/checks/review.ts';
import { doubtMessage } from '#shared/checks/second-reader.ts';
import type { DraftReview } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { SellerCtx } from '../context.ts';
import { AiError, type AiUsage, type ListingBrief, noUsage } from '../integrations/ai/ai.ts';
import { findSubscription } from '../subscriptions/find.ts';

/** How many milliseconds the second reader may take. The text is finished and the seller is waiting for it. */
const WITHIN = 20_000;

export interface SecondReading {
  /** Absent if the text has no second reader. */
  reader?: DraftReview['reader'];
  usage: AiUsage;
}

/**
 * Reads a text a second time, within the same query. If that fails, the text is kept and says that it was not read: a failed check
 * means unchecked, never passed.
 * @param begins called once if the text is read
 */
export async function secondReading(
  ctx: SellerCtx,
  { prompt }: ListingBrief,
  listing: Listing,
  context: ReviewContext,
  { signal, begins }: { signal: AbortSignal; begins: () => void },
): Promise<SecondReading> {
  if (!ctx.ai.listClaims || !(await findSubscription(ctx)).plan.secondReader) return { usage: noUsage };
  begins();
  try {
    const brief = { facts: context.facts, listing, ...(prompt ? { prompt } : {}) };
    const { claims, usage } = await ctx.ai.listClaims(brief, AbortSignal.any([signal, AbortSignal.timeout(WITHIN)]));
    const doubts = await ctx.checks.run(ctx.sellerId, 'verifiedDoubts', claims, listing, context.facts);
    return { reader: { state: 'read', doubts }, usage };
  } catch (err) {
    const code = err instanceof AiError ? err.code : undefined;
    ctx.log.warn({ code, ...(code ? {} : { err }), requestId: ctx.requestId }, 'a text was not read a second time');
    return { reader: { state: 'unavailable' }, usage: noUsage };
  }
}

/** What of the second reader's doubts forbids the use of the text, as sentences. */
export function blockedBy(reader: DraftReview['reader']): string[] {
  if (reader?.state !== 'read') return [];
  return reader.doubts.filter(({ severity }) => severity === 'hard').map(({ words }) => doubtMessage(words));
}
