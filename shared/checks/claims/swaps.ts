/** Finds a true number at the wrong property: "a cable of 30 cm" if 30 cm is the width and the cable measures 2 m. */
import { type Around, sideNames } from './around.ts';
import { type Figure, kinship, NEAR } from './fact-figures.ts';
import { baseOf, spanOf } from './measure-index.ts';
import type { Measure } from './measures.ts';

/**
 * By how many points of `kinship` another number of the facts must fit the words around the text's number better than every
 * number that equals it.
 */
const CLEARLY = 1.5;

export interface Swap {
  figure: Figure;
  /** True if the words fit the other number so much better that the finding is hard and not only a warning. */
  isSure: boolean;
}

/**
 * By how many points of `kinship` the words must fit better for a hard finding. Two more words that stand beside both numbers are
 * enough.
 */
const SURELY = 3;

/**
 * The number in the facts that the words around the text's number are about, if it differs from the text's number. Null if there
 * is none, or if an equal number in the facts fits these words as well.
 */
export function swappedWith(measure: Measure, around: Around, figures: readonly Figure[]): Swap | null {
  if (measure.form !== 'single' && figures.every((figure) => figure.measure.form !== measure.form)) return null;
  let [right, wrong]: [number, number] = [0, 0];
  let other: Figure | null = null;
  for (const figure of figures) {
    const fit = kinship(around, figure);
    if (agrees(measure, figure.measure)) right = Math.max(right, fit);
    else if (fit > wrong && hasKin(around, figure) && isComparable(measure, figure.measure)) [wrong, other] = [fit, figure];
  }
  const sides = otherSideOf(measure, around, figures);
  if (sides) return { figure: sides, isSure: false };
  if (!other || wrong < NEAR || right >= NEAR || wrong - right < CLEARLY) return null;
  return { figure: other, isSure: wrong - right >= SURELY };
}

/**
 * The number that the text should have, if its own number measures another side: "18 cm across", said about a bowl, if 18 cm is
 * the height of its stand. The facts must give the side that the text names, for a thing that the sentence names. All equal
 * numbers in the facts must measure other sides, of things that the sentence does not name. Otherwise null.
 */
function otherSideOf(measure: Measure, { sentence }: Around, figures: readonly Figure[]): Figure | null {
  const { role } = measure;
  if (!role || !sideNames.has(role)) return null;
  const isNamed = ({ near, named }: Figure) => [...near, ...named].some((name) => sentence.has(name) && !sideNames.has(name));
  const same = figures.filter((figure) => agrees(measure, figure.measure));
  if (same.some((figure) => figure.measure.role === role || figure.measure.form === 'sides' || isNamed(figure))) return null;
  return figures.find((figure) => figure.measure.role === role && isNamed(figure)) ?? null;
}

/** Numbers that differ by more than this factor are never mixed up, such as the 3.5 mm of a plug and the 2 m of its cable. */
const MOST_TIMES = 100;

function isComparable({ amounts, unit }: Measure, fact: Measure): boolean {
  if (!unit || !fact.unit) return true;
  const [one, other] = [baseOf(amounts[0]?.readings[0] ?? 0, unit), baseOf(fact.amounts[0]?.readings[0] ?? 0, fact.unit)];
  return Math.max(one, other) <= MOST_TIMES * Math.min(one, other) || Math.min(one, other) <= 0;
}

/**
 * Whether a word beside the text's number names the thing that the number of the facts is about. A word for a side, such as
 * "wide", is not enough, because many things are wide.
 */
export const hasKin = ({ near }: Around, { near: own, named }: Figure) =>
  [...own, ...named].some((name) => near.has(name) && !sideNames.has(name));

/** Whether all numbers of the measure are also numbers of the fact's measure, after conversion to its unit. */
export function agrees({ amounts, unit, bound }: Measure, fact: Measure): boolean {
  return amounts.every(({ readings, step }) => {
    const [low, high] =
      unit && fact.unit ? spanOf(readings[0] ?? 0, step, unit, fact.unit, bound) : [readings[0] ?? 0, readings[0] ?? 0];
    return fact.amounts.some((amount) => amount.readings.some((value) => value >= low && value <= high));
  });
}
