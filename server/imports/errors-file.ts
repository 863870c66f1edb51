import type { Readable } from 'node:stream';
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { importProducts, importRows } from '#drizzle/schema/imports.ts';
import { writeFile } from '../catalogue-files/write.ts';
import type { SellerCtx } from '../context.ts';
import { findImport } from './find.ts';
import { mendedCells } from './rows.ts';

/** How many rows are read at a time. */
const PAGE = 100;
const added = ['Row', 'Column', 'Reason'];

/**
 * The rows of an import that were not imported, as a CSV file: the columns of the seller's file, the number of the row in it, and
 * which columns are wrong and why. It can be mended and uploaded again. Made only as fast as it is read.
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
  const { number, cells, mended, faults } = importRows;
  const hasStopped = sql`${faults} @> '[{"stops": true}]'::jsonb`;
  for (let after = 0; ; ) {
    const page = await ctx.db
      .select({ number, cells, mended, faults, reason: importProducts.reason })
      .from(importRows)
      .leftJoin(
        importProducts,
        and(eq(importProducts.importId, importRows.importId), eq(importProducts.number, importRows.product)),
      )
      .where(
        and(
          eq(importRows.importId, id),
          eq(importRows.userId, ctx.sellerId),
          eq(importRows.leftOut, false),
          gt(number, after),
          // All rows of a product that was not imported, so that the file can be mended and imported by itself.
          or(hasStopped, isNotNull(importProducts.reason), eq(importProducts.fate, 'faulty')),
        ),
      )
      .orderBy(asc(number))
      .limit(PAGE);
    for (const { number, cells, mended, faults, reason } of page) {
      const stops = faults.filter((fault) => fault.stops);
      const row = Array.from({ length: columns }, (_, at) => mendedCells(cells, mended)[at] ?? '');
      const said = [...stops.map((fault) => fault.reason), ...(reason ? [reason] : [])];
      const where = [...new Set(stops.map(({ column }) => column).filter(Boolean))].join(', ');
      yield [...row, String(number), where, said.join(' ') || 'Another row of the same product has a fault.'];
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.number;
  }
}
