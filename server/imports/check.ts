/** Compares the rows of an import with the catalogue, and notes what would become of each of its products. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { importProducts, importRows, type RowFault } from '#drizzle/schema/imports.ts';
import { products } from '#drizzle/schema/products.ts';
import { type Fate, type ImportCounts, noCounts } from '#shared/imports/imports.ts';
import { columnOf } from '#shared/templates/columns-of.ts';
import type { Field } from '#shared/templates/fields.ts';
import { rowGrouper } from '#shared/templates/group-rows.ts';
import { readProduct } from '#shared/templates/read-product.ts';
import type { Problem } from '#shared/templates/rows.ts';
import type { Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { type FormValues, formColumns } from '../products/columns.ts';
import { faultOf, positionOf } from './faults.ts';
import { additionOf, changesOf, keysOf } from './fields.ts';
import { findImport, type ReadImport, setImport } from './find.ts';
import { matchProducts } from './match.ts';
import { addFaults, noteChecked, rowsOfImport, type StagedRow } from './rows.ts';

/**
 * Checks all rows of an import from the beginning: groups them into products, finds these in the catalogue, and decides for each
 * what importing it would do. The caller makes sure that nobody else checks or changes the import meanwhile.
 */
export async function checkImport(ctx: SellerCtx, id: string): Promise<void> {
  await setImport(ctx, id, { state: 'checking' });
  const one = await findImport(ctx, id);
  const own = and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId));
  await ctx.db.delete(importProducts).where(own);
  await ctx.db
    .update(importRows)
    .set({ product: null, faults: [] })
    .where(and(eq(importRows.importId, id), importRows.leftOut));
  const batches = await groupAll(ctx, one);
  const { doubtful } = await matchProducts(ctx, one);
  await addFaults(
    ctx,
    id,
    doubtful.map(({ firstRow, field, reason }) => ({ number: firstRow, faults: [faultOfField(one.mapping, field, reason)] })),
  );
  for (let batch = 1; batch <= batches; batch++) {
    await showLife(ctx, id);
    await judgeBatch(ctx, one, batch);
  }
  await setImport(ctx, id, { state: 'ready', counts: await countFates(ctx, id) });
}

/** Notes that the check is going on, so that it does not count as interrupted. */
const showLife = (ctx: SellerCtx, id: string) => setImport(ctx, id, {});

/** Groups the rows into products and stores these. Returns the number of batches of products. */
async function groupAll(ctx: SellerCtx, one: ReadImport): Promise<number> {
  const { id, mapping, matchBy } = one;
  const grouper = rowGrouper(mapping);
  let number = 0;
  let batch = 0;
  /** What was found about each row when the file was read, until its product is complete. */
  const found = new Map<number, RowFault[]>();
  const keep = async (groups: ReturnType<typeof grouper.add>) => {
    if (groups.length === 0) return;
    await showLife(ctx, id);
    batch += 1;
    const made = groups.map((group) => {
      const { problems, ...read } = readProduct(group.rows, mapping);
      const faults = faultsOfRows(group.rows, [...group.problems, ...problems], mapping, found);
      number += 1;
      return { number, rows: group.rows.map(({ row }) => row), read, faults, isOrphan: group.orphan };
    });
    await ctx.db.insert(importProducts).values(
      made.map(({ number, rows, read, faults, isOrphan }) => ({
        importId: id,
        userId: ctx.sellerId,
        number,
        batch,
        firstRow: rows[0] ?? 0,
        read,
        keys: keysOf(read, matchBy),
        faulty: isOrphan || [...faults.values()].flat().some(({ stops }) => stops),
      })),
    );
    await noteChecked(
      ctx,
      id,
      made.flatMap(({ number: product, rows, faults }) =>
        rows.map((row) => ({ number: row, product, faults: faults.get(row) ?? [] })),
      ),
    );
    for (const { rows } of made) for (const row of rows) found.delete(row);
  };
  for await (const staged of rowsOfImport(ctx, id)) {
    for (const row of staged) if (row.found.length > 0) found.set(row.row, row.found);
    await keep(grouper.add(staged.map(({ row, cells }: StagedRow) => ({ row, cells }))));
  }
  await keep(grouper.end());
  return batch;
}

