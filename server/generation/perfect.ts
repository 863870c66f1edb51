/**
 * Turns a model's first answer into a draft that can be shown: it is checked, rewritten at most once, and brought within the
 * marketplace's limits.
 */

import type { Finding } from '#shared/checks/finding.ts';
import { withOwnWords } from '#shared/checks/finish.ts';
import { blocking, type ReviewContext } from '#shared/checks/review.ts';
import { PRIVATE_NOTES } from '#shared/facts/facts.ts';
import type { DraftReview } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AiError, type AiUsage, type ListingBrief, type Problem } from '../integrations/ai/ai.ts';

export interface Perfected {
  listing: Listing;
  review: DraftReview;
  /** The AI's tokens for the rewrite, if there was one. */
  usage: AiUsage | null;
}

/**
 * Checks a new listing. If a finding forbids its use, the AI rewrites the failing parts once, within the same query, and the
 * better of the two versions is kept. Findings that remain are marked on the screen. If the rewrite fails, the first version
 * stays. At the end, texts and phrases that the seller requires word for word (locked texts and must-say phrases) are added if
 * they are missing, and whatever breaks a hard rule of the marketplace is cut; neither needs the AI.
 * @param onWhole called once when the first version is complete, with the problems about to be fixed
 * @throws AiError 'refused' if the result is not a listing but an apology
 */
export async function perfect(
  ctx: SellerCtx,
  brief: ListingBrief,
  written: Listing,
  context: ReviewContext,
  call: { model: string; signal: AbortSignal },
  onWhole: (problems: string[]) => void,
): Promise<Perfected> {
  const look = await checked(ctx, () => ctx.checks.run(ctx.sellerId, 'reviewFresh', written, context));
  const first = look && blocking(look.findings);
  const messages = said(first);
  // If the check itself failed, `first` is null and nothing will be rewritten.
  onWhole(first ? messages : []);
  let best = { listing: written, left: first ?? [] };
  let usage: AiUsage | null = null;
  if (first && first.length > 0) {
    try {
      for await (const event of ctx.ai.reviseListing(brief, written, { kind: 'mend', problems: first.map(problemOf) }, call)) {
        if (event.type !== 'listing') continue;
        usage = event.usage;
        const left = await hardFindings(ctx, event.listing, context);
        if (left && left.length <= best.left.length) best = { listing: event.listing, left };
      }
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      ctx.log.warn({ code: error.code, requestId: ctx.requestId }, 'a rewrite failed, the first answer is kept');
    }
  }
  if (isApology(best.left)) throw new AiError('refused');
  const finish = () => ctx.checks.run(ctx.sellerId, 'finishListing', best.listing, context);
  const finished = look?.finished ?? (await checked(ctx, finish));
  const { listing, findings, trimmed } = finished ?? {
    listing: withOwnWords(best.listing, context),
    findings: null,
    trimmed: [],
  };
  const left = said(findings && blocking(findings));
  return { listing, review: { first: messages, left, rewritten: usage !== null, trimmed }, usage };
}

/**
 * The findings that forbid the use of a text. Null if it could not be checked: it is then stored unchecked, and checked when it
 * is applied.
 */
export async function hardFindings(ctx: SellerCtx, listing: Listing, context: ReviewContext): Promise<Finding[] | null> {
  const findings = await checked(ctx, () => ctx.checks.run(ctx.sellerId, 'reviewListing', listing, context));
  return findings && blocking(findings);
}

/** Runs a check. If it fails, that is logged and null is returned, so that nobody loses a text because of a failed check. */
async function checked<T>(ctx: SellerCtx, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (err) {
    if (err instanceof AppError) ctx.log.warn({ code: err.appCode, requestId: ctx.requestId }, 'a fresh text was not checked');
    else ctx.log.error({ err, requestId: ctx.requestId }, 'a fresh text was not checked');
    return null;
  }
}

/** Turns findings into the sentences that are stored with a draft. */
export function said(findings: readonly Finding[] | null): string[] {
  return findings
    ? findings.map(({ message }) => message)
    : ['This text could not be checked yet. It is checked when you use it.'];
}

/** Turns a finding into the form in which the AI is told about it. A message that quotes the private notes is replaced. */
export function problemOf({ field, index, found, message }: Finding): Problem {
  const isPrivate = message.includes(`${PRIVATE_NOTES}: `);
  return {
    part: field,
    ...(index === undefined ? {} : { index }),
    found,
    message: isPrivate ? 'The facts say otherwise. Take it out.' : message,
  };
}

/** Whether the text is only the model's refusal to write one. */
function isApology(left: readonly Finding[]): boolean {
  return left.some(({ check, field, found }) => check === 'leak' && field === 'intro' && refusal.test(found));
}
const refusal = /\b(?:can(?:no|')t|unable|not able|sorry|as an ai)\b/i;
