/** What a seller sees of an import. */
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { importPictures, importProducts, importRows, imports } from '#drizzle/schema/imports.ts';
import { products } from '#drizzle/schema/products.ts';
import { type Fate, IMPORTS_LISTED, type Outcome, ROWS_SHOWN, type RowKind } from '#shared/imports/imports.ts';
import { NAME_MISSING } from '#shared/products/limits.ts';
import { traitsOf } from '#shared/templates/fields.ts';
import { hasOtherDecimal } from '#shared/templates/read-cell.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { findTemplate } from '../templates/find.ts';
import { countWithoutCurrency, currencyFor, guessCurrency } from './currency.ts';
import { isTwin, NO_PRICE, NO_STOCK, sayNoPrices, sayNoStocks } from './faults.ts';
import { countPictures } from './fetch-pictures.ts';
import { findImport, type Import, isInterrupted, isThere, type ReadImport } from './find.ts';
import { hasPieces } from './pieces.ts';
import { canRetryPictures } from './retry-pictures.ts';
import { roomLeft } from './room.ts';
import { mendedCells } from './rows.ts';

/** How many different cells are named for a group of faults, and the most characters of each. */
const EXAMPLES = { cells: 4, characters: 40 };
/** How many of each an answer holds: groups of faults, reasons of failures, products that undoing left alone, pictures that were not fetched. */
const FAULTS_SHOWN = 100;
const FAILURES_SHOWN = 20;
const LEFT_SHOWN = 200;
const WARNINGS_SHOWN = 100;
/** The most characters shown of a cell, and the most read of all rows for showing them. */
const CELL_SHOWN = 500;
const READ_FOR_SHOWING = 4 * 1024 * 1024;

/** The seller's imports, the newest first. */
export async function listImports(ctx: SellerCtx) {
  const found = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, ctx.sellerId), notInArray(imports.state, ['reading', 'removed'])))
    .orderBy(desc(imports.id))
    .limit(IMPORTS_LISTED);
  return found.filter(isThere).map((one) => summary(ctx, one));
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
    /** The progress of the check; null if none is running. */
    check: state === 'checking' ? howFar(one) : null,
    /** Why the file could not be read to its end, as a sentence. The import cannot be started until it is read in another form. */
    problem: one.problem,
    /** True if only the pictures are still to be fetched. */
    fetching: one.fetching && ['running', 'paused'].includes(state),
    /** True if the process working on it died; the import can then be started, resumed or changed again. */
    interrupted: ['checking', 'running', 'undoing'].includes(state) && isInterrupted(ctx, one),
    createdAt: one.createdAt.toISOString(),
    startedAt: one.startedAt?.toISOString() ?? null,
    finishedAt: one.finishedAt?.toISOString() ?? null,
    keptUntil: one.keptUntil.toISOString(),
  };
}

/** The shares of a check's progress for reading the file and for grouping its rows. */
const SHARES = { reading: 0.5, grouping: 0.4 };

function howFar({ fileBytes, bytesRead, rowsRead, readAll, rowsChecked, startWhenChecked }: Import) {
  const read = readAll ? 1 : Math.min(1, bytesRead / Math.max(1, fileBytes));
  return {
    /** The progress from 0 to 1. */
    share: SHARES.reading * read + SHARES.grouping * Math.min(1, rowsChecked / Math.max(1, rowsRead)),
    bytes: fileBytes,
    bytesRead: readAll ? fileBytes : bytesRead,
    rowsRead,
    rowsChecked,
    /** True if the import begins as soon as the check is done. */
    starts: startWhenChecked,
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
    /**
     * The currency of new products without one: the seller's choice (null if none), the one in use, and how many products it
     * applies to. `suggested` says where one that was not chosen comes from; null if the catalogue has changed since the check.
     */
    currency: {
      chosen: one.currency,
      used: currencyFor(one),
      products: await countWithoutCurrency(ctx, id),
      suggested: await suggestedCurrency(ctx, one),
    },
    /** True as long as the file can be read in another form. */
    canRead: one.startedAt === null && (await hasPieces(ctx, id)),
    /** True if the columns are mapped as in an earlier file with the same headers. */
    remembered: one.remembered,
    columns: mapping.columns.map(({ at, header, field, found }) => ({
      at,
      header,
      field,
      fieldTitle: field && traitsOf(field).title,
      found,
      samples: samples[at] ?? [],
    })),
    faults: await faultGroups(ctx, id),
    /** How many rows the last mend of a group of faults has changed; 0 if there is none to undo. */
    groupMended: await countGroupMended(ctx, id),
    failures: await failureGroups(ctx, id),
    plan: await roomFor(ctx, one),
    pictures: { ...(await countPictures(ctx, id)), warnings: await pictureWarnings(ctx, id), canRetry: canRetryPictures(one) },
    left: await editedSince(ctx, id),
  };
}

