/** Runs all checks of a text together: for drafts, in the editor, and on the server before a text is put on a product. */

import type { Facts } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import { type Language, languages, type Platform } from '../generation/options.ts';
import { toFindings } from '../platforms/findings.ts';
import { refusedIn } from '../platforms/refused.ts';
import type { VoiceProfile } from '../voice/voice.ts';
import { withWordsOf } from '../voice/words.ts';
import { checkText } from './check-listing-text.ts';
import { checkClaims } from './claims/claims.ts';
import { bodyText } from './field-texts.ts';
import type { Finding } from './finding.ts';
import { languageOf } from './language.ts';
import { claimsOfOldDescription } from './old-description.ts';
import { type Doubt, findDoubts } from './second-reader.ts';
import type { TextFingerprint } from './similarity.ts';

export interface ReviewContext {
  facts: Facts;
  platform: Platform;
  /** The day whose marketplace rules are used, because these rules change over time. */
  date: Date;
  language: Language;
  /** True if nobody chose a language, as in a script's own prompt. The text is then checked in the language it is written in. */
  isLanguageOpen?: boolean;
  keywords: readonly string[];
  /** How the seller wants to sound. If absent, this is not checked. */
  voice?: VoiceProfile;
  /** Texts of the seller's other products that may be too similar to this one. */
  others?: readonly TextFingerprint[];
  /** Claims for which the second reader, an AI call that reads the finished text, found no fact. */
  doubts?: readonly Doubt[];
}

/** All findings about a text, hard ones first. The same input always gives the same findings. */
export function reviewListing(listing: Listing, context: ReviewContext): Finding[] {
  const { facts, platform, date, keywords, voice, others, doubts } = context;
  const language = context.isLanguageOpen ? languageIn(listing, context.language) : context.language;
  const known = withWordsOf(voice, facts);
  const takes = (fact: string) => refusedIn(fact, platform, date) === null;
  const refused = toFindings(listing, platform, date, { brand: facts.brand });
  const findings = [
    ...withoutTwice(checkClaims(listing, known, { language }), refused),
    ...refused,
    ...checkText({ listing, facts, keywords, language, takes, ...(voice && { voice }), ...(others && { others }) }).filter(
      ({ check }) => check !== 'language' || !context.isLanguageOpen,
    ),
  ];
  if (doubts) findings.push(...findDoubts(doubts, listing, known, findings));
  findings.push(...claimsOfOldDescription(listing, known, language, findings));
  return findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

/**
 * The claims without those whose words the platform refuses anyway. No fact would help them, and a seller who is told twice takes
 * them out twice.
 */
function withoutTwice(claims: readonly Finding[], refused: readonly Finding[]): Finding[] {
  const hard = refused.filter(({ severity, found }) => severity === 'hard' && found !== '');
  const isIn = (claim: Finding) => (one: Finding) =>
    one.field === claim.field && one.index === claim.index && one.start <= claim.start && claim.end <= one.end;
  return claims.filter((claim) => !hard.some(isIn(claim)));
}

/** The language in which the description is written, if the app offers this language; `otherwise` if not. */
function languageIn(listing: Listing, otherwise: Language): Language {
  const { language } = languageOf(bodyText(listing));
  return languages.find((one) => one === language) ?? otherwise;
}

const rank = { hard: 0, warn: 1, advice: 2 };

/** The findings that must be resolved before the text can be used. */
export const blocking = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'hard');
