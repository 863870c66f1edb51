/** The cells of the list that can be edited in place: their text, and what a typed text means. */
import { joinList, splitList, tidyList } from '#shared/cells/lists.ts';
import { decimalsOf, wrongDecimals } from '#shared/products/price.ts';
import { readPrice, readStock, typedPrice } from '../edit/typed-numbers.ts';
import { priceText } from '../format.ts';
import type { ProductRow } from '../product-types.ts';

/** In the order of the columns of the table. */
export const cellFields = ['tags', 'stock', 'price'] as const;
export type CellField = (typeof cellFields)[number];
export type CellValues = Pick<ProductRow, CellField>;

export const cellNames: Record<CellField, string> = { tags: 'Tags', stock: 'Stock', price: 'Price' };

/** The most tags of a product, and the most characters of a tag. */
const TAGS = 50;
const TAG = 60;
const asList = { listSeparator: ',', listEscapes: true };

/** What stands in the field when a cell is opened. */
export function typedCell(field: CellField, row: CellValues & Pick<ProductRow, 'currency'>): string {
  if (field === 'tags') return joinList(row.tags, asList, ', ');
  if (field === 'stock') return `${row.stock}`;
  return row.price === null ? '' : typedPrice(row.price, row.currency);
}

/** The value of a typed text, or what is wrong with it and what would be right. */
export function readTyped(
  field: CellField,
  text: string,
  currency: string,
): { value: Partial<CellValues> } | { problem: string } {
  if (field === 'price') {
    const price = readPrice(text);
    if (price === undefined)
      return {
        problem: `Type a price such as ${typedPrice(decimalsOf(currency) === 0 ? 1980 : 24.9, currency)}, or nothing for no price.`,
      };
    const problem = price === null ? null : wrongDecimals(price, currency);
    return problem ? { problem } : { value: { price } };
  }
  if (field === 'stock') {
    const stock = readStock(text);
    return stock === undefined || text.trim() === ''
      ? { problem: 'Type a whole number of pieces, such as 12.' }
      : { value: { stock } };
  }
  const tags = tidyList(splitList(text, asList));
  const long = tags.find((tag) => [...tag].length > TAG);
  if (long) return { problem: `A tag has at most ${TAG} characters. Commas separate tags.` };
  if (tags.length > TAGS) return { problem: `These are ${tags.length} tags. A product has at most ${TAGS}.` };
  return { value: { tags } };
}

/** A value as a sentence names it. */
export function cellInWords(field: CellField, row: CellValues & Pick<ProductRow, 'currency'>): string {
  if (field === 'tags') return row.tags.join(', ') || 'no tags';
  if (field === 'stock') return row.stock.toLocaleString('en');
  return row.price === null ? 'no price' : priceText(row.price, row.currency);
}

/** The fields among `changes` that have another value in `row`. */
export const differing = (changes: Partial<CellValues>, row: CellValues): CellField[] =>
  cellFields.filter((field) => changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(row[field]));
