/** Reads pasted facts, one per line, as copied from a data sheet or a spreadsheet. */
import type { Attribute } from '#shared/facts/facts.ts';
import { factLimits } from '#shared/products/products.ts';
import { countedWords } from '#shared/vocabulary/packs.ts';
import { isUnitName } from '#shared/vocabulary/units.ts';

/** Splits "42 cm" into value and unit. Other text is a value without unit. */
export function splitUnit(text: string): Pick<Attribute, 'value' | 'unit'> {
  const [number = ''] = /^[\d.,/ ]*\d/.exec(text) ?? [];
  const unit = text.slice(number.length).trim();
  return number !== '' && isUnit(unit) ? { value: number.trim(), unit } : { value: text, unit: '' };
}

const isUnit = (text: string) => isUnitName(text) || countedWords.has(text.toLowerCase());

/**
 * Reads pasted lines as facts. A line is "Name: value", or two or three cells separated by tabs. If one line is neither, the
 * result is null, and the text is pasted as it is.
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
  // In "https://…" the colon does not separate a name from a value.
  if (name === '' || value === '' || value.startsWith('//')) return null;
  return { name, ...splitUnit(value) };
}
