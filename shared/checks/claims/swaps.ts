/** Finds a true number on the wrong property: "a cable of 30 cm" where 30 cm is the width and the cable measures 2 m. */
import { type Around, sideNames } from './around.ts';
import { type Figure, kinship, NEAR } from './fact-figures.ts';
import { baseOf, spanOf } from './measure-index.ts';
import type { Measure } from './measures.ts';

/** By how much another figure must fit better than every figure with the number of the text. */
const CLEARLY = 1.5;

/** The figure that the words around a number are about, if it has another number; null if a figure with this number fits as well. */
export function swappedWith(measure: Measure, around: Around, figures: readonly Figure[]): Figure | null {
  if (measure.form === 'sides' && figures.every((figure) => figure.measure.form !== 'sides')) return null;
  let [right, wrong]: [number, number] = [0, 0];
  let other: Figure | null = null;
  for (const figure of figures) {
    const fit = kinship(around, figure);
    if (agrees(measure, figure.measure)) right = Math.max(right, fit);
    else if (fit > wrong && hasKin(around, figure) && isComparable(measure, figure.measure)) [wrong, other] = [fit, figure];
  }
  return wrong >= NEAR && right < NEAR && wrong - right >= CLEARLY ? other : null;
}

/** A plug of 3.5 mm and its cable of 2 m are never mixed up. */
const MOST_TIMES = 100;

function isComparable({ amounts, unit }: Measure, fact: Measure): boolean {
  if (!unit || !fact.unit) return true;
  const [one, other] = [baseOf(amounts[0]?.readings[0] ?? 0, unit), baseOf(fact.amounts[0]?.readings[0] ?? 0, fact.unit)];
  return Math.max(one, other) <= MOST_TIMES * Math.min(one, other) || Math.min(one, other) <= 0;
}

/** Whether a word beside the number names what the figure is about. Which side it measures is not enough: many things are wide. */
export const hasKin = ({ near }: Around, { near: own, named }: Figure) =>
  [...own, ...named].some((name) => near.has(name) && !sideNames.has(name));

/** Whether all numbers of the measure are numbers of the figure, in its unit. */
export function agrees({ amounts, unit, bound }: Measure, fact: Measure): boolean {
  return amounts.every(({ readings, step }) => {
    const [low, high] =
      unit && fact.unit ? spanOf(readings[0] ?? 0, step, unit, fact.unit, bound) : [readings[0] ?? 0, readings[0] ?? 0];
    return fact.amounts.some((amount) => amount.readings.some((value) => value >= low && value <= high));
  });
}
