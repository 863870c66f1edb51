/** Reads and writes the rows of an import, always a limited number at a time. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type importPictures, type importProducts, importRows, type RowFault } from '#drizzle/schema/imports.ts';
import type { Row } from '#shared/templates/rows.ts';
import type { RowBatch } from '../catalogue-files/rows.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { faultOfCell } from './faults.ts';

/** A text as the database can store it: NUL characters are removed, and broken characters replaced. */
export const storable = (cell: string) => (cell.includes('\u0000') ? cell.replaceAll('\u0000', '') : cell).toWellFormed();

/** The rows of one batch of the file, as they are stored. */
export function stagedRows({ columns, rows }: RowBatch): StagedRow[] {
  return rows.map(({ number, cells, problems }) => ({
    row: number,
    cells: cells.map(storable),
    found: problems.map((problem) => faultOfCell(problem, columns)),
    comesFirst: false,
  }));
}

/** Adds the rows of one batch of the file. */
export async function addRows(ctx: SellerCtx, importId: string, batch: number, staged: readonly StagedRow[]): Promise<void> {
  const given = staged.map(({ row, cells, found }) => {
    const size = cells.reduce((sum, cell) => sum + cell.length, 0);
    return found.length > 0 ? { row, cells, size, found } : { row, cells, size };
  });
  await ctx.db.execute(sql`
    insert into import_rows (import_id, user_id, batch, number, cells, size, found, faults)
    select ${importId}::uuid, ${ctx.sellerId}::uuid, ${batch}::int, "row", cells, size, coalesce(found, '[]'), coalesce(found, '[]')
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given("row" int, cells jsonb, size int, found jsonb)`);
}

/** The numbers of the last row and the last batch that are stored. */
export async function lastOfRows(ctx: SellerCtx, importId: string): Promise<{ number: number; batch: number }> {
  const [last] = await rows<{ number: number; batch: number }>(
    ctx.db,
    sql`select coalesce(max(number), 0)::int as number, coalesce(max(batch), 0)::int as batch from import_rows
      where import_id = ${importId}::uuid and user_id = ${ctx.sellerId}::uuid`,
  );
  return { number: Number(last?.number ?? 0), batch: Number(last?.batch ?? 0) };
}

/** How many rows one statement changes. Changing all rows of a very large file at once would take longer than a statement may. */
const CHANGED_AT_ONCE = 50_000;
/** The pictures of how many products one statement changes. */
const PICTURED_AT_ONCE = 5_000;

/**
 * Runs a statement for all rows, products or pictures of an import, some at a time. `change` gets the condition for these. Returns
 * what it returned each time.
 */
export async function inPortions<Result>(
  ctx: SellerCtx,
  importId: string,
  change: (some: SQL) => Promise<Result>,
  table: typeof importRows | typeof importProducts | typeof importPictures = importRows,
): Promise<Result[]> {
  const { importId: ofImport, userId } = table;
  const [number, atOnce] = 'number' in table ? [table.number, CHANGED_AT_ONCE] : [table.product, PICTURED_AT_ONCE];
  const own = sql`${ofImport} = ${importId}::uuid and ${userId} = ${ctx.sellerId}::uuid`;
  const [last] = await ctx.db
    .select({ number: sql<number>`coalesce(max(${number}), 0)::int` })
    .from(table)
    .where(own);
  const results: Result[] = [];
  for (let from = 0; from <= Number(last?.number ?? 0); from += atOnce) {
    results.push(await change(sql`${own} and ${number} >= ${from}::int and ${number} < ${from + atOnce}::int`));
  }
  return results;
}

export async function removeRows(ctx: SellerCtx, importId: string): Promise<void> {
  // By their numbers, because within a transaction a search for any rows would walk over those already deleted again and again.
  await inPortions(ctx, importId, (some) => ctx.db.delete(importRows).where(some));
}

/** The cells of a row with the texts that the seller has typed in their place. */
export function mendedCells(cells: readonly string[], mended: Record<string, string>): string[] {
  const whole = [...cells];
  for (const [at, text] of Object.entries(mended)) {
    while (whole.length <= Number(at)) whole.push('');
    whole[Number(at)] = text;
  }
  return whole;
}

export interface StagedRow extends Row {
  found: RowFault[];
  comesFirst: boolean;
}

/** The rows that are not left out, in the order of the file, a batch at a time. */
export async function* rowsOfImport(ctx: SellerCtx, importId: string): AsyncGenerator<StagedRow[]> {
  const own = and(eq(importRows.importId, importId), eq(importRows.userId, ctx.sellerId));
  const last = await lastOfRows(ctx, importId);
  const read = (batch: number) =>
    ctx.db
      .select({
        row: importRows.number,
        cells: importRows.cells,
        mended: importRows.mended,
        found: importRows.found,
        comesFirst: importRows.comesFirst,
      })
      .from(importRows)
      .where(and(own, eq(importRows.batch, batch), eq(importRows.leftOut, false)))
      .orderBy(asc(importRows.number));
  for (let batch = 1; batch <= last.batch; batch++) {
    const found = await read(batch);
    yield found.map(({ cells, mended, ...row }) => ({ ...row, cells: mendedCells(cells, mended) }));
  }
}

/** Removes the faults of an earlier check. Faults found while reading the file stay, except in rows that are left out. */
export async function forgetFaults(ctx: SellerCtx, importId: string): Promise<void> {
  const first = sql`case when left_out then '[]' else found end`;
  await inPortions(ctx, importId, (some) =>
    ctx.db.execute(sql`update import_rows set faults = ${first} where ${some} and faults <> ${first}`),
  );
}

/** Adds faults to rows. */
export async function addFaults(
  ctx: SellerCtx,
  importId: string,
  given: readonly { number: number; faults: RowFault[] }[],
): Promise<void> {
  if (given.length === 0) return;
  await ctx.db.execute(sql`
    update import_rows r set faults = r.faults || given.faults
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given(number int, faults jsonb)
    where r.import_id = ${importId}::uuid and r.user_id = ${ctx.sellerId}::uuid and r.number = given.number`);
}
