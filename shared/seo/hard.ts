/** Finds what blocks the use of the texts. A blocked text never gets a score that is called great. */
import { checkClaims } from '../checks/claims/claims.ts';
import type { Finding } from '../checks/finding.ts';
import { spokenIn } from '../checks/languages-checked.ts';
import { checkBlocks, checkOwnText } from '../checks/own-text.ts';
import { blockText, htmlToText, parseDescription } from '../description/html.ts';
import type { Facts } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import type { SeoCheck, SeoInput } from './check.ts';
import { done, placeIn } from './checks.ts';

/** The highest score of a text with a problem that forbids its use: from 85 on a score is great. */
const BLOCKED_CAP = 84;

/**
 * Checks whether anything blocks the use of the description or of its texts for search results, such as a claim that no fact
 * supports or left-over prompt words. Null if the facts are unknown or the description is empty.
 */
export const hardFindings: SeoCheck = ({ input, text }) => {
  const { facts, descriptionHtml } = input;
  if (facts === undefined || text.text === '') return null;
  const blocks = parseDescription(descriptionHtml).map(blockText);
  const isOwn = facts.description !== '' && facts.description === htmlToText(descriptionHtml);
  // Beside a description that the seller typed, the texts for search results are probably the seller's, too.
  const all = isOwn ? checkOwnText(blocks, facts) : [...checkBlocks(blocks, facts), ...inMeta(input, facts)];
  const found = all.filter(({ severity }) => severity === 'hard');
  const [first] = found;
  if (first === undefined) return { passed: 'yes', finding: '0 findings block the text', ...done };
  const at = first.found === '' || first.field !== 'details' ? -1 : text.text.indexOf(first.found);
  return {
    passed: 'no',
    finding: `${found.length === 1 ? '1 finding blocks' : `${found.length} findings block`} the text. ${first.message}`,
    fix: 'Settle what the checks found: take it out, or add the fact',
    action: () => ({
      kind: 'edit',
      field: first.field === 'metaTitle' || first.field === 'metaDescription' ? first.field : 'description',
      ...placeIn(text.text, at < 0 ? undefined : { start: at, end: at + first.found.length }),
    }),
    holds: { at: BLOCKED_CAP, what: 'Findings that block the text' },
  };
};

/** The claims in the texts for search results. */
function inMeta({ metaTitle = '', metaDescription = '' }: SeoInput, facts: Facts): Finding[] {
  if (metaTitle === '' && metaDescription === '') return [];
  const { claims } = spokenIn(`${metaTitle}. ${metaDescription}`);
  return claims === 'other' ? [] : checkClaims({ ...emptyListing, metaTitle, metaDescription }, facts, { language: claims });
}
