/** Reads cells that were copied from a spreadsheet: which product each row is about, and what would change. Changes nothing. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Editable, editEachInput, type readGridInput } from '#shared/bulk-edits/bulk-edits.ts';
import { type GridField, gridFieldNames, gridFields, tooManyRowsSentence } from '#shared/bulk-edits/grid-fields.ts';
import { MOST_EACH } from '#shared/products/limits.ts';
import { wrongDecimals } from '#shared/products/price.ts';
import { currencyOf, isSignOf, sharedBy } from '#shared/templates/currencies.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import type { CellValue } from '#shared/templates/read-cell.ts';
import { type CellColumn, readCell } from '#shared/templates/read-cell.ts';
import { quoted } from '#shared/templates/rows.ts';
import { unseenCharacters, withoutUnseen } from '#shared/text/unseen.ts';
import { CsvReader } from '../catalogue-files/csv-reader.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { AppError } from '../errors.ts';

/** One field of a product, as it is and as the cells have it. */
export interface GridChange {
  field: Exclude<GridField, 'sku'>;
  before: string | number | string[] | null;
  after: string | number | string[] | null;
}

/** A row of the pasted cells. `product` is null if no product could be found for it; `problems` then says why. */
export interface GridRow {
  /** The number of the row, from 1. */
  row: number;
  product: { id: string; name: string; sku: string; version: number; currency: string } | null;
  changes: GridChange[];
  /** Cells that were not understood, and what was read differently from how it stands. */
  problems: string[];
}

export interface Grid {
  /** Whether the first row holds names of columns. */
  named: boolean;
  /** Whether the rows were matched by their SKU, and not one product after the other. */
  bySku: boolean;
  columns: { name: string; sample: string; field: GridField | null }[];
  rows: GridRow[];
}

/** The most columns that are shown, so that somebody can say what they hold. */
const COLUMNS = 100;

/**
 * Says what the cells would change. Rows are matched by SKU if a column holds SKUs, and else one after the other to the given
 * products. An empty cell changes nothing.
 * @throws AppError BAD_INPUT if the cells cannot be taken apart, or have too many rows or columns
 */
export async function readGrid(ctx: SellerCtx, input: z.output<typeof readGridInput>): Promise<Grid> {
  const cells = cellsOf(input.text);
  // One more, because the first may hold names.
  if (cells.length > MOST_EACH + 1) throw tooManyRows(cells.length);
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > COLUMNS) throw notRead(`At most ${COLUMNS} columns can be pasted at once.`);
  const first = cells[0] ?? [];
  const byName = fieldsByName(first, cells.slice(1));
  const named = input.named ?? byName.some(Boolean);
  const body = named ? cells.slice(1) : cells;
  if (body.length > MOST_EACH) throw tooManyRows(body.length);
  const found = named && byName.some(Boolean) ? byName : input.otherwise;
  const fields = Array.from({ length: width }, (_, at) => (input.columns ?? found)[at] ?? null);
  const read = reader(fields, named ? first : [], body);
  const skuAt = fields.indexOf('sku');
  const products =
    skuAt < 0
      ? await byId(ctx, input.products)
      : await bySku(
          ctx,
          body.map((row) => skuIn(row[skuAt])),
        );
  const taken = new Map<string, number>();
  const made = body.flatMap((row, at): GridRow[] => {
    const number = at + (named ? 2 : 1);
    if (row.every((cell) => cell.trim() === '')) return [];
    const match = skuAt < 0 ? bySequence(products, input.products[at]) : products.get(skuIn(row[skuAt]).toLowerCase());
    const refused = (problem: string): GridRow[] => [{ row: number, product: null, changes: [], problems: [problem] }];
    if (!match || match === 'none') return refused(whyNone(skuAt < 0 ? null : (row[skuAt] ?? ''), match, input.products.length));
    if (match === 'many') return refused(`Several products have the SKU ${quoted(row[skuAt] ?? '')}.`);
    if (match === 'variant') return refused(`${quoted(row[skuAt] ?? '')} is the SKU of a variant. Change it on its product.`);
    const twin = taken.get(match.id);
    if (twin !== undefined) return refused(`Row ${twin} is about the same product.`);
    taken.set(match.id, number);
    return [{ row: number, ...read(match, row) }];
  });
  return {
    named,
    bySku: skuAt >= 0,
    columns: fields.map((field, at) => ({
      name: named ? (first[at] ?? '').trim().slice(0, 100) : '',
      sample: (body.find((row) => row[at]?.trim())?.[at] ?? '').trim().slice(0, 100),
      field,
    })),
    rows: made,
  };
}

