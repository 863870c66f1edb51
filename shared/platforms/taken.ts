/** Lists what was removed when a listing was shortened, so that the seller can see it. */
import type { TextField } from '../checks/finding.ts';
import type { Listing } from '../generation/listing.ts';
import { type Platform, platformNames } from '../generation/options.ts';
import type { Breach } from './breaches.ts';
import { wordsOf } from './measure.ts';
import { sentenceOf } from './words.ts';

export interface Removal {
  field: TextField;
  /** Index in a list field of the original listing, from 0. */
  index?: number;
  text: string;
  /** Why the words were removed, as one sentence without a full stop. */
  reason: string;
}

/** The words of a listing that its shortened form lacks, each with the limit that caused the removal. */
export function takenBetween(before: Listing, after: Listing, breaches: readonly Breach[], platform: Platform): Removal[] {
  const reason = (field: TextField, index?: number) => {
    const lengths = breaches.filter(({ rule }) => rule.kind === 'length' || rule.kind === 'unique');
    const same = lengths.filter(({ at }) => at?.field === field);
    const breach = same.find(({ at }) => at?.index === index) ?? same[0] ?? lengths[0];
    return breach === undefined ? `${platformNames[platform]} takes no more` : sentenceOf(breach, [breach.found], platform);
  };
  const taken: Removal[] = [];
  for (const field of ['title', 'intro', 'details', 'metaTitle', 'metaDescription', 'altText'] as const) {
    const tail = before[field].trim().slice(after[field].trim().length).trim();
    if (tail !== '') taken.push({ field, text: tail, reason: reason(field) });
  }
  let at = 0;
  for (const [index, bullet] of before.bullets.entries()) {
    const whole = bullet.trim();
    const left = after.bullets[at]?.trim();
    const stays = left !== undefined && left !== '' && whole.startsWith(left);
    if (stays) at += 1;
    const tail = stays ? whole.slice(left.length).trim() : whole;
    if (tail !== '') taken.push({ field: 'bullets', index, text: tail, reason: reason('bullets', index) });
  }
  const left = new Set(wordsOf(after.tags.join(' ').toLowerCase()));
  const entries = new Set(after.tags.map((tag) => tag.trim().toLowerCase()));
  for (const [index, tag] of before.tags.entries()) {
    const lost = wordsOf(tag).filter((word) => !left.has(word.toLowerCase()));
    if (entries.has(tag.trim().toLowerCase()) || lost.length === 0) continue;
    taken.push({ field: 'tags', index, text: lost.join(' '), reason: reason('tags', index) });
  }
  return taken;
}
