/** Guesses the field of a column by its values. */
import { gtinProblem } from '../products/gtin.ts';
import type { Field } from './fields.ts';
import { splitPrice } from './numbers.ts';

const isPicture = (cell: string) => /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif)(?:[?#]\S*)?$/i.test(cell);
const isBarcode = (cell: string) => /^\d{8,14}$/.test(cell) && !/^0+$/.test(cell) && gtinProblem(cell) === null;
const isHtml = (cell: string) => /<(?:p|br|ul|div|span|strong|h[1-6])\b[^<>]*>/i.test(cell);
const isPrice = (cell: string) => {
  const parts = splitPrice(cell);
  return parts !== null && (parts.before + parts.after).trim() !== '';
};
const looks: readonly [Field, (cell: string) => boolean][] = [
  ['images', isPicture],
  ['gtin', isBarcode],
  ['description', isHtml],
  ['price', isPrice],
];

/** The field that at least nine of ten filled cells look like. Null if there is none, or if fewer than two cells are filled. */
export function fieldByLook(cells: readonly string[]): Field | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length < 2) return null;
  const found = looks.find(([, looksSo]) => filled.filter(looksSo).length >= filled.length * 0.9);
  return found?.[0] ?? null;
}

/** What separates the entries of a list: the first of “|”, “;” and “,” that any cell contains. Null if no cell contains one. */
export function separatorByLook(cells: readonly string[]): string | null {
  const has = (separator: string) => cells.filter((cell) => cell.includes(separator)).length;
  return ['|', ';', ','].find((separator) => has(separator) > 0) ?? null;
}
