/**
 * Claims of a new text that nothing but the seller's own earlier description makes. That description may have come with a file or
 * from a supplier, so it is no proof; but the seller put it there, so it is no invention either. Such a claim is shown with a mild
 * finding of its own and blocks nothing.
 */
import { besideText, type Facts } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims/claims.ts';
import { canConfirm, claimKey, type Finding } from './finding.ts';

/**
 * A finding for each such claim, once however often the text makes it. The claims are found by the same check, with all facts but
 * the description.
 * @param found what the other checks found with all facts; a place that has a claim there gets no second one
 */
export function claimsOfOldDescription(
  listing: Listing,
  facts: Facts,
  language: ClaimLanguage,
  found: readonly Finding[],
): Finding[] {
  if (facts.description.trim() === '') return [];
  const claims = found.filter(canConfirm);
  const seen = new Set(claims.map(claimKey));
  return checkClaims(listing, besideText(facts), { language }).flatMap((finding): Finding[] => {
    if (isMinor(finding, language) || seen.has(claimKey(finding)) || claims.some((one) => overlap(one, finding))) return [];
    seen.add(claimKey(finding));
    const message = `Only your old description says this: “${finding.found}”`;
    return [{ ...finding, severity: 'advice', message, fromOldDescription: true }];
  });
}

/**
 * A doubt that would not block the text without the description is not worth a question with it. In languages that are read by lists
 * of words nearly all claims only warn, so there a warning counts.
 */
const isMinor = ({ severity }: Finding, language: ClaimLanguage): boolean => severity !== 'hard' && language === 'en';

const overlap = (one: Finding, other: Finding): boolean =>
  one.field === other.field && one.index === other.index && one.start < other.end && other.start < one.end;
