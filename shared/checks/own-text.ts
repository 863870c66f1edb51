/** Checks a description that the seller typed. A claim in it may well be true, so it is questioned rather than blocked. */

import { besideText, type Facts, factLines } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { textLanguages } from '../text/small-words.ts';
import { checkClaims } from './claims/claims.ts';
import { checkCutOff } from './cut-off.ts';
import type { CheckKind, Finding } from './finding.ts';
import { languageOf } from './language.ts';
import { spokenIn } from './languages-checked.ts';
import { checkLeaks } from './leaks.ts';
import { checkSnippets } from './snippets.ts';

/**
 * A finding in a block (such as a paragraph) of the description. `block` is the index of the block; `start` and `end` are
 * positions within the block.
 */
export type BlockedFinding = Finding & { block: number };

/** Separates two blocks. A blank line ends a paragraph for every check, so no check reads on into the next block. */
const BETWEEN = '\n\n';

/**
 * The findings about a description by the seller, given as the texts of its blocks. A claim that no fact supports is judged more
 * mildly than in a text of the AI, because the seller may have left out the fact. Marketplace rules and keywords are checked
 * elsewhere.
 */
export function checkOwnText(blocks: readonly string[], facts: Facts): BlockedFinding[] {
  return checkBlocks(blocks, besideText(facts)).map((finding) => inBlock(forOwnText(finding), blocks));
}

/** The findings about a description, given as the texts of its blocks, with the severities for a text of the AI. */
export function checkBlocks(blocks: readonly string[], facts: Facts): Finding[] {
  const text = blocks.join(BETWEEN);
  if (text.trim() === '') return [];
  const listing = { ...emptyListing, details: text };
  const spoken = languageOf(text).language;
  const language = textLanguages.find((one) => one === spoken) ?? 'en';
  const { claims } = spokenIn(text);
  const own = factLines(facts).map((line) => line.text);
  return [
    ...(claims === 'other' ? [] : checkClaims(listing, facts, { language: claims })),
    ...checkLeaks(listing, { own }),
    ...checkCutOff(listing, { language, lockedSnippets: facts.lockedSnippets }),
    ...checkSnippets(listing, facts.lockedSnippets),
  ];
}

/** Kinds of findings about how a text is written. Their severity does not depend on who wrote the text. */
const manner: ReadonlySet<CheckKind> = new Set(['leak', 'cut-off', 'snippet']);

/** Checks of numbers. In a description by the seller, their findings are advice unless a fact says otherwise. */
const numbers: ReadonlySet<CheckKind> = new Set(['number', 'unit', 'quantity']);

/** The finding with the severity it has in a description by the seller, who may know more than the facts. */
function forOwnText(finding: Finding): Finding {
  if (finding.check === 'contradiction' || manner.has(finding.check)) return finding;
  if (finding.severity !== 'hard' && !numbers.has(finding.check)) return finding;
  const isDoubted = finding.check === 'risky' || finding.fact !== undefined;
  return { ...finding, severity: isDoubted ? 'warn' : 'advice' };
}

function inBlock(finding: Finding, blocks: readonly string[]): BlockedFinding {
  let before = 0;
  for (const [block, text] of blocks.entries()) {
    const [start, end] = [finding.start - before, finding.end - before];
    if (end > start && start >= 0 && end <= text.length) return { ...finding, block, start, end };
    before += text.length + BETWEEN.length;
  }
  // A finding about the whole text or about several blocks: start and end 0 mean that nothing is underlined.
  return { ...finding, block: 0, start: 0, end: 0 };
}