function faultsOfRows(
  group: readonly { row: number }[],
  problems: readonly Problem[],
  mapping: Mapping,
  found: ReadonlyMap<number, RowFault[]>,
): Map<number, RowFault[]> {
  const faults = new Map(group.map(({ row }) => [row, [...(found.get(row) ?? [])]]));
  const first = group[0]?.row ?? 0;
  for (const { row, column, reason, stops } of problems) {
    const at = column === '' ? null : positionOf(mapping, column);
    faults.get(row ?? first)?.push(faultOf(at, column, reason, stops));
  }
  return faults;
}

function faultOfField(mapping: Mapping, field: Field, reason: string): RowFault {
  const column = columnOf(mapping, field);
  return faultOf(column?.at ?? null, column?.header ?? '', reason, true);
}

/** Decides what importing each product of a batch would do. */
async function judgeBatch(ctx: SellerCtx, { id, mapping, mode, emptyCells, matchBy }: ReadImport, batch: number): Promise<void> {
  const ofBatch = and(
    eq(importProducts.importId, id),
    eq(importProducts.userId, ctx.sellerId),
    eq(importProducts.batch, batch),
    eq(importProducts.faulty, false),
  );
  const { number, firstRow, read, productId } = importProducts;
  const found = await ctx.db.select({ number, firstRow, read, productId }).from(importProducts).where(ofBatch);
  const current = await currentValues(
    ctx,
    found.flatMap(({ productId }) => productId ?? []),
  );
  const faults: { number: number; faults: RowFault[] }[] = [];
  const judged = found.map(({ number, firstRow, read, productId }): { number: number; fate: Fate } => {
    const existing = productId === null ? undefined : current.get(productId);
    if (existing ? mode === 'create' : mode === 'update') return { number, fate: 'skipped' };
    const { value, refused } = existing ? changesOf(read, existing, mapping, { emptyCells, matchBy }) : additionOf(read);
    if (value === null) {
      faults.push({ number: firstRow, faults: refused.map(({ field, reason }) => faultOfField(mapping, field, reason)) });
      return { number, fate: 'faulty' };
    }
    return { number, fate: !existing ? 'new' : Object.keys(value).length > 0 ? 'changed' : 'same' };
  });
  await ctx.db.execute(sql`
    update import_products p set fate = given.fate, faulty = given.fate = 'faulty'
    from json_to_recordset(${JSON.stringify(judged)}::text::json) as given(number int, fate text)
    where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = given.number`);
  await addFaults(ctx, id, faults);
}

/** What the seller has filled in for these products. */
async function currentValues(ctx: SellerCtx, ids: string[]): Promise<Map<string, FormValues>> {
  if (ids.length === 0) return new Map();
  const columns = Object.fromEntries(formColumns.map((name) => [name, products[name]])) as {
    [Name in keyof FormValues]: (typeof products)[Name];
  };
  const found = await ctx.db
    .select({ id: products.id, ...columns })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.userId, ctx.sellerId), eq(products.deleted, false)));
  return new Map(found.map(({ id, ...values }) => [id, values as FormValues]));
}

async function countFates(ctx: SellerCtx, id: string): Promise<ImportCounts> {
  await ctx.db
    .update(importProducts)
    .set({ fate: 'faulty' })
    .where(and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId), importProducts.faulty));
  const counts = { ...noCounts };
  const found = await rows<{ fate: Fate; n: number }>(
    ctx.db,
    sql`select fate, count(*)::int as n from import_products
      where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid group by fate`,
  );
  for (const { fate, n } of found) counts[fate] = Number(n);
  const [staged] = await rows<{ rows: number; left: number }>(
    ctx.db,
    sql`select count(*)::int as rows, (count(*) filter (where left_out))::int as left from import_rows
      where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid`,
  );
  return { ...counts, rows: Number(staged?.rows ?? 0), leftOut: Number(staged?.left ?? 0) };
}