async function suggestedCurrency(ctx: SellerCtx, one: ReadImport) {
  if (one.currency !== null || one.startedAt !== null) return null;
  const { currency, from, text } = await guessCurrency(ctx, one);
  return currency === one.likelyCurrency ? { from, text } : null;
}

/** The pictures that products have only as an address, or not at all, each with the reason; at most WARNINGS_SHOWN of them. */
async function pictureWarnings(ctx: SellerCtx, id: string) {
  const { product, position, productId, url, reason, state } = importPictures;
  return ctx.db
    .select({ productId, product: sql<string>`coalesce(${products.name}, '')`, url, reason })
    .from(importPictures)
    .leftJoin(products, and(eq(products.id, productId), eq(products.userId, ctx.sellerId)))
    .where(and(eq(importPictures.importId, id), eq(importPictures.userId, ctx.sellerId), inArray(state, ['linked', 'failed'])))
    .orderBy(asc(product), asc(position))
    .limit(WARNINGS_SHOWN);
}

/** Problems of the same kind in the same column, the most frequent first, each with the cells that have it. */
async function faultGroups(ctx: SellerCtx, id: string) {
  const found = await rows<{
    fault: string;
    at: number | null;
    column: string;
    example: string;
    stops: boolean;
    rows: number;
    cells: { cell: string; rows: number }[] | null;
    different: number;
  }>(
    ctx.db,
    sql`with faulty as materialized (
        select f ->> 'fault' as fault, (f ->> 'at')::int as at, f ->> 'column' as header, f ->> 'reason' as reason,
          (f ->> 'stops')::boolean as stops, number,
          left(coalesce(mended ->> (f ->> 'at'), cells ->> (f ->> 'at')::int), ${EXAMPLES.characters}::int) as cell
        from import_rows cross join jsonb_array_elements(faults) f
        where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and faults <> '[]'::jsonb),
      groups as (
        select fault, min(at) as at, min(header) as "column", min(reason) as example, bool_or(stops) as stops,
          count(distinct number)::int as rows, count(distinct cell)::int as different
        from faulty group by 1 order by 5 desc, 6 desc, 1 limit ${FAULTS_SHOWN}::int)
      select groups.*, (select jsonb_agg(v) from (
          select cell, count(distinct number)::int as rows from faulty
          where faulty.fault = groups.fault and cell <> '' group by 1 order by 2 desc, 1 limit ${EXAMPLES.cells}::int) v) as cells
      from groups order by stops desc, rows desc, fault`,
  );
  return found.map((one) => ({
    ...one,
    at: one.at === null ? null : Number(one.at),
    rows: Number(one.rows),
    /** The most frequent cells with this fault, each with its number of rows; long ones are cut. Empty cells are left out. */
    cells: one.cells ?? [],
    /** How many different cells have it. */
    different: Number(one.different),
    example: inNumbers(one.example, Number(one.rows)),
    /** True if these products have the same key as earlier ones of the file. */
    areTwins: isTwin(one.example),
    /** False if one text cannot mend all cells, because each product needs its own. */
    canSetAll: one.at !== null && !isTwin(one.example) && !(Number(one.rows) > 1 && needsOwn(one.example)),
    /** True if exchanging points and commas mends these cells. */
    canSwapDecimals: hasOtherDecimal(one.example),
  }));
}

/** The notice of one product as that of several. */
const inNumbers = (example: string, rows: number): string =>
  example === NO_PRICE ? sayNoPrices(rows) : example === NO_STOCK ? sayNoStocks(rows) : example;

/** Whether a fault asks for a text that every product has for itself: its name or its SKU. */
const needsOwn = (reason: string): boolean => reason === `${NAME_MISSING}.` || reason.includes('a SKU of its own');

/** Why products failed while the import ran, the most frequent reason first. */
async function failureGroups(ctx: SellerCtx, id: string) {
  const { reason, outcome } = importProducts;
  const count = sql<number>`count(*)::int`;
  const found = await ctx.db
    .select({ reason: sql<string>`coalesce(${reason}, '')`, products: count })
    .from(importProducts)
    .where(and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId), eq(outcome, 'failed' satisfies Outcome)))
    .groupBy(reason)
    .orderBy(desc(count), asc(reason))
    .limit(FAILURES_SHOWN);
  return found.map((one) => ({ ...one, products: Number(one.products) }));
}

