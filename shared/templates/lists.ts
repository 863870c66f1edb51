/** Lists in one cell, and facts written as “name=value”. */
import type { z } from 'zod';
import type { attributeSchema } from '../products/products.ts';

export type Fact = z.output<typeof attributeSchema>;

export interface ListForm {
  listSeparator: string;
  listEscapes: boolean;
}

/** The entries of a list, trimmed. Empty entries stay, because alt texts are found by their position. */
export function splitList(cell: string, { listSeparator: separator, listEscapes }: ListForm): string[] {
  if (cell.trim() === '') return [];
  const entries: string[] = [];
  let entry = '';
  for (let at = 0; at < cell.length; at++) {
    const escaped = listEscapes && cell[at] === '\\' && at + 1 < cell.length && isSpecial(cell, at + 1, separator);
    if (escaped) {
      entry += cell[++at];
    } else if (cell.startsWith(separator, at)) {
      entries.push(entry);
      entry = '';
      at += separator.length - 1;
    } else entry += cell[at];
  }
  entries.push(entry);
  return entries.map((one) => one.trim());
}
const isSpecial = (cell: string, at: number, separator: string) => cell[at] === '\\' || cell[at] === separator[0];

/** Writes a list in the form of `like`: with a blank after the separator if the cell before had one. */
export function joinList(entries: readonly string[], form: ListForm, like: string): string {
  const { listSeparator: separator, listEscapes } = form;
  const written = listEscapes
    ? entries.map((entry) => entry.replaceAll('\\', '\\\\').replaceAll(separator[0] ?? '', `\\${separator[0]}`))
    : entries;
  return written.join(like.includes(`${separator} `) ? `${separator} ` : separator);
}

/** Without empty entries and repetitions (ignoring case), as the app stores lists. */
export function tidyList(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = entry.toLowerCase();
    if (entry === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Reads entries such as “Material=Oak” and “Height=30 [cm]”. An entry without “=” belongs to the value before it, which contained
 * the separator.
 */
export function readFacts(entries: readonly string[], separator: string): Fact[] {
  const facts: Fact[] = [];
  for (const entry of entries) {
    const at = entry.indexOf('=');
    const last = facts.at(-1);
    if (at > 0) facts.push({ name: entry.slice(0, at).trim(), ...readValue(entry.slice(at + 1).trim()) });
    else if (last !== undefined && entry !== '') last.value = `${last.value}${separator} ${entry}`;
  }
  return facts.filter(({ value }) => value !== '');
}

function readValue(text: string): { value: string; unit: string } {
  const [, value, unit] = /^(.*\S) \[([^[\]]{1,20})\]$/s.exec(text) ?? [];
  return value === undefined || unit === undefined ? { value: text, unit: '' } : { value, unit };
}

/** Writes a fact so that `readFacts` reads the same, its unit included. */
export const writeFact = ({ name, value, unit }: Fact): string => `${name}=${value}${unit === '' ? '' : ` [${unit}]`}`;

/** The value with its unit, such as “30 cm”. */
export const valueWithUnit = ({ value, unit }: Fact): string => (unit === '' ? value : `${value} ${unit}`);
