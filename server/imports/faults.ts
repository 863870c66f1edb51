/** Describes faults of an import's rows in sentences. Equal faults share a name, so that they can be mended together. */
import { createHash } from 'node:crypto';
import type { RowFault } from '#drizzle/schema/imports.ts';
import type { Mapping } from '#shared/templates/template.ts';
import type { RowProblem } from '../catalogue-files/rows.ts';

/** The notices for one product without a price, and for several. */
export const NO_PRICE = 'This product has no price. It is imported without one.';
export const sayNoPrices = (count: number): string =>
  count === 1 ? NO_PRICE : `${count.toLocaleString('en')} products have no price. They are imported without one.`;

/** The notices for one product whose stock becomes 0 because its cell is empty, and for several. */
export const NO_STOCK = 'This product has no stock in the file. It is set to 0, and the product counts as out of stock.';
export const sayNoStocks = (count: number): string =>
  count === 1
    ? NO_STOCK
    : `${count.toLocaleString('en')} products have no stock in the file. It is set to 0, and they count as out of stock.`;

/** The fault of a product that has the same key, such as its SKU, as an earlier one. */
export const sayTwin = (key: string, row: number): string => `“${key}” stands in row ${row} too, as another product. ${TWIN}`;
const TWIN = 'Leave one of them out.';
export const isTwin = (reason: string): boolean => reason.endsWith(TWIN);
/** A pattern of PostgreSQL that finds the number of the earlier row in `sayTwin`. */
export const TWIN_ROW = `” stands in row ([0-9]+) too, as another product\\. ${TWIN.replace('.', '\\.')}$`;

/**
 * Makes a fault. Numbers and quoted texts do not count for its name: "“x” is no price" has the same name for any x. With `stops`,
 * the product is not imported until the cell is mended.
 */
export function faultOf(at: number | null, column: string, reason: string, stops: boolean): RowFault {
  const kind = reason.replace(/“[^”]*”/g, '“”').replace(/\d+/g, '0');
  const fault = createHash('sha256').update(`${at}\n${kind}`).digest('hex').slice(0, 16);
  return { at, column, reason, fault, stops };
}

/** The position of the column with this header. Of several, one with a field is preferred. Null if there is none. */
export function positionOf(mapping: Mapping, header: string): number | null {
  const named = mapping.columns.filter((column) => column.header === header);
  return (named.find(({ field }) => field !== null) ?? named[0])?.at ?? null;
}

/** Makes a fault of a problem that was found while reading the file. */
export function faultOfCell({ kind, at }: RowProblem, columns: readonly string[]): RowFault {
  const column = columns[at] ?? '';
  switch (kind) {
    case 'quote':
      return faultOf(
        at,
        column,
        'After the quotation mark that closes this cell, more text follows. Is a mark missing or too many?',
        true,
      );
    case 'missing':
      return faultOf(at, column, 'The row ends here. Its further cells count as empty.', false);
    case 'surplus':
      return faultOf(
        at,
        column,
        'From here on the row has more cells than the file has columns. They are kept as they are.',
        false,
      );
  }
}
