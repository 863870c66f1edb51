/**
 * Turns a model's first answer into a draft that can be shown: it is checked, rewritten at most once, and brought within the
 * marketplace's limits.
 */

import { type Finding, isWorthALook } from '#shared/checks/finding.ts';
import { withOwnWords } from '#shared/checks/finish.ts';
import type { MendLoss } from '#shared/checks/mend.ts';
import { blocking, type ReviewContext } from '#shared/checks/review.ts';
import { isApology, isInAnotherLanguage } from '#shared/checks/unusable.ts';
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
  /** Whether most of the text is in another language than asked for, even after the rewrite. */
  isInAnotherLanguage: boolean;
}

/**
 * Checks a new listing. If a problem forbids its use, the AI rewrites the failing parts once, within the same query. The
 * rewrite is taken only if the check `judgeMend` finds it better; otherwise, or if the rewrite fails, the first version stays.
 * Problems that remain are marked on the screen.
 *
 * Two changes are made at the end, without the AI: texts and phrases that the seller requires word for word are added if they
 * are missing, and whatever breaks a hard rule of the marketplace is cut.
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
  let best = { listing: written, findings: look?.findings ?? [] };
  let usage: AiUsage | null = null;
  let loss: MendLoss | null = null;
  if (first && first.length > 0) {
    try {
      for await (const event of ctx.ai.reviseListing(brief, written, { kind: 'mend', problems: first.map(problemOf) }, call)) {
        if (event.type !== 'listing') continue;
        usage = event.usage;
        const rewrite = event.listing;
        const judge = () => ctx.checks.run(ctx.sellerId, 'judgeMend', written, best.findings, rewrite, context);
        const judged = await checked(ctx, judge);
        loss = judged?.loss ?? null;
        if (judged && loss === null) best = { listing: rewrite, findings: judged.findings };
      }
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      ctx.log.warn({ code: error.code, requestId: ctx.requestId }, 'a rewrite failed, the first answer is kept');
    }
  }
  if (isApology(best.findings)) throw new AiError('refused');
  const finish = () => ctx.checks.run(ctx.sellerId, 'finishListing', best.listing, context);
  const finished = look?.finished ?? (await checked(ctx, finish));
  const { listing, findings, trimmed } = finished ?? {
    listing: withOwnWords(best.listing, context),
    findings: null,
    trimmed: [],
  };
  const left = said(findings && blocking(findings));
  return {
    listing,
    review: {
      ...{ first: messages, left, rewritten: usage !== null, trimmed },
      ...(loss && { declined: lossWords[loss] }),
      ...(findings && { found: findings.filter(isWorthALook).length }),
    },
    usage,
    isInAnotherLanguage: isInAnotherLanguage(best.listing, best.findings),
  };
}

/**
 * The problems, found by the checks, that forbid the use of a text. Null if it could not be checked: it is then stored
 * unchecked, and checked when it is applied.
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

/**
 * The sentences that are stored with a draft: those of the problems that the checks found, each once, however often it is found; if `findings` is null, one that says
 * that the text was not checked.
 */
export function said(findings: readonly Finding[] | null): string[] {
  return findings
    ? [...new Set(findings.map(({ message }) => message))]
    : ['This text could not be checked yet. It is checked when you use it.'];
}

/** Turns a problem that the checks found into the form in which the AI is asked to mend it. */
export function problemOf({ field, index, found, message }: Finding): Problem {
  return {
    part: field,
    ...(index === undefined ? {} : { index }),
    found,
    message,
  };
}

/** Why the rewrite was not taken, as a sentence for the seller. */
const lossWords: Record<MendLoss, string> = {
  'no better': 'The rewrite had as many problems, so the first text stands.',
  'another problem': 'The rewrite had a problem of its own, so the first text stands.',
  'a fact is lost': 'The rewrite left out facts of yours, so the first text stands.',
  'too short': 'The rewrite was much shorter, so the first text stands.',
  'a sentence is lost': 'The rewrite left out a sentence that your facts support, so the first text stands.',
  'new words': 'The rewrite said something that is not in your facts, so the first text stands.',
};
