/**
 * Runs all checks of how a product text is written: left-over prompt words, language, cut-off endings, required wording, missing
 * facts, keywords, similarity and voice.
 */

import { type Facts, factLines } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import type { TextLanguage } from '../text/small-words.ts';
import type { VoiceProfile } from '../voice/voice.ts';
import { checkCoverage } from './coverage.ts';
import { checkCutOff } from './cut-off.ts';
import { bodyText, fieldRank } from './field-texts.ts';
import type { Finding, Severity } from './finding.ts';
import { checkKeywords } from './keywords.ts';
import { checkLanguage } from './language.ts';
import { checkLeaks } from './leaks.ts';
import { checkShouting } from './shouting.ts';
import { checkSimilarity, type TextFingerprint } from './similarity.ts';
import { checkSnippets } from './snippets.ts';
import { checkVoice } from './voice.ts';

export interface TextCheck {
  listing: Listing;
  facts: Facts;
  keywords: readonly string[];
  language: TextLanguage;
  voice?: VoiceProfile;
  /** Texts of the seller's other products. This text should not be too similar to them. */
  others?: readonly TextFingerprint[];
  /** Names of the facts that a text of this product category should mention. If absent, it should mention all facts. */
  important?: readonly string[];
  /** Whether the platform takes a fact in a text. If absent, it takes all. */
  takes?: (fact: string) => boolean;
  /** Words from the instructions to the AI, which must not appear in its text. */
  promptWords?: readonly string[];
}

const weight: Record<Severity, number> = { hard: 0, warn: 1, advice: 2 };

/**
 * All findings about how a text is written, hard ones first, then in the order of the fields on the screen. The same input always
 * gives the same findings. Whether claims are true, and the rules of marketplaces, are checked elsewhere.
 */
export function checkText({
  listing,
  facts,
  keywords,
  language,
  voice,
  others,
  important,
  takes,
  promptWords,
}: TextCheck): Finding[] {
  const own = factLines(facts).map(({ text }) => text);
  const lockedSnippets = [...facts.lockedSnippets, ...(voice?.lockedSnippets ?? [])];
  const found = [
    ...checkLeaks(listing, { own, ...(promptWords ? { promptWords } : {}) }),
    ...checkLanguage(listing, language),
    ...checkCutOff(listing, { language, lockedSnippets }),
    ...checkSnippets(listing, lockedSnippets),
    ...checkCoverage(listing, facts, important, takes),
    ...checkShouting(listing, facts),
    ...checkKeywords(listing, keywords),
    ...(others ? checkSimilarity(bodyText(listing), others) : []),
    ...(voice ? checkVoice(listing, voice, { language, own }) : []),
  ];
  // Sorting is stable, so findings that are equal in all these respects keep the order of the checks above.
  return found.toSorted(
    (a, b) =>
      weight[a.severity] - weight[b.severity] ||
      fieldRank(a.field) - fieldRank(b.field) ||
      (a.index ?? 0) - (b.index ?? 0) ||
      a.start - b.start,
  );
}
