/** Every check of a text together: what a draft, an editor and the door to the catalogue ask. */
import type { Language, Platform } from '../generation-options.ts';
import type { Listing } from '../listing.ts';
import { checkListing } from '../platforms/check.ts';
import type { Finding, TextField } from './finding.ts';
import type { SellerFacts } from './seller-facts.ts';

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
export function reviewListing(listing: Listing, { facts, platform, date }: ReviewContext): Finding[] {
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
  return limits;
}

/** What stands between a text and its use. */
export const blocking = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'hard');
