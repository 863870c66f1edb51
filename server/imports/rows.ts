/** Reads and writes the rows of an import, always a limited number at a time. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { importRows, type RowFault } from '#drizzle/schema/imports.ts';
import type { Row } from '#shared/templates/rows.ts';
import type { RowBatch } from '../catalogue-files/rows.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { faultOfCell } from './faults.ts';

/** A cell as the database can store it: without the two kinds of characters that it refuses. */
const storable = (cell: string) => (cell.includes('\u0000') ? cell.replaceAll('\u0000', '') : cell).toWellFormed();

/** Adds the rows of one batch of the file. */
export async function addRows(ctx: SellerCtx, importId: string, batch: number, { columns, rows }: RowBatch): Promise<void> {
  const given = rows.map(({ number, cells, problems }) => ({
    number,
    cells: cells.map(storable),
    size: cells.reduce((sum, cell) => sum + cell.length, 0),
    found: problems.map((problem) => faultOfCell(problem, columns)),
  }));
  await ctx.db.execute(sql`
    insert into import_rows (import_id, user_id, batch, number, cells, size, found)
    select ${importId}::uuid, ${ctx.sellerId}::uuid, ${batch}::int, given.number, given.cells, given.size, given.found
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given(number int, cells jsonb, size int, found jsonb)`);
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

export async function removeRows(ctx: SellerCtx, importId: string): Promise<void> {
  await ctx.db.delete(importRows).where(and(eq(importRows.importId, importId), eq(importRows.userId, ctx.sellerId)));
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
  for (let batch = 1; batch <= last.batch; batch++) {
    const found = await ctx.db
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
    yield found.map(({ cells, mended, ...row }) => ({ ...row, cells: mendedCells(cells, mended) }));
  }
}

/** Which product each row belongs to, and what is wrong with it. */
export interface CheckedRow {
  number: number;
  product: number;
  faults: RowFault[];
}

/** Notes the result of the check in the rows. */
export async function noteChecked(ctx: SellerCtx, importId: string, checked: readonly CheckedRow[]): Promise<void> {
  if (checked.length === 0) return;
  await ctx.db.execute(sql`
    update import_rows r set product = given.product, faults = given.faults
    from json_to_recordset(${JSON.stringify(checked)}::text::json) as given(number int, product int, faults jsonb)
    where r.import_id = ${importId}::uuid and r.user_id = ${ctx.sellerId}::uuid and r.number = given.number`);
}

/** Adds faults to rows that have been checked. */
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
