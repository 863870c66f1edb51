/** Finds titles that shout: capitals, exclamation marks, emoji and sales talk. */
import { calmName } from '../facts/calm-name.ts';
import type { Facts } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import { findingAt } from './field-texts.ts';
import type { Finding } from './finding.ts';

/** A warning for each title that shouts. Its fix writes the title calmly. */
export function checkShouting(listing: Listing, { brand }: Pick<Facts, 'brand'>): Finding[] {
  return (['title', 'metaTitle'] as const).flatMap((field) => {
    const text = listing[field];
    const title = text.trim();
    const calm = calmName(title, brand);
    if (calm === title) return [];
    const start = text.indexOf(title);
    return findingAt({ field, text }, start, start + title.length, {
      check: 'voice',
      severity: 'warn',
      message: `The ${field === 'title' ? 'title' : 'meta title'} shouts: no capitals, exclamation marks, emoji or sales talk.`,
      fix: { label: `Write “${calm}”`, text: calm },
    });
  });
}
