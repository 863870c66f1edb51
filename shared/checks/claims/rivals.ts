/** Finds the facts that a number of a text may contradict, and takes from a fact the words that would correct the text. */
import type { FactBase } from './fact-base.ts';
import type { Figure } from './fact-figures.ts';
import type { FactLine } from './fact-line.ts';
import { spanOf } from './measure-index.ts';
import type { Measure } from './measures.ts';

export interface Rival {
  measure: Measure;
  line: FactLine;
}

/**
 * At most this many facts are compared with one number of a text. Hardly any product has more, but somebody could send a very
 * long list to slow the check down.
 */
export const MOST_RIVALS = 200;

/** Facts that the measure may contradict, because they measure or count the same kind of thing; most similar first. */
export function rivalsOf(measure: Measure, base: FactBase): Rival[] {
  const { unit, role, counts, form } = measure;
  const same = base.measures
    .slice(0, MOST_RIVALS)
    .filter(({ measure: other }) =>
      unit ? other.unit?.dimension === unit.dimension : !other.unit && other.counts.some((stem) => counts.includes(stem)),
    );
  const closeness = ({ measure: other }: Rival) =>
    (role !== null && other.role === role ? 4 : 0) +
    (other.form === form ? 2 : 0) +
    (role !== null && other.role !== null && other.role !== role ? -3 : 0);
  return same.sort((a, b) => closeness(b) - closeness(a));
}

/**
 * Whether the facts give another number for the same property: "30 cm tall" contradicts "Height: 40 cm". A fact that names no
 * property, such as "30 x 20 cm", may also support the number.
 */
export function contradicts({ role, unit, amounts, bound, form }: Measure, rivals: readonly Rival[]): boolean {
  if (!role || !unit || form === 'sides' || !rivals.some(({ measure: other }) => other.role === role)) return false;
  const possible = rivals.filter(({ measure: other }) => other.role === role || other.role === null || other.form === 'sides');
  return !amounts.every(({ readings, step }) =>
    possible.some(({ measure: other }) => {
      const [low, high] = spanOf(readings[0] ?? 0, step, unit, other.unit ?? unit, bound);
      return other.amounts.some((fact) => fact.readings.some((value) => value >= low && value <= high));
    }),
  );
}

/** A fact with the same number in another unit: 30 cm if the text says 30 in. */
export function sameNumberElsewhere(measure: Measure, base: FactBase): Figure | null {
  const values = measure.amounts.map(({ readings }) => readings[0]);
  const { unit } = measure;
  const same = base.figures
    .all()
    .filter(
      ({ measure: other }) =>
        other.unit &&
        unit &&
        other.unit.id !== unit.id &&
        values.every((value) => other.amounts.some(({ readings }) => value !== undefined && readings.includes(value))),
    );
  const ofDimension = same.find(({ measure: other }) => other.unit?.dimension === unit?.dimension);
  // If the units measure different things, an equal number below 10 counts as chance: a fact of 4 cm has nothing to do with "4K".
  return ofDimension ?? (values.every((value) => (value ?? 0) >= 10) ? (same[0] ?? null) : null);
}

/**
 * The words that correct the text: the number of the fact, written as in the text. For a fact of 42 cm, "45-cm" becomes "42-cm".
 * Null if the words of the fact do not fit into the sentence.
 */
export function inItsPlace(text: string, measure: Measure, { measure: fact, line }: Rival): string | null {
  const found = text.slice(measure.start, measure.end);
  const said = line.text.slice(fact.start, fact.end);
  if (fact.form !== measure.form) return fact.form === 'single' || line.isValue ? said : null;
  if (!fact.unit || fact.unit.id !== measure.unit?.id || fact.form !== 'single') return withUnit(said, fact, line);
  const [own] = measure.amounts;
  const [other] = fact.amounts;
  if (!own || !other) return null;
  return `${line.text.slice(other.start, other.end)}${found.slice(own.end - measure.start)}`;
}

/** Adds the unit if only the name of the attribute has it: "250 g" for "Weight (g): 250". */
function withUnit(said: string, { unit, amounts, end }: Measure, { name }: FactLine): string {
  return unit && amounts.at(-1)?.end === end && /[([]/.test(name) ? `${said} ${unit.id}` : said;
}

export function nameFor({ role, unit, counts }: Measure, clash: FactLine | null): string {
  if (role) return role.charAt(0).toUpperCase() + role.slice(1);
  if (clash?.isValue) return clash.name;
  if (!unit) return counts.length > 0 ? 'Quantity' : 'Number';
  const names: Partial<Record<string, string>> = {
    mass: 'Weight',
    volume: 'Capacity',
    length: 'Size',
    time: 'Duration',
    percent: 'Share',
    charge: 'Battery capacity',
    data: 'Storage',
    money: 'Price',
    pixels: 'Resolution',
  };
  return names[unit.dimension] ?? unit.dimension.charAt(0).toUpperCase() + unit.dimension.slice(1);
}
