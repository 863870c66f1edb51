/** Groups the rows of an import into products, and stores rows and products. */
import { sql } from 'drizzle-orm';
import type { RowFault } from '#drizzle/schema/imports.ts';
import type { Fate } from '#shared/imports/imports.ts';
import { type RowGroup, rowGrouper } from '#shared/templates/group-rows.ts';
import type { StagedProduct } from '#shared/templates/product.ts';
import { readRows } from '#shared/templates/read-product.ts';
import type { Problem } from '#shared/templates/rows.ts';
import type { Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { breather } from './breather.ts';
import { type Check, inCheck } from './check-turn.ts';
import { faultOf, positionOf } from './faults.ts';
import { additionOf, keysOf, settled } from './fields.ts';
import { type ReadImport, setImport } from './find.ts';
import { type Portion, readPortions } from './read.ts';
import { addFaults } from './rows.ts';

/** A batch is imported as a whole. It is complete with this many products, or this many characters in their cells. */
const BATCH = { products: 250, characters: 1024 * 1024 };

/** A product of the file as it is stored for the comparison. */
interface Made {
  number: number;
  firstRow: number;
  turn: number;
  read: StagedProduct;
  keys: string[];
  rows: number[];
  faulty: boolean;
  /** Null if the rows are not enough for a new product. It can then be imported only if the catalogue already has it. */
  fate: Fate | null;
}

/**
 * Reads the file, groups its rows into products and stores both. While the database stores a portion, the next one is read.
 *
 * @throws AppError with a sentence for the seller if the file cannot be read to its end; Replaced if another check has begun
 */
export async function groupAll(ctx: SellerCtx, check: Check, one: ReadImport): Promise<void> {
  const { id, mapping } = one;
  const grouper = rowGrouper(mapping);
  const breathe = breather();
  /** The faults that reading the file found in each row, kept until the row's product is complete. */
  const found = new Map<number, RowFault[]>();
  /** The rows whose products the seller wants first. */
  const first = new Set<number>();
  let [number, batch, rowsChecked, characters] = [0, 0, 0, 0];
  let made: Made[] = [];
  let faults: { number: number; faults: RowFault[] }[] = [];
  let storing: Promise<void> = Promise.resolve();

  const make = async (groups: readonly RowGroup[]) => {
    for (const group of groups) {
      await breathe();
      number += 1;
      const { product, faults: ofRows } = makeProduct(number, group, one, found, first);
      made.push(product);
      faults.push(...ofRows);
      rowsChecked += group.rows.length;
      for (const { row, cells } of group.rows) {
        found.delete(row);
        for (const cell of cells) characters += cell.length;
      }
    }
  };
  const keep = async (store: Portion['store'], isEnd: boolean) => {
    const isFull = isEnd || made.length >= BATCH.products || characters >= BATCH.characters;
    const [products, theirFaults, checked] = isFull ? [made, faults, rowsChecked] : [[], [], rowsChecked];
    if (!store && products.length === 0 && !isEnd) return;
    if (isFull) [made, faults, characters, batch] = [[], [], 0, batch + 1];
    const itsBatch = batch;
    await storing;
    storing = inCheck(ctx, check, async (ctx) => {
      await store?.(ctx);
      await addProducts(ctx, id, itsBatch, products);
      await addFaults(ctx, id, theirFaults);
      if (products.length > 0) await setImport(ctx, id, { rowsChecked: checked });
      if (isEnd) await setImport(ctx, id, { readAll: true });
    });
    // A failure is thrown later, where this promise is awaited.
    storing.catch(() => {});
  };
  try {
    for await (const { rows, store } of readPortions(ctx, one)) {
      if (rows.length === 0) continue;
      for (const row of rows) {
        if (row.found.length > 0) found.set(row.row, row.found);
        if (row.comesFirst) first.add(row.row);
      }
      await make(grouper.add(rows.map(({ row, cells }) => ({ row, cells }))));
      await keep(store, false);
    }
    await make(grouper.end());
    await keep(null, true);
  } finally {
    await storing;
  }
}

function makeProduct(
  number: number,
  group: RowGroup,
  { mapping, matchBy, mode, emptyCells }: ReadImport,
  found: ReadonlyMap<number, RowFault[]>,
  first: ReadonlySet<number>,
): { product: Made; faults: { number: number; faults: RowFault[] }[] } {
  const { product: read, problems, otherFacts } = readRows(group.rows, mapping);
  // A file may have hundreds of columns of facts, most of them empty, so their names are stored only if they matter.
  const empty = emptyCells === 'clear' ? otherFacts.empty : [];
  const others = otherFacts.replaced || empty.length > 0 ? { otherFacts: { ...otherFacts, empty } } : {};
  const faults = faultsOfRows(group.rows, [...group.problems, ...problems], mapping);
  const rows = group.rows.map(({ row }) => row);
  const stops = (one: { stops: boolean }) => one.stops;
  const faulty = group.orphan || rows.some((row) => found.get(row)?.some(stops)) || [...faults.values()].flat().some(stops);
  // Products that could be new are judged now, with any currency. The others wait for the comparison with the catalogue.
  const value = faulty ? null : additionOf(read, 'USD').value;
  const fate = faulty ? 'faulty' : value === null ? null : mode === 'update' ? 'skipped' : 'new';
  const turn = rows.some((row) => first.has(row)) ? 0 : 1;
  return {
    product: {
      number,
      firstRow: rows[0] ?? 0,
      turn,
      read: { ...(value ? settled(read, value) : read), ...others },
      keys: keysOf(read, matchBy),
      rows,
      faulty,
      fate,
    },
    faults: [...faults].map(([number, faults]) => ({ number, faults })),
  };
}

async function addProducts(ctx: SellerCtx, id: string, batch: number, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  await ctx.db.execute(sql`
    insert into import_products (import_id, user_id, batch, number, first_row, turn, read, keys, rows, faulty, fate)
    select ${id}::uuid, ${ctx.sellerId}::uuid, ${batch}::int, number, "firstRow", turn, read,
      array(select json_array_elements_text(keys)), array(select json_array_elements_text(rows)::int), faulty, fate
    from json_to_recordset(${JSON.stringify(made)}::text::json) as given(number int, "firstRow" int, turn int, read jsonb, keys json,
      rows json, faulty boolean, fate text)`);
}

/** The faults of the rows, by row number. */
function faultsOfRows(
  group: readonly { row: number }[],
  problems: readonly Problem[],
  mapping: Mapping,
): Map<number, RowFault[]> {
  const faults = new Map<number, RowFault[]>();
  const own = new Set(group.map(({ row }) => row));
  const first = group[0]?.row ?? 0;
  for (const { row, column, reason, stops } of problems) {
    if (!own.has(row ?? first)) continue;
    const at = column === '' ? null : positionOf(mapping, column);
    const others = faults.get(row ?? first) ?? [];
    faults.set(row ?? first, [...others, faultOf(at, column, reason, stops)]);
  }
  return faults;
}
