/**
 * Finds a true number at the wrong thing: "the spout reaches 21 cm", if 21 cm is the height and the facts give 17 cm for the
 * spout. English only.
 */

import { nameOf } from '../../vocabulary/properties.ts';
import { type Around, sideNames } from './around.ts';
import type { Figure } from './fact-figures.ts';
import type { Measure } from './measures.ts';
import { agrees } from './swaps.ts';

/** Names under which a fact gives any kind of number. They do not tell which thing is measured. */
const vague: ReadonlySet<string> = new Set(
  'size overall total dimension measur w x d h l per approx maximum minimum material part set product name key featur number about range mm cm kg g ml'.split(
    ' ',
  ),
);

const thingsOf = (names: Iterable<string>) => [...names].filter((name) => !sideNames.has(name) && !vague.has(name));

const wholes = ['overall', 'total', 'whole', 'maximum'];

/** Numbers in brackets that only repeat those before the bracket in another unit: "(about 5.7, 5.1 and 7.7 inches)". */
const isConverted = /\((?:about|approx\.?|around|or|ca\.?|roughly)?[\s\d.,x×and]*$/;

/**
 * The names that stand behind a preposition after the number: "base" in "22 cm high on a base of 11.5 cm". They belong to the next
 * number, or tell where or for what the thing is.
 */
function namesBehind(text: string, { start, end }: Measure, beside: Around['beside']): string[] {
  const next = Math.min(end + 60, ...beside.filter((other) => other.start >= end).map((other) => other.start));
  const [, ...past] = text
    .slice(end, next)
    .split(
      /\b(?:on|with|for|in|over|to|from|at|onto|into|under|around|beside|beneath|below|above|between|behind|inside|near)\b/i,
    );
  const before = text.slice(Math.max(0, start - 60), start).toLowerCase();
  return (
    past
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  )
    .filter((word) => !before.includes(word))
    .map(nameOf);
}

/** The fact that gives another number for the thing named beside the text's number, if no fact with the text's number is about it. */
export function ofOtherThing(
  text: string,
  measure: Measure,
  { near, sentence, beside }: Around,
  figures: readonly Figure[],
  called: ReadonlySet<string>,
): Figure | null {
  if (isConverted.test(text.slice(Math.max(0, measure.start - 40), measure.start))) return null;
  const behind = new Set(namesBehind(text, measure, beside));
  const things = new Set(thingsOf(near).filter((name) => !called.has(name) && !behind.has(name)));
  if (things.size === 0 || measure.form === 'sides') return null;
  const same = figures.filter((figure) => agrees(measure, figure.measure));
  if (same.length === 0) return null;
  if (wholes.some((word) => near.has(word) && same.some(({ named }) => wholes.some((other) => named.has(other))))) return null;
  const isNamed = ({ near: own, named }: Figure) => thingsOf([...own, ...named]).some((name) => things.has(name));
  if (same.some(isNamed)) return null;
  // The fact is about a thing that the sentence does not name at all.
  if (
    !same.every(
      ({ named, near: own }) => !thingsOf([...named, ...(named.size === 0 ? own : [])]).some((name) => sentence.has(name)),
    )
  )
    return null;
  const { role } = measure;
  const others = figures.filter(
    (figure) =>
      !same.includes(figure) &&
      !/^for\b/i.test(figure.line.name) &&
      thingsOf(figure.named).some((name) => things.has(name)) &&
      (figure.measure.form === measure.form || figure.measure.form === 'sides') &&
      (role === null || figure.measure.role === null || figure.measure.role === role),
  );
  return others[0] ?? null;
}
