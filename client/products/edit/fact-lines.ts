/** Reads pasted facts, one per line, as copied from a data sheet or a spreadsheet, and puts them among the rows of the form. */
import { type Attribute, isBlankFact } from '#shared/facts/facts.ts';
import { splitUnit } from '#shared/facts/units.ts';
import { factLimits } from '#shared/products/limits.ts';
import { plural } from '../format.ts';

export interface PastedLines {
  facts: Attribute[];
  /** The lines that are no facts, such as "Dishwasher safe". */
  features: string[];
}

/**
 * Reads pasted lines. A line is a fact if it is "Name: value", or has cells separated by tabs; any other line is a key feature.
 * The result is null if there is no fact and at most one other line: the browser then pastes it as usual, since it may be the
 * name of a fact.
 */
export function readPastedLines(pasted: string): PastedLines | null {
  const facts: Attribute[] = [];
  const features: string[] = [];
  for (const raw of pasted.split(/\r\n|\r|\n/)) {
    const line = raw.trim().replace(/^[-*•]\s+/, '');
    // Blank lines, and lines such as "-----", say nothing.
    if (!/[\p{L}\p{N}]/u.test(line)) continue;
    const fact = factFromLine(line);
    if (fact) facts.push(fact);
    else features.push(line.replaceAll('\t', ' '));
  }
  return facts.length > 0 || features.length > 1 ? { facts, features } : null;
}

function factFromLine(line: string): Attribute | null {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [first = '', second = '', third = '', ...more] = cells;
  if (cells.length > 1) {
    if (first === '' || second === '') return null;
    // A fact has three boxes. If a line has more cells, all after the first are the value, so that none is lost.
    if (more.some((cell) => cell !== '')) return { name: first, value: cells.slice(1).filter(Boolean).join(' '), unit: '' };
    return { name: first, ...(third ? { value: second, unit: third } : splitUnit(second)) };
  }
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim();
  const value = line.slice(colon + 1).trim();
  // In "https://…" the colon does not separate a name from a value.
  if (name === '' || value === '' || value.startsWith('//')) return null;
  return { name, ...splitUnit(value) };
}

interface Placed {
  facts: Attribute[];
  keyFeatures: string[];
  /** How many of the lines became key features. */
  added: number;
  /** Says how many lines stayed out, and why. Empty if none did. */
  leftOut: string;
}

/**
 * Puts pasted lines into the lists of the form, as far as there is room. `index` is the row into which they were pasted. If this
 * row is blank, the new facts replace it; otherwise they follow it.
 */
export function placeLines(
  pasted: PastedLines,
  index: number,
  facts: readonly Attribute[],
  keyFeatures: readonly string[],
): Placed {
  const row = facts[index];
  const blank = row !== undefined && isBlankFact(row);
  const room = Math.max(0, factLimits.attributes - facts.length + (blank ? 1 : 0));
  const fitting = pasted.facts.slice(0, room);
  const before = facts.slice(0, blank && fitting.length > 0 ? index : index + 1);

  const own = keyFeatures.filter((feature) => feature.trim() !== '');
  const known = new Set(own.map((feature) => feature.trim().toLowerCase()));
  const short = pasted.features.filter((feature) => feature.length <= factLimits.keyFeature);
  const fresh = short.filter((feature) => !known.has(feature.toLowerCase()) && known.add(feature.toLowerCase()));
  const kept = fresh.slice(0, Math.max(0, factLimits.keyFeatures - own.length));

  const stayedOut = (count: number, one: string, why: string) => (count > 0 ? [`${plural(count, one)} stayed out: ${why}.`] : []);
  return {
    facts: [...before, ...fitting, ...facts.slice(index + 1)],
    keyFeatures: kept.length > 0 ? [...own, ...kept] : [...keyFeatures],
    added: kept.length,
    leftOut: [
      ...stayedOut(pasted.facts.length - fitting.length, 'fact', `there is room for ${factLimits.attributes}`),
      ...stayedOut(fresh.length - kept.length, 'key feature', `there is room for ${factLimits.keyFeatures}`),
      ...stayedOut(
        pasted.features.length - short.length,
        'line',
        `a key feature has at most ${factLimits.keyFeature} characters`,
      ),
    ].join(' '),
  };
}
