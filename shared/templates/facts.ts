/** Facts as cells hold them: one cell with several, such as “Material=Oak|Height=30 [cm]”, or a value with its unit. */
import type { z } from 'zod';
import type { ListForm } from '../cells/lists.ts';
import type { attributeSchema } from '../products/products.ts';

export type Fact = z.output<typeof attributeSchema>;

/** A part of a cell with several facts. */
export interface FactEntry extends Fact {
  /** The part as the cell has it, without blanks around it. */
  text: string;
}

/**
 * Splits a cell with several facts. A piece that has no “=”, or no name before it, belongs to the value before it:
 * “Color=red,blue” is one fact even if commas separate facts. At the start of the cell such a piece is an entry without a name.
 * If the format has backslashes, a sign after a backslash is part of the name or value.
 */
export function readFactCell(cell: string, form: ListForm): FactEntry[] {
  const entries: string[] = [];
  for (const piece of hidden(cell, form).split(form.listSeparator)) {
    const last = entries.length - 1;
    if (last >= 0 && piece.indexOf('=') < 1) entries[last] += form.listSeparator + piece;
    else entries.push(piece);
  }
  return entries.flatMap((entry) => (entry.trim() === '' ? [] : [readEntry(entry.trim(), form)]));
}

function readEntry(entry: string, form: ListForm): FactEntry {
  const at = entry.indexOf('=');
  const text = shown(entry, form, '\\');
  if (at < 1) return { text, name: '', value: shown(entry, form), unit: '' };
  const rest = entry.slice(at + 1).trim();
  const [, value, unit] = /^(.*\S) \[([^[\]]{1,20})\]$/s.exec(rest) ?? [];
  return {
    text,
    name: shown(entry.slice(0, at).trim(), form),
    value: shown(value ?? rest, form),
    unit: shown(unit ?? '', form),
  };
}

/** The signs that have a meaning in a cell of facts. */
const signsOf = ({ listSeparator }: ListForm) => ['\\', '=', '[', ']', ...listSeparator];

/**
 * Replaces each escaped sign by U+0000 and a number, so that it separates nothing; `shown` puts it back. No cell contains U+0000,
 * because reading removes it.
 */
function hidden(cell: string, form: ListForm): string {
  const signs = signsOf(form);
  if (!form.listEscapes) return cell;
  return cell.replace(/\\(.)/gs, (whole, sign: string) => (signs.includes(sign) ? `\u0000${signs.indexOf(sign)}` : whole));
}
const shown = (text: string, form: ListForm, before = ''): string =>
  text.replace(/\u0000(\d)/g, (_, at: string) => before + signsOf(form)[Number(at)]);

/**
 * Writes a fact as an entry of a cell. In a format without backslashes, a fact that contains “=” or the separator may be read as
 * something else.
 */
export function writeFact({ name, value, unit }: Fact, form: ListForm): string {
  const escaped = (text: string) =>
    form.listEscapes ? [...text].map((sign) => (signsOf(form).includes(sign) ? `\\${sign}` : sign)).join('') : text;
  return `${escaped(name)}=${escaped(value)}${unit === '' ? '' : ` [${escaped(unit)}]`}`;
}

/** Joins entries with the separator. A blank follows each separator if it does so in `like`, the cell's earlier content. */
export function joinFacts(entries: readonly string[], form: ListForm, like: string): string {
  const [first, ...others] = readFactCell(like, form);
  const blank = first !== undefined && others.some(({ text }) => like.includes(`${form.listSeparator} ${text}`));
  return entries.join(blank ? `${form.listSeparator} ` : form.listSeparator);
}

/** The value with its unit, such as “30 cm”. */
export const valueWithUnit = ({ value, unit }: Pick<Fact, 'value' | 'unit'>): string =>
  unit === '' ? value : `${value} ${unit}`;
