/** From a writer's first answer to a draft a seller can be shown: checked, mended once, within the marketplace's limits. */

import type { Finding } from '#shared/checks/finding.ts';
import { blocking, type ReviewContext } from '#shared/checks/review.ts';
import { asSentence, unsaidPhrases } from '#shared/checks/voice.ts';
import type { DraftReview } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AiError, type AiUsage, type ListingBrief, type Problem } from '../integrations/ai/ai.ts';

export interface Perfected {
  listing: Listing;
  review: DraftReview;
  /** Of the rewrite, if there was one. */
  usage: AiUsage | null;
}

/**
 * Checks a fresh listing and, when something hard is found, has the failing parts written anew, once and inside the same
 * query. The better of the two is kept; what is left is for the screen to mark. A rewrite that fails leaves the first
 * answer: it is marked, not lost. Last, locked texts and must-say phrases that are missing are added and what breaks a hard
 * rule of the marketplace is cut, since both can be done without inventing a word.
 * @param onWhole is told once, when the first answer is whole, what is being mended
 * @throws AiError 'refused' when what is left is no listing but an apology
 */
export async function perfect(
  ctx: SellerCtx,
  brief: ListingBrief,
  written: Listing,
  context: ReviewContext,
  call: { model: string; signal: AbortSignal },
  onWhole: (problems: string[]) => void,
): Promise<Perfected> {
  const first = await hardFindings(ctx, written, context);
  const messages = said(first);
  // What could not be checked is not written anew.
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
  const whole = complete(best.listing, context);
  const finished = await checked(ctx, () => ctx.checks.run(ctx.sellerId, 'finishListing', whole, context));
  const { listing, findings, trimmed } = finished ?? { listing: whole, findings: null, trimmed: [] };
  const left = said(findings && blocking(findings));
  return { listing, review: { first: messages, left, rewritten: usage !== null, trimmed }, usage };
}

/** What stands between a text and its use; null when it could not be checked: the text is kept, and checked once it is used. */
export async function hardFindings(ctx: SellerCtx, listing: Listing, context: ReviewContext): Promise<Finding[] | null> {
  const findings = await checked(ctx, () => ctx.checks.run(ctx.sellerId, 'reviewListing', listing, context));
  return findings && blocking(findings);
}

/** What a check answers; null when it could not be made, which costs nobody a text. */
async function checked<T>(ctx: SellerCtx, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (err) {
    if (err instanceof AppError) ctx.log.warn({ code: err.appCode, requestId: ctx.requestId }, 'a fresh text was not checked');
    else ctx.log.error({ err, requestId: ctx.requestId }, 'a fresh text was not checked');
    return null;
  }
}

/** Findings as the sentences a draft keeps. */
export function said(findings: readonly Finding[] | null): string[] {
  return findings
    ? findings.map(({ message }) => message)
    : ['This text could not be checked yet. It is checked when you use it.'];
}

/** A finding in the words of the port. */
export function problemOf({ field, index, found, message }: Finding): Problem {
  return { part: field, ...(index === undefined ? {} : { index }), found, message };
}

/** Nothing but a refusal where the text should be. */
function isApology(left: readonly Finding[]): boolean {
  return left.some(({ check, field, found }) => check === 'leak' && field === 'intro' && refusal.test(found));
}
const refusal = /\b(?:can(?:no|')t|unable|not able|sorry|as an ai)\b/i;

/** The listing with the seller's own words that must stand in it and do not. */
function complete(listing: Listing, { facts, voice }: ReviewContext): Listing {
  const body = [listing.intro, ...listing.bullets, listing.details].join('\n');
  const locked = [...facts.lockedSnippets, ...(voice?.lockedSnippets ?? [])];
  const missing = locked.filter((snippet) => !body.includes(snippet));
  const unsaid = voice ? unsaidPhrases(listing, voice).map(asSentence) : [];
  return { ...listing, details: [listing.details, unsaid.join(' '), ...missing].filter(Boolean).join('\n\n') };
}