/** A SKU as it is stored. */
const skuIn = (cell = '') => withoutUnseen(cell).trim();

const tooManyRows = (rows: number) => notRead(tooManyRowsSentence(rows));
const notRead = (sentence: string) => new AppError('BAD_INPUT', sentence, { fields: { text: sentence } });

/** The rows of the text, blank ones too, because the rows below them would move up otherwise. */
function cellsOf(text: string): string[][] {
  const csv = new CsvReader({ delimiter: '\t', quote: '"', lineEnd: text.includes('\n') ? '\n' : '\r' });
  let found: { number: number; cells: string[] }[];
  try {
    found = [...csv.feed(text.replace(/^\uFEFF/, '')), ...csv.end()];
  } catch (error) {
    // The reader's sentences are about files and say what is wrong with which row, which is true of pasted cells as well.
    throw error instanceof AppError ? notRead(error.message) : error;
  }
  const all = Array.from({ length: found.at(-1)?.number ?? 0 }, (): string[] => []);
  for (const { number, cells } of found) all[number - 1] = cells;
  return all;
}

/** The fields that the first row names. All null if it looks like values: if one of its cells is a number. */
function fieldsByName(first: readonly string[], below: readonly (readonly string[])[]): (GridField | null)[] {
  const isValue = first.some((cell) => /^\D{0,4}\d[\d.,\s]*\D{0,4}$/.test(cell.trim()));
  if (isValue) return [];
  return mapColumns(first, below.slice(0, 200), null).columns.map(({ field, found }) =>
    found === 'name' || found === 'similarName' ? (gridFields.find((known) => known === field) ?? null) : null,
  );
}

interface Found extends Editable {
  id: string;
  name: string;
  sku: string;
  version: number;
  currency: string;
}
type Match = Found | 'none' | 'many' | 'variant';

/** Makes a function that reads a row of cells as new values of a product. */
function reader(fields: readonly (GridField | null)[], headers: readonly string[], body: readonly (readonly string[])[]) {
  // A header may say more than the field, such as the currency. Where it names another field, the person has chosen this one.
  const named = mapColumns(headers, body.slice(0, 200), null).columns;
  const headersKnown = fields.map((field, at) => {
    if (field === null) return '';
    return named[at]?.field === field ? (headers[at] ?? '') : gridFieldNames[field];
  });
  const { columns, decimal, listEscapes } = mapColumns(headersKnown, body, null);
  const form = { decimal, listEscapes };
  return (product: Found, row: readonly string[]): Pick<GridRow, 'product' | 'changes' | 'problems'> => {
    const changes: GridChange[] = [];
    const problems: string[] = [];
    for (const [at, field] of fields.entries()) {
      const cell = row[at] ?? '';
      const column = columns[at];
      if (field === null || field === 'sku' || !column || cell.trim() === '') continue;
      const { value, currency, problem } = readCell({ ...column, field } as CellColumn, cell, form);
      if (problem) problems.push(problem.reason);
      if (problem?.stops) continue;
      if (field === 'price' && currency !== '' && currency !== product.currency) {
        problems.push(`${quoted(cell)} is in ${currency}, and the price of this product is in ${product.currency}.`);
        continue;
      }
      const misfit = field === 'price' ? wrongMoney(cell, value, product.currency) : null;
      if (misfit) {
        problems.push(misfit);
        continue;
      }
      const parsed = editEachInput.shape.products.element.shape.fields.safeParse({ [field]: value });
      if (!parsed.success) {
        problems.push(`${gridFieldNames[field]} ${quoted(cell)}: ${parsed.error.issues[0]?.message ?? 'not possible'}.`);
        continue;
      }
      const after = parsed.data[field] as GridChange['after'];
      if (!isDeepStrictEqual(after, product[field])) changes.push({ field, before: product[field], after });
    }
    const { id, name, sku, version, currency } = product;
    return { product: { id, name, sku, version, currency }, changes, problems };
  };
}

