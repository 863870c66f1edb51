/** Every check of a text together: what a draft, an editor and the door to the catalogue ask. */

import type { Facts } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import type { Language, Platform } from '../generation/options.ts';
import { toFindings } from '../platforms/findings.ts';
import type { VoiceProfile } from '../voice/voice.ts';
import { withWordsOf } from '../voice/words.ts';
import { checkText } from './check-listing-text.ts';
import { checkClaims } from './claims/claims.ts';
import type { Finding } from './finding.ts';
import type { TextFingerprint } from './similarity.ts';

export interface ReviewContext {
  facts: Facts;
  platform: Platform;
  /** The day whose rules hold. */
  date: Date;
  language: Language;
  keywords: readonly string[];
  /** How the seller wants to sound; without it nothing is said about voice. */
  voice?: VoiceProfile;
  /** The other texts of the catalogue, the few most likely to be alike. */
  others?: readonly TextFingerprint[];
}

/** Everything there is to say about a text, hard findings first; the same text always gets the same answer. */
export function reviewListing(listing: Listing, context: ReviewContext): Finding[] {
  const { facts, platform, date, language, keywords, voice, others } = context;
  const findings = [
    ...checkClaims(listing, withWordsOf(voice, facts), { language }),
    ...toFindings(listing, platform, date, { brand: facts.brand }),
    ...checkText({ listing, facts, keywords, language, ...(voice ? { voice } : {}), ...(others ? { others } : {}) }),
  ];
  return findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

const rank = { hard: 0, warn: 1, advice: 2 };

/** What stands between a text and its use. */
export const blocking = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'hard');
