import type { Readable } from 'node:stream';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { importRows } from '#drizzle/schema/imports.ts';
import { writeFile } from '../catalogue-files/write.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { findImport } from './find.ts';
import { mendedCells } from './rows.ts';

/** How many rows, and how many row numbers, are read at a time. */
const PAGE = 100;
const NUMBERS = 10_000;
const added = ['Row', 'Column', 'Reason'];

/**
 * The rows that were not imported, as a CSV file that can be corrected and uploaded again. Columns for the row number, the faulty
 * columns and the reasons are added. Made only as fast as it is read.
 *
 * @throws AppError NOT_FOUND
 */
export async function errorsFile(ctx: SellerCtx, id: string): Promise<Readable> {
  const { mapping } = await findImport(ctx, id);
  const headers = mapping.columns.map(({ header }) => header);
  const form = {
    kind: 'csv',
    encoding: 'utf-8',
    bom: true,
    delimiter: ',',
    quote: '"',
    lineEnd: '\r\n',
    decimal: mapping.decimal,
    headerRow: 1,
    guarded: true,
  } as const;
  return writeFile(form, [[...headers, ...added]], faultyRows(ctx, id, headers.length));
}

async function* faultyRows(ctx: SellerCtx, id: string, columns: number): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const failed = await failedRows(ctx, id, after);
    for (let at = 0; at < failed.length; at += PAGE) yield* linesOf(ctx, id, failed.slice(at, at + PAGE), columns);
    const last = failed.at(-1);
    if (!last || failed.length < NUMBERS) return;
    after = last.number;
  }
}

interface FailedRow {
  number: number;
  /** Why the row's product failed while the import ran. */
  reason: string | null;
}

/** All rows of products that were not imported, so that the file can be mended and imported by itself. */
const failedRows = (ctx: SellerCtx, id: string, after: number) =>
  rows<FailedRow>(
    ctx.db,
    sql`select number, max(reason) as reason from (
        select r.number, p.reason from import_products p cross join lateral unnest(p.rows) r(number)
        where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and (p.reason is not null or p.fate = 'faulty')
        union all select number, null from import_rows
        where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and faults <> '[]'::jsonb
          and faults @> '[{"stops": true}]'::jsonb and not left_out
      ) failed where number > ${after}::int group by number order by number limit ${NUMBERS}::int`,
  );

async function* linesOf(ctx: SellerCtx, id: string, failed: readonly FailedRow[], columns: number): AsyncGenerator<string[]> {
  const reasons = new Map(failed.map(({ number, reason }) => [Number(number), reason]));
  const { number, cells, mended, faults } = importRows;
  const page = await ctx.db
    .select({ number, cells, mended, faults })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), inArray(number, [...reasons.keys()])))
    .orderBy(asc(number));
  for (const { number, cells, mended, faults } of page) {
    const stops = faults.filter((fault) => fault.stops);
    const whole = mendedCells(cells, mended);
    const row = Array.from({ length: columns }, (_, at) => whole[at] ?? '');
    const said = [...stops.map((fault) => fault.reason), ...(reasons.get(number) ? [reasons.get(number)] : [])];
    const where = [...new Set(stops.map(({ column }) => column).filter(Boolean))].join(', ');
    yield [...row, String(number), where, said.join(' ') || 'Another row of the same product has a fault.'];
  }
}
