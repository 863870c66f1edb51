/** Finds out whether the facts state a number of a text, in its unit or another one, or as a count of the same things. */
import { anyThing } from '../../vocabulary/packs.ts';
import { unitOf } from '../../vocabulary/units.ts';
import type { FactBase } from './fact-base.ts';
import type { Measure } from './measures.ts';

export function isSupported(text: string, measure: Measure, base: FactBase): boolean {
  const { unit } = measure;
  return measure.amounts.every((amount) => {
    if (!unit && isQuoted(text, measure, base)) return true;
    if (!unit)
      return isCounted(amount.readings, measure.counts, base) || (measure.counts.length === 0 && base.numbers.hasNumber(amount));
    if (base.numbers.has(amount, unit, measure.bound)) return true;
    // "50 % volume" is "half volume" of a fact.
    if (unit.id === '%' && amount.readings.some((value) => value === 50 && base.phrases.has('half'))) return true;
    // Many sellers write "oz" for fluid ounces: "16 oz" of a drink is a volume, not a weight.
    if (unit.id === 'oz' && base.numbers.has(amount, fluidOunce, measure.bound)) return true;
    // A pint and a gallon are larger in Britain, so a fact in the British unit supports the number too.
    const british = imperial[unit.id];
    if (british && base.numbers.has(amount, unitOf(british), measure.bound)) return true;
    if (unit.id === 'fl oz' && base.numbers.has(amount, unitOf('oz'), measure.bound)) return true;
    // "40°" can mean 40 °C.
    if (unit.dimension === 'angle' && base.numbers.has(amount, unitOf('°C'), null)) return true;
    // A cup is a unit of volume, but "12 cups" may also be a count.
    return unit.id === 'cup' && isCounted(amount.readings, ['cup'], base);
  });
}

/**
 * Whether the facts contain the number together with the word after it in the text. Signs between the two are ignored, because a
 * tag may have lost them: "100 merino wool" for "100% merino wool".
 */
export function isQuoted(text: string, { start, end }: Measure, { phrases }: FactBase): boolean {
  const behind = /^\s*(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1];
  return behind !== undefined && phrases.has(`${text.slice(start, end)} ${behind}`.toLowerCase());
}

const imperial: Readonly<Record<string, string>> = { pt: 'imperial pt', gal: 'imperial gal' };
const fluidOunce = unitOf('fl oz');

/**
 * Whether a fact has the same number for the same thing, for things in general ("pieces"), or for nothing in particular. Also
 * true if the text does not say what it counts.
 */
function isCounted(readings: readonly number[], counts: readonly string[], base: FactBase): boolean {
  return readings.some((value) => {
    const known = base.counted.get(value);
    if (!known) return false;
    if (known.size === 0 || counts.length === 0) return true;
    return counts.some((stem) => known.has(stem) || anyThing.has(stem)) || [...known].some((stem) => anyThing.has(stem));
  });
}

const periods: readonly (readonly [seconds: number, words: readonly string[]])[] = [
  ['day', 'daily', ['a day', 'per day', 'every day', 'each day', 'overnight']],
  ['week', 'weekly', ['a week', 'per week', 'every week', 'each week']],
  ['month', 'monthly', ['a month', 'per month', 'every month', 'each month']],
  ['year', 'yearly', ['a year', 'per year', 'every year', 'each year', 'annually', 'annual']],
].map(([unit, adverb, words]) => [unitOf(unit as string).factor, [adverb as string, ...(words as string[])]]);

/** Whether a fact gives a time without a number: "once a year" supports "twelve months". */
export function isPeriod({ unit, amounts }: Measure, { phrases }: FactBase): boolean {
  if (unit?.dimension !== 'time') return false;
  const seconds = (amounts[0]?.readings[0] ?? 0) * unit.factor;
  return periods.some(([period, words]) => Math.abs(seconds / period - 1) < 0.02 && words.some((word) => phrases.has(word)));
}
