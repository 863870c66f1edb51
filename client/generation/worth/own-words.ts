import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { textAt } from '../listing/apply-fix.ts';

/** At most this many characters may stand between the name of a certificate and the word "certificate", as in "Standard 100". */
const NEAR = 30;

/**
 * The finding with its claim's own words in the suggested fact. The word "certificate" is marked apart from the name before it, and
 * says nothing alone: as a fact it becomes "OEKO-TEX Standard 100 certificate".
 */
export function inOwnWords(finding: Finding, findings: readonly Finding[], listing: Listing): Finding {
  const { check, asFact, found, field, index, start, end } = finding;
  if (check !== 'certification' || !asFact || /[\p{Lu}\d]/u.test(found)) return finding;
  const text = textAt(listing, finding);
  const named = findings.filter((one) => {
    const between = text.slice(one.end, start);
    return (
      one.check === 'certification' &&
      one.field === field &&
      one.index === index &&
      one.end <= start &&
      between.length <= NEAR &&
      !/[.!?;,\n]/.test(between)
    );
  });
  const from = Math.min(...named.map((one) => one.start));
  if (named.length === 0 || text.slice(start, end) !== found) return finding;
  return { ...finding, asFact: { ...asFact, value: text.slice(from, end) } };
}
