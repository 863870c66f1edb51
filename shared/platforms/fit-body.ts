/** Shortens a field composed of several texts by shortening those texts. */
import type { Listing } from '../generation/listing.ts';
import { fitSentences } from './fit-text.ts';
import { measure, type TextUnit } from './measure.ts';
import type { FieldSource } from './values.ts';

/**
 * An upper bound for what one character of a text takes up in the field: `&` becomes the five characters of `&amp;`, and a line
 * end becomes one or two tags.
 */
const MOST_PER_CHARACTER = 8;
/** An upper bound for what a list entry adds to a field beyond its own text: its tags `<li></li>` have nine characters. */
const MOST_PER_ENTRY = 16;

/**
 * Shortens the details first, then drops bullets from the end, then shortens the intro, until the composed field fits. The intro
 * is kept longest, because a buyer reads it first.
 */
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

/** An upper bound for the length of the field, found without composing it. */
function roughly(listing: Listing, { from }: FieldSource): number {
  return from.reduce((sum, field) => {
    const texts = [listing[field]].flat();
    return sum + texts.reduce((all, text) => all + text.length * MOST_PER_CHARACTER + 4 * MOST_PER_ENTRY, 0);
  }, 128);
}

/**
 * How many bullets to keep. The last bullet is dropped in any case. Further bullets are dropped in the same step if all of them
 * together surely take up no more than `excess`. This saves composing and measuring the field again after each bullet.
 */
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