/**
 * How many products the plan has room for. It limits the catalogue and the products imported from one file. Products are imported
 * in file order, after those the seller wants first.
 */
async function roomFor(ctx: SellerCtx, one: ReadImport) {
  const { plan, subscription } = await findSubscription(ctx);
  const { counts, progress } = one;
  const room = await roomLeft(ctx, one);
  const wanted = one.startedAt ? progress.noRoom : counts.new;
  const all = one.startedAt ? progress.noRoom : counts.new + counts.changed + counts.same;
  const fits = Math.min(wanted, room.catalogue, room.file);
  const ofFile = `${plan.name} imports ${say(plan.limits['imports.products'])} products of one file, and this one has ${say(all)}.`;
  const ofCatalogue = `${plan.name} has room for ${say(room.catalogue)} of the ${say(wanted)} new products.`;
  return {
    limit: plan.limits['products.max'],
    used: subscription.productCount,
    fits,
    /** How many products of one file the plan imports. */
    fileLimit: plan.limits['imports.products'],
    /** Which limit of the plan keeps products out, in a sentence; null if all fit. */
    say: room.catalogue < Math.min(wanted, room.file) ? ofCatalogue : room.file < all ? ofFile : null,
  };
}

const say = (n: number) => n.toLocaleString('en');

/**
 * The products that somebody had edited between the import and its undoing: created ones, which are deleted all the same, and changed
 * ones, in which these fields stay. `deleted` is true as long as the product is in Recently deleted.
 */
async function editedSince(ctx: SellerCtx, id: string) {
  const { productId, read, left, outcome } = importProducts;
  const found = await ctx.db
    .select({
      productId,
      name: sql<string>`coalesce(${products.name}, ${read} ->> 'name')`,
      fields: left,
      created: sql<boolean>`${outcome} = 'created'`,
      deleted: sql<boolean>`coalesce(${products.deleted}, false)`,
    })
    .from(importProducts)
    .leftJoin(products, and(eq(products.id, productId), eq(products.userId, ctx.sellerId)))
    .where(
      and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId), sql`cardinality(${importProducts.left}) > 0`),
    )
    .orderBy(asc(importProducts.number))
    .limit(LEFT_SHOWN);
  return found;
}

/**
 * The first rows of the file, or of one kind; rows with faults come first. Long rows make the answer shorter.
 *
 * @throws AppError NOT_FOUND
 */
export async function getRows(ctx: SellerCtx, id: string, only?: RowKind) {
  await findImport(ctx, id);
  const own = and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId));
  const first = await ctx.db
    .select({ number: importRows.number, size: importRows.size })
    .from(importRows)
    .where(and(own, only && isOfKind(id, only)))
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
  const { number, cells, mended, leftOut, comesFirst, faults } = importRows;
  const found = await ctx.db
    .select({ number, cells, mended, leftOut, comesFirst, faults })
    .from(importRows)
    .where(and(own, sql`${number} in ${list}`));
  const ofProducts = await rows<{ row: number; product: number; fate: Fate | null }>(
    ctx.db,
    sql`select r.number as "row", p.number as product, p.fate from import_products p cross join lateral unnest(p.rows) r(number)
      where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and r.number in ${list}`,
  );
  const ofRow = new Map(ofProducts.map(({ row, product, fate }) => [Number(row), { product: Number(product), fate }]));
  found.sort((one, other) => (order.get(one.number) ?? 0) - (order.get(other.number) ?? 0));
  return found.map(({ cells, mended, ...row }) => {
    const whole = mendedCells(cells, mended);
    return {
      ...row,
      product: ofRow.get(row.number)?.product ?? null,
      fate: ofRow.get(row.number)?.fate ?? null,
      cells: whole.map((cell) => (cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN)}…`.toWellFormed() : cell)),
      /** The positions of the cells that are shown shortened. */
      cut: whole.flatMap((cell, at) => (cell.length > CELL_SHOWN ? [at] : [])),
      /** The positions of the cells that the seller has mended. */
      mended: Object.keys(mended).map(Number),
    };
  });
}

function isOfKind(id: string, kind: RowKind) {
  if (kind === 'leftOut') return importRows.leftOut;
  return sql`${importRows.number} in (select unnest(rows) from import_products where import_id = ${id}::uuid and fate = ${kind}::text)`;
}

async function countGroupMended(ctx: SellerCtx, id: string): Promise<number> {
  const [found] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from import_rows
      where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and before_group_mend is not null`,
  );
  return Number(found?.n ?? 0);
}
