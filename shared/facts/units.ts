/** Splits values such as "42 cm" into number and unit, and writes units in one way. */
import { countedWords } from '../vocabulary/packs.ts';
import { isUnitName, unitNamed } from '../vocabulary/units.ts';
import type { Attribute } from './facts.ts';

/** Splits "42 cm" into value and unit. Other text is a value without unit. */
export function splitUnit(text: string): Pick<Attribute, 'value' | 'unit'> {
  const [number = ''] = /^[\d.,/ ]*\d/.exec(text) ?? [];
  const unit = text.slice(number.length).trim();
  return number !== '' && isUnit(unit) ? { value: number.trim(), unit } : { value: text, unit: '' };
}

const isUnit = (text: string) => isUnitName(text) || countedWords.has(text.toLowerCase());

/** Units that are not replaced by a symbol: "2 years" stays and does not become "2 year". */
const asWords = new Set([
  'cup',
  'day',
  'week',
  'month',
  'fortnight',
  'decade',
  'year',
  'acre',
  'karat',
  'thread count',
  'denier',
]);

/**
 * Names with more than one meaning: a German pound is half a kilo, "carat" weighs stones, and "1080p" counts lines. Replacing them
 * by a symbol could change the fact.
 */
const ambiguous = new Set('pfund livre livres libra libras grad grados degrés p k kt carat carats pint pints M'.split(' '));

/** The symbol of a unit, such as "ml" for "millilitres". A name that is no unit, or that may be several, stays as it is. */
export function unitSymbol(name: string): string {
  const unit = unitNamed(name);
  if (unit === null || ambiguous.has(name) || ambiguous.has(name.toLowerCase()) || asWords.has(unit.id)) return name;
  return unit.id;
}
