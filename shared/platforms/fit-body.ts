/** A field made from several texts, shortened by shortening them. */
import type { Listing } from '../generation/listing.ts';
import { fitSentences } from './fit-text.ts';
import { measure, type TextUnit } from './measure.ts';
import type { FieldSource } from './values.ts';

/** The most one character of a text adds to a field: an ampersand in HTML, or three bytes of an accented one. */
const MOST_PER_CHARACTER = 8;
/** The most an entry of a list adds beside its text, such as its tags. */
const MOST_PER_ENTRY = 16;

/** Takes from the details first, then from the bullets' end, then from the intro, until the rendered field fits. */
export function fitBody(listing: Listing, source: FieldSource, max: number, unit: TextUnit): Listing {
  if (roughly(listing, source) <= max) return listing;
  const excessOf = (candidate: Listing) => measure(String(source.value(candidate)).trim(), unit) - max;
  const takes = (field: 'intro' | 'bullets' | 'details') => source.from.includes(field);
  let fitted = listing;
  for (let excess = excessOf(fitted); excess > 0; excess = excessOf(fitted)) {
    const shorter = (value: string) => fitSentences(value, Math.max(0, measure(value.trim(), unit) - excess), unit);
    if (takes('details') && fitted.details.trim() !== '') fitted = { ...fitted, details: shorter(fitted.details) };
    else if (takes('bullets') && fitted.bullets.length > 0)
      fitted = { ...fitted, bullets: fitted.bullets.slice(0, keptBullets(fitted.bullets, excess)) };
    else if (takes('intro') && fitted.intro.trim() !== '') fitted = { ...fitted, intro: shorter(fitted.intro) };
    else break;
  }
  return fitted;
}

/** No less than the field can have, without putting it together. */
function roughly(listing: Listing, { from }: FieldSource): number {
  return from.reduce((sum, field) => {
    const texts = [listing[field]].flat();
    return sum + texts.reduce((all, text) => all + text.length * MOST_PER_CHARACTER + 4 * MOST_PER_ENTRY, 0);
  }, 128);
}

/** How many bullets may stay, so many that never one too much is taken; at least one goes. */
function keptBullets(bullets: readonly string[], excess: number): number {
  let kept = bullets.length - 1;
  let gone = cost(bullets[kept]);
  while (kept > 0 && gone + cost(bullets[kept - 1]) <= excess) {
    kept -= 1;
    gone += cost(bullets[kept]);
  }
  return kept;
}

function cost(bullet = ''): number {
  return bullet.length * MOST_PER_CHARACTER + MOST_PER_ENTRY;
}
