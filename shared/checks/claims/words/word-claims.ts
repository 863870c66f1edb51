/**
 * Checks the words of a German, French or Spanish text: materials, colours, origins, quality marks, names, denials and typical
 * phrases of claims.
 */
import { tokensInWords } from '../../../text/elision.ts';
import type { WordLanguage } from '../../../vocabulary/words/lexicon.ts';
import type { Claim } from '../claim.ts';
import type { FactBase } from '../fact-base.ts';
import { readingOf } from './denial.ts';
import { denialClaimsIn } from './denial-claims.ts';
import { markClaimsIn } from './mark-claims.ts';
import { nameClaimsIn } from './name-claims.ts';
import { oppositeClaimsIn } from './opposite-claims.ts';
import { originClaimsIn } from './origin-claims.ts';
import { patternClaimsIn } from './pattern-claims.ts';
import { type Checked, mentionsIn, termClaimsIn } from './term-claims.ts';
import { wordFactsOf } from './word-facts.ts';

/** All claims in the words of a text that no fact supports. `foreignNumberClaims` checks the numbers. */
export function wordClaims(text: string, base: FactBase, language: WordLanguage): Claim[] {
  const reading = readingOf(tokensInWords(text), language);
  const checked: Checked = {
    text,
    reading,
    language,
    base,
    facts: wordFactsOf(base, language),
    mentions: mentionsIn(reading, language),
  };
  const claims = [
    ...termClaimsIn(checked),
    ...originClaimsIn(checked),
    ...markClaimsIn(checked),
    ...denialClaimsIn(checked),
    ...patternClaimsIn(checked),
  ];
  const known = new Set(claims.map(({ start }) => start));
  claims.push(...oppositeClaimsIn(checked).filter(({ start }) => !known.has(start)));
  return [...claims, ...nameClaimsIn(checked, claims)];
}
