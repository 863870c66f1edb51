/** Reads pasted facts, one per line, as copied from a data sheet or a spreadsheet. */
import type { Attribute } from '#shared/facts/facts.ts';
import { factLimits } from '#shared/products/products.ts';
import { countedWords } from '#shared/vocabulary/packs.ts';
import { isUnitName } from '#shared/vocabulary/units.ts';

/** "42 cm" as value and unit; any other text is a value without unit. */
export function splitUnit(text: string): Pick<Attribute, 'value' | 'unit'> {
  const [number = ''] = /^[\d.,/ ]*\d/.exec(text) ?? [];
  const unit = text.slice(number.length).trim();
  return number !== '' && isUnit(unit) ? { value: number.trim(), unit } : { value: text, unit: '' };
}

const isUnit = (text: string) => isUnitName(text) || countedWords.has(text.toLowerCase());

/**
 * The facts in pasted lines of "Name: value", or of two or three cells separated by tabs. Null unless every line is such a fact,
 * so that ordinary sentences are pasted as text; blank lines are ignored.
 */
export function factsFromLines(pasted: string): Attribute[] | null {
  const facts: Attribute[] = [];
  for (const raw of pasted.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === '') continue;
    const fact = factFromLine(line.replace(/^[-*•]\s+/, ''));
    if (!fact) return null;
    facts.push(fact);
    if (facts.length > factLimits.attributes) break;
  }
  return facts.length > 0 ? facts : null;
}

function factFromLine(line: string): Attribute | null {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [first = '', second = '', third = ''] = cells;
  if (cells.length > 1)
    return first && second ? { name: first, ...(third ? { value: second, unit: third } : splitUnit(second)) } : null;
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim();
  const value = line.slice(colon + 1).trim();
  // A web address is not a fact.
  if (name === '' || value === '' || value.startsWith('//')) return null;
  return { name, ...splitUnit(value) };
}
