/** Checks the description a seller types. It is the seller's own statement, so claims lead to questions and are not refused. */

import { type Facts, factLines } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { textLanguages } from '../text/small-words.ts';
import { checkClaims, claimLanguages } from './claims/claims.ts';
import { checkCutOff } from './cut-off.ts';
import type { Finding } from './finding.ts';
import { languageOf } from './language.ts';
import { checkLeaks } from './leaks.ts';
import { checkSnippets } from './snippets.ts';

/** A finding in a block of the text. `block` is the index of the block, and the position counts from the start of the block. */
export type BlockedFinding = Finding & { block: number };

/** Stands between two blocks. An empty line ends a paragraph, so no check reads beyond the end of a block. */
const BETWEEN = '\n\n';

/**
 * The findings about a seller's own description, given as the texts of its blocks. A claim without a fact is only advice, since
 * the fact may still be missing; a risky one is a warning, and one that contradicts a fact must be fixed. Platforms and keywords
 * are checked elsewhere. Deterministic.
 */
export function checkOwnText(blocks: readonly string[], facts: Facts): BlockedFinding[] {
  const text = blocks.join(BETWEEN);
  if (text.trim() === '') return [];
  const others = { ...facts, description: '' };
  const listing = { ...emptyListing, details: text };
  const spoken = languageOf(text).language;
  const language = textLanguages.find((one) => one === spoken) ?? 'en';
  // For all other languages numbers are read with a decimal comma, which most of them use.
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
  // Findings about the whole text, or across blocks, are listed below the text without an underline.
  return { ...finding, block: 0, start: 0, end: 0 };
}
