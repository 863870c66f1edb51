/** The description a seller writes by hand, checked while it is typed. It is the seller's own word, so it is asked, not refused. */

import { type Facts, factLines } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { textLanguages } from '../text/small-words.ts';
import { checkClaims, claimLanguages } from './claims/claims.ts';
import { checkCutOff } from './cut-off.ts';
import type { Finding } from './finding.ts';
import { languageOf } from './language.ts';
import { checkLeaks } from './leaks.ts';
import { checkSnippets } from './snippets.ts';

/** A finding with the block it stands in, its place counted from the start of that block. */
export type BlockedFinding = Finding & { block: number };

/** As an empty line ends a paragraph, so that no check reads over the end of a block. */
const BETWEEN = '\n\n';

/**
 * What there is to say about a description of the seller's own, given as the texts of its blocks. A claim beside the facts
 * is advice, since it may be a fact that is still missing there; a risky one is worth a look, one against a fact to fix. What a platform or a
 * keyword asks for is said elsewhere. The same blocks and facts always get the same answer.
 */
export function checkOwnText(blocks: readonly string[], facts: Facts): BlockedFinding[] {
  const text = blocks.join(BETWEEN);
  if (text.trim() === '') return [];
  const others = { ...facts, description: '' };
  const listing = { ...emptyListing, details: text };
  const spoken = languageOf(text).language;
  const language = textLanguages.find((one) => one === spoken) ?? 'en';
  // Of other languages the numbers are read, with the decimal comma most of them have.
  const claims = claimLanguages.find((one) => one === language) ?? 'es';
  const own = factLines(others).map((line) => line.text);
  const found = [
    ...checkClaims(listing, others, { language: claims }).map(asked),
    ...checkLeaks(listing, { own }),
    ...checkCutOff(listing, { language, lockedSnippets: facts.lockedSnippets }),
    ...checkSnippets(listing, facts.lockedSnippets),
  ];
  return found.map((finding) => inBlock(finding, blocks));
}

function asked(finding: Finding): Finding {
  if (finding.severity !== 'hard' || finding.check === 'contradiction') return finding;
  return { ...finding, severity: finding.check === 'risky' ? 'warn' : 'advice' };
}

function inBlock(finding: Finding, blocks: readonly string[]): BlockedFinding {
  let before = 0;
  for (const [block, text] of blocks.entries()) {
    const [start, end] = [finding.start - before, finding.end - before];
    if (end > start && start >= 0 && end <= text.length) return { ...finding, block, start, end };
    before += text.length + BETWEEN.length;
  }
  // About the text as a whole, or over the end of a block: said below the text, underlined nowhere.
  return { ...finding, block: 0, start: 0, end: 0 };
}