/** Why a cell cannot be a price in this currency, such as “¥500” in dollars. Null if it can. */
function wrongMoney(cell: string, value: CellValue, currency: string): string | null {
  const foreign = [...cell.matchAll(/[^\d\s.,'’+-]+/gu)].find(([word]) => currencyOf(word) === '' && !isSignOf(word, currency));
  if (foreign) return `${quoted(cell)} is in ${sharedBy(foreign[0])}, and the price of this product is in ${currency}.`;
  return typeof value === 'number' ? wrongDecimals(value, currency) : null;
}

const bySequence = (products: ReadonlyMap<string, Match>, id: string | undefined): Match | undefined =>
  id === undefined ? undefined : (products.get(id) ?? 'none');

const whyNone = (sku: string | null, match: Match | undefined, products: number): string => {
  if (sku === null && match === 'none') return 'This product is deleted.';
  if (sku === null)
    return products === 0
      ? 'Nothing says which product this row is for. Click a cell of the list or select products, then paste again; or copy a column with the SKU too.'
      : `The list or the selection ends before this row: ${products === 1 ? 'it has one product' : `it has ${products.toLocaleString('en')} products`} for these rows.`;
  return sku.trim() === '' ? 'This row has no SKU.' : `No product has the SKU ${quoted(sku)}.`;
};

async function byId(ctx: SellerCtx, ids: readonly string[]): Promise<Map<string, Match>> {
  const found = await rows<Found>(
    ctx.db,
    sql`${selectProducts} where p.user_id = ${ctx.sellerId}::uuid and not p.deleted
      and p.id in ${idSet(ids)}`,
  );
  return new Map(found.map((one) => [one.id, product(one)]));
}

/** The products with these SKUs, by the SKU in lower case. */
async function bySku(ctx: SellerCtx, skus: readonly string[]): Promise<Map<string, Match>> {
  const wanted = [...new Set(skus.filter(Boolean).map((sku) => sku.toLowerCase()))];
  const found = await rows<Found & { key: string; variant: boolean }>(
    ctx.db,
    sql`with wanted as materialized (select i #>> '{}' as key from jsonb_array_elements(${JSON.stringify(wanted)}::text::jsonb) i)
      select found.*, k.key, k.variant from (${selectProducts} where p.user_id = ${ctx.sellerId}::uuid and not p.deleted) found
      cross join lateral (
        select lower(translate(found.sku, ${unseenCharacters}::text, '')) as key, false as variant
        union all select lower(translate(v ->> 'sku', ${unseenCharacters}::text, '')), true from jsonb_array_elements(found.variants -> 'items') v
      ) k join wanted using (key)`,
  );
  const matches = new Map<string, Match>();
  // A product's own SKU comes before that of another product's variant.
  for (const one of found.filter(({ variant }) => !variant)) matches.set(one.key, matches.has(one.key) ? 'many' : product(one));
  for (const one of found.filter(({ variant }) => variant)) if (!matches.has(one.key)) matches.set(one.key, 'variant');
  return matches;
}

const selectProducts = sql`select p.id, p.name, p.sku, p.version, p.currency, p.price, p.stock, p.tags, p.category, p.brand,
  p.seo_keywords as "seoKeywords", p.variants from products p`;

/** A price arrives as text from one database and as a number from the other. */
const product = (one: Found): Found => ({ ...one, price: one.price === null ? null : Number(one.price) });
