import type { ClaimLanguage } from '#shared/checks/claims/claims.ts';
import { bodyText } from '#shared/checks/field-texts.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { askedIn, nothingFound } from '#shared/checks/languages-checked.ts';
import { blocking } from '#shared/checks/review.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { blockedReason, doubtsInWords } from '../worth/finding-words.ts';
import type { Generation } from '../writing/run.ts';

/** Sums up the problems found in a text in one line. */
export function findingsWords(findings: readonly Finding[], language: ClaimLanguage): string {
  const hard = blocking(findings).length;
  if (hard > 0) return blockedReason(hard);
  const soft = findings.filter(({ check }) => check !== 'limit');
  if (soft.length === 0) return nothingFound(askedIn(language));
  const doubts = doubtsInWords(soft);
  if (doubts) return `${doubts} Open it to settle that.`;
  return `Nothing stands in the way. ${soft.length} ${soft.length === 1 ? 'thing' : 'things'} to look at.`;
}

/**
 * The number (from 1) of the first earlier draft with exactly the same text. Null if there is none, or if this draft has no text.
 */
export function sameAs(drafts: readonly Pick<Generation, 'listing' | 'edited'>[], at: number): number | null {
  const textOf = (draft: (typeof drafts)[number] | undefined) => bodyText(draft?.edited ?? draft?.listing ?? emptyListing);
  const own = textOf(drafts[at]);
  const first = drafts.findIndex((draft) => textOf(draft) === own);
  return own !== '' && first < at ? first + 1 : null;
}
