/** Finds a true number at the wrong property: "a cable of 30 cm" if 30 cm is the width and the cable measures 2 m. */
import { type Around, sideNames } from './around.ts';
import { type Figure, kinship, NEAR } from './fact-figures.ts';
import { baseOf, spanOf } from './measure-index.ts';
import type { Measure } from './measures.ts';

/**
 * `kinship` gives points for how well a number of the facts fits the words around a number of the text. A different number counts
 * as the one that was meant only if it has this many points more than any equal number.
 */
const CLEARLY = 1.5;

export interface Swap {
  figure: Figure;
  /** True if the words fit the other number so much better that the finding is an error ("hard") and not only a warning. */
  isSure: boolean;
}

/**
 * If another number of the facts has this many points more than any equal number, the finding is an error ("hard") and not only a
 * warning.
 */
const SURELY = 3;

/** Finds another number of the facts to which the words around the text's number belong much better than to any equal number. */
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
 * Finds a number at the wrong side of a thing: "18 cm across", said about a bowl, if 18 cm is the height of its stand. Returns
 * the number that the facts give for the side and the thing named in the text.
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
