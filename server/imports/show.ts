/** What a seller sees of an import. */
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { importProducts, importRows, imports } from '#drizzle/schema/imports.ts';
import { IMPORTS_LISTED, ROWS_SHOWN } from '#shared/imports/imports.ts';
import { traitsOf } from '#shared/templates/fields.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { findTemplate } from '../templates/find.ts';
import { findImport, type Import, isInterrupted } from './find.ts';
import { mendedCells } from './rows.ts';

/** How many groups of faults, and how many products whose changes were not taken back, an answer holds. */
const FAULTS_SHOWN = 100;
const LEFT_SHOWN = 200;
/** How many characters of a cell are shown, and how many of all rows together are read for it. */
const CELL_SHOWN = 500;
const READ_FOR_SHOWING = 4 * 1024 * 1024;

/** The seller's imports, the newest first. */
export async function listImports(ctx: SellerCtx) {
  const found = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, ctx.sellerId), ne(imports.state, 'reading')))
    .orderBy(desc(imports.id))
    .limit(IMPORTS_LISTED);
  return found.map((one) => summary(ctx, one));
}

function summary(ctx: SellerCtx, one: Import) {
  const { id, fileName, state, counts, progress } = one;
  return {
    id,
    fileName,
    /** The format of the file; null if its columns were mapped by their names, or have not been read yet. */
    templateId: one.mapping?.templateId ?? null,
    state,
    counts,
    progress,
    /** True if its process died; then it can be started, resumed or changed again. */
    interrupted: ['checking', 'running', 'undoing'].includes(state) && isInterrupted(ctx, one),
    createdAt: one.createdAt.toISOString(),
    startedAt: one.startedAt?.toISOString() ?? null,
    finishedAt: one.finishedAt?.toISOString() ?? null,
    keptUntil: one.keptUntil.toISOString(),
  };
}

/**
 * Everything about an import but its rows: how it is read, mapped and matched, what it would do, and what it has done.
 * @throws AppError NOT_FOUND
 */
export async function getImport(ctx: SellerCtx, id: string) {
  const one = await findImport(ctx, id);
  const { mapping, form, samples, matchBy, mode, emptyCells } = one;
  const template = await findTemplate(ctx, mapping.templateId);
  return {
    ...summary(ctx, one),
    form,
    template: template && { id: template.id, name: template.name },
    matchBy,
    mode,
    emptyCells,
    columns: mapping.columns.map(({ at, header, field, found }) => ({
      at,
      header,
      field,
      fieldTitle: field && traitsOf(field).title,
      found,
      samples: samples[at] ?? [],
    })),
    faults: await faultGroups(ctx, id),
    plan: await roomFor(ctx, one.startedAt ? one.progress.noRoom : one.counts.new),
    left: await leftByUndo(ctx, id),
  };
}

/** Problems of the same kind in the same column, the most frequent first. */
async function faultGroups(ctx: SellerCtx, id: string) {
  const found = await rows<{ fault: string; at: number | null; column: string; example: string; stops: boolean; rows: number }>(
    ctx.db,
    sql`select f ->> 'fault' as fault, min((f ->> 'at')::int) as at, min(f ->> 'column') as column, min(f ->> 'reason') as example,
        bool_or((f ->> 'stops')::boolean) as stops, count(distinct number)::int as rows
      from import_rows cross join jsonb_array_elements(faults) f
      where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid
      group by 1 order by 5 desc, 6 desc, 1 limit ${FAULTS_SHOWN}::int`,
  );
  return found.map((one) => ({ ...one, at: one.at === null ? null : Number(one.at), rows: Number(one.rows) }));
}

/** How many new products the plan has room for. */
async function roomFor(ctx: SellerCtx, wanted: number) {
  const { plan, subscription } = await findSubscription(ctx);
  const limit = plan.maxProducts;
  const used = subscription.productCount;
  const fits = limit === null ? wanted : Math.min(wanted, Math.max(0, limit - used));
  const say =
    fits === wanted
      ? null
      : `${plan.name} has room for ${fits} of the ${wanted} new products. The others wait here until there is.`;
  return { limit, used, fits, say };
}

/** The products that undoing did not take back in all fields, because somebody had changed these since. */
async function leftByUndo(ctx: SellerCtx, id: string) {
  const { productId, read, left } = importProducts;
  const found = await ctx.db
    .select({ productId, name: sql<string>`${read} ->> 'name'`, fields: left })
    .from(importProducts)
    .where(
      and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId), sql`cardinality(${importProducts.left}) > 0`),
    )
    .orderBy(asc(importProducts.number))
    .limit(LEFT_SHOWN);
  return found;
}

/**
 * The first rows of the file, those with faults before all others. Fewer than usual if they are long.
 * @throws AppError NOT_FOUND
 */
export async function getRows(ctx: SellerCtx, id: string) {
  await findImport(ctx, id);
  const own = and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId));
  const first = await ctx.db
    .select({ number: importRows.number, size: importRows.size })
    .from(importRows)
    .where(own)
    .orderBy(
      desc(sql`${importRows.faults} @> '[{"stops": true}]'::jsonb`),
      desc(sql`${importRows.faults} <> '[]'::jsonb`),
      asc(importRows.number),
    )
    .limit(ROWS_SHOWN);
  let size = 0;
  const shown = first.filter((row, place) => {
    size += row.size;
    return place === 0 || size <= READ_FOR_SHOWING;
  });
  const order = new Map(shown.map(({ number }, place) => [number, place]));
  if (order.size === 0) return [];
  const list = sql`(select (n #>> '{}')::int from jsonb_array_elements(${JSON.stringify([...order.keys()])}::text::jsonb) n)`;
  const { number, cells, mended, leftOut, faults, product } = importRows;
  const fate = importProducts.fate;
  const found = await ctx.db
    .select({ number, cells, mended, leftOut, faults, product, fate })
    .from(importRows)
    .leftJoin(importProducts, and(eq(importProducts.importId, importRows.importId), eq(importProducts.number, product)))
    .where(and(own, sql`${number} in ${list}`));
  found.sort((one, other) => (order.get(one.number) ?? 0) - (order.get(other.number) ?? 0));
  return found.map(({ cells, mended, ...row }) => ({
    ...row,
    cells: mendedCells(cells, mended).map((cell) =>
      cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN)}…`.toWellFormed() : cell,
    ),
    /** The positions of the cells that the seller has mended. */
    mended: Object.keys(mended).map(Number),
  }));
}
