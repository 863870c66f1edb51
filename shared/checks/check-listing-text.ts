/** All checks of how a text is written: leaks, language, endings, locked texts, coverage, keywords, similarity, voice. */

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
import { checkSimilarity, type TextFingerprint } from './similarity.ts';
import { checkSnippets } from './snippets.ts';
import { checkVoice } from './voice.ts';

export interface TextCheck {
  listing: Listing;
  facts: Facts;
  keywords: readonly string[];
  language: TextLanguage;
  voice?: VoiceProfile;
  /** Other texts of the catalogue, to compare this one with. */
  others?: readonly TextFingerprint[];
  /** Names of the facts a text of this category should mention; if absent, all facts count. */
  important?: readonly string[];
  /** Words of the prompt that must not appear in a text. */
  promptWords?: readonly string[];
}

const weight: Record<Severity, number> = { hard: 0, warn: 1, advice: 2 };

/**
 * All findings about how a text is written, hard ones first, then in the order of the fields on the screen. Deterministic. The
 * truth of its claims and the rules of marketplaces are checked elsewhere.
 */
export function checkText({ listing, facts, keywords, language, voice, others, important, promptWords }: TextCheck): Finding[] {
  const own = factLines(facts).map(({ text }) => text);
  const lockedSnippets = [...facts.lockedSnippets, ...(voice?.lockedSnippets ?? [])];
  const found = [
    ...checkLeaks(listing, { own, ...(promptWords ? { promptWords } : {}) }),
    ...checkLanguage(listing, language),
    ...checkCutOff(listing, { language, lockedSnippets }),
    ...checkSnippets(listing, lockedSnippets),
    ...checkCoverage(listing, facts, important),
    ...checkKeywords(listing, keywords),
    ...(others ? checkSimilarity(bodyText(listing), others) : []),
    ...(voice ? checkVoice(listing, voice, { language, own }) : []),
  ];
  // Sorting is stable, so equal findings keep the order of the checks above.
  return found.toSorted(
    (a, b) =>
      weight[a.severity] - weight[b.severity] ||
      fieldRank(a.field) - fieldRank(b.field) ||
      (a.index ?? 0) - (b.index ?? 0) ||
      a.start - b.start,
  );
}
