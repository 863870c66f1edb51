/** Every check of a text together: what a draft, an editor and the door to the catalogue ask. */
import type { Language, Platform } from '../generation-options.ts';
import type { Listing } from '../listing.ts';
import { checkListing } from '../platforms/check.ts';
import { checkClaims } from './claims/claims.ts';
import { checkCoverage } from './coverage.ts';
import { checkCutOff } from './cut-off.ts';
import type { Finding, TextField } from './finding.ts';
import { checkKeywords } from './keywords.ts';
import { checkLanguage } from './language.ts';
import { checkLeaks } from './leaks.ts';
import { factLines, type SellerFacts } from './seller-facts.ts';
import { checkSnippets } from './snippets.ts';

export interface ReviewContext {
  facts: SellerFacts;
  platform: Platform;
  /** The day whose rules hold. */
  date: Date;
  language: Language;
  keywords: readonly string[];
}

const fields: Record<string, TextField> = { description: 'details', summary: 'intro', highlights: 'tags', searchTerms: 'tags' };

/** Everything there is to say about a text, hard findings first; the same text always gets the same answer. */
export function reviewListing(listing: Listing, context: ReviewContext): Finding[] {
  const { facts, platform, date, language, keywords } = context;
  const limits = checkListing(listing, platform, date, { brand: facts.brand }).map(
    ({ field, index, severity, message, found = '' }): Finding => ({
      check: 'limit',
      severity,
      field: fields[field] ?? (field as TextField),
      ...(index === undefined ? {} : { index }),
      start: 0,
      end: 0,
      found,
      message,
    }),
  );
  const findings = [
    ...checkClaims(listing, facts, { language }),
    ...checkLeaks(listing, { own: factLines(facts).map(({ text }) => text) }),
    ...checkLanguage(listing, language),
    ...checkCutOff(listing, { language, lockedSnippets: facts.lockedSnippets }),
    ...checkSnippets(listing, facts.lockedSnippets),
    ...limits,
    ...checkKeywords(listing, keywords),
    ...checkCoverage(listing, facts),
  ];
  return findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

const rank = { hard: 0, warn: 1, advice: 2 };

/** What stands between a text and its use. */
export const blocking = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'hard');
