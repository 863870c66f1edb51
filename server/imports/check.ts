/** Compares the rows of an import with the catalogue, and notes what would become of each of its products. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { importProducts, type RowFault } from '#drizzle/schema/imports.ts';
import { products } from '#drizzle/schema/products.ts';
import { type Fate, type ImportCounts, noCounts } from '#shared/imports/imports.ts';
import { columnOf } from '#shared/templates/columns-of.ts';
import type { Field } from '#shared/templates/fields.ts';
import type { Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { AppError } from '../errors.ts';
import { type FormValues, formColumns } from '../products/columns.ts';
import { begin, refusalOf } from './begin.ts';
import { type Check, inCheck, Replaced } from './check-turn.ts';
import { clearSome } from './clear.ts';
import { currencyFor, guessCurrency } from './currency.ts';
import { faultOf, NO_PRICE, NO_STOCK } from './faults.ts';
import { additionOf, changesOf } from './fields.ts';
import { findImport, type ReadImport, setImport } from './find.ts';
import { groupAll } from './group.ts';
import { findPictures, newPictures } from './known-pictures.ts';
import { matchProducts } from './match.ts';
import { readNames } from './read.ts';
import { addFaults, forgetFaults } from './rows.ts';

/**
 * Checks all rows of an import: reads the rest of the file, groups rows into products, finds them in the catalogue, and decides
 * what importing each would do. Starts the import if the seller asked for that. If the file cannot be read to its end, `problem`
 * is stored.
 *
 * @returns false if it stopped because another check has begun, or because the import is gone
 */
export async function checkImport(ctx: SellerCtx, check: Check): Promise<boolean> {
  try {
    const began = ctx.clock.now();
    const one = await readOrSay(ctx, check);
    if (one) await compare(ctx, check, one, began);
    return true;
  } catch (error) {
    if (error instanceof Replaced) return false;
    throw error;
  }
}

/** Reads the file and groups its rows into products. Null if it cannot be read to its end. */
async function readOrSay(ctx: SellerCtx, check: Check): Promise<ReadImport | null> {
  const { id } = check;
  try {
    while (await inCheck(ctx, check, (ctx) => clearSome(ctx.db, 'import_products', id)));
    await inCheck(ctx, check, (ctx) => forgetFaults(ctx, id));
    const one = await readNames(ctx, check);
    await groupAll(ctx, check, one);
    return one;
  } catch (error) {
    // UNAVAILABLE says nothing about the file, and may be over the next time.
    if (!(error instanceof AppError) || error.appCode === 'UNAVAILABLE') throw error;
    await inCheck(ctx, check, (ctx) =>
      setImport(ctx, id, { state: 'ready', problem: error.message, startWhenChecked: false, counts: noCounts }),
    );
    return null;
  }
}

async function compare(ctx: SellerCtx, check: Check, one: ReadImport, began: Date): Promise<void> {
  const { id } = check;
  const doubtful = await matchProducts(ctx, check, one);
  await noteFaults(
    ctx,
    check,
    doubtful.map(({ firstRow, field, reason }) => ({ number: firstRow, faults: [faultOfField(one.mapping, field, reason)] })),
  );
  const { currency: likelyCurrency } = await guessCurrency(ctx, one);
  await inCheck(ctx, check, (ctx) => setImport(ctx, id, { likelyCurrency }));
  for (const batch of await batchesToJudge(ctx, id))
    await inCheck(ctx, check, (ctx) => judgeBatch(ctx, { ...one, likelyCurrency }, batch));
  await noteMissingOffers(ctx, check, one);
  await inCheck(ctx, check, async (ctx) => {
    const { startWhenChecked } = await findImport(ctx, id);
    await setImport(ctx, id, { state: 'ready', counts: await countFates(ctx, id), checkedAt: began, startWhenChecked: false });
    const checked = await findImport(ctx, id);
    if (startWhenChecked && !(await refusalOf(ctx, checked))) await begin(ctx, checked);
  });
}

function faultOfField(mapping: Mapping, field: Field, reason: string): RowFault {
  const column = columnOf(mapping, field);
  return faultOf(column?.at ?? null, column?.header ?? '', reason, true);
}

/** Products to compare with the catalogue: those already in it, and those that could not be added as new. */
const isOpen = sql`(${importProducts.fate} is null or ${importProducts.productId} is not null)`;

/** The batches that hold products to compare. */
async function batchesToJudge(ctx: SellerCtx, id: string): Promise<number[]> {
  const { batch, importId, userId, faulty } = importProducts;
  const found = await ctx.db
    .selectDistinct({ batch })
    .from(importProducts)
    .where(and(eq(importId, id), eq(userId, ctx.sellerId), eq(faulty, false), isOpen))
    .orderBy(asc(batch));
  return found.map(({ batch }) => batch);
}

/** Decides what importing each product of a batch would do. */
async function judgeBatch(ctx: SellerCtx, one: ReadImport, batch: number): Promise<void> {
  const { id, mapping, mode } = one;
  const ofBatch = and(
    eq(importProducts.importId, id),
    eq(importProducts.userId, ctx.sellerId),
    eq(importProducts.batch, batch),
    eq(importProducts.faulty, false),
    isOpen,
  );
  const { number, firstRow, read, productId } = importProducts;
  const found = await ctx.db.select({ number, firstRow, read, productId }).from(importProducts).where(ofBatch);
  const ids = found.flatMap(({ productId }) => productId ?? []);
  const current = await currentValues(ctx, ids);
  const pictures = await findPictures(ctx, ids);
  const faults: { number: number; faults: RowFault[] }[] = [];
  const judged = found.map(({ number, firstRow, read, productId }): { number: number; fate: Fate } => {
    const existing = productId === null ? undefined : current.get(productId);
    if (existing ? mode === 'create' : mode === 'update') return { number, fate: 'skipped' };
    const { value, refused } = existing ? changesOf(read, existing, mapping, one) : additionOf(read, currencyFor(one));
    if (value === null) {
      faults.push({ number: firstRow, faults: refused.map(({ field, reason }) => faultOfField(mapping, field, reason)) });
      return { number, fate: 'faulty' };
    }
    const hasChanged = Object.keys(value).length > 0 || newPictures(read.images, pictures.get(productId ?? '')).length > 0;
    return { number, fate: !existing ? 'new' : hasChanged ? 'changed' : 'same' };
  });
  await ctx.db.execute(sql`
    update import_products p set fate = given.fate, faulty = given.fate = 'faulty'
    from json_to_recordset(${JSON.stringify(judged)}::text::json) as given(number int, fate text)
    where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = given.number`);
  await addFaults(ctx, id, faults);
}

/** What the seller has filled in for these products. */
export async function currentValues(ctx: SellerCtx, ids: string[]): Promise<Map<string, FormValues>> {
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

/** How many rows get their faults in one transaction. */
const NOTED_AT_ONCE = 1_000;

async function noteFaults(
  ctx: SellerCtx,
  check: Check,
  faults: readonly { number: number; faults: RowFault[] }[],
): Promise<void> {
  for (let from = 0; from < faults.length; from += NOTED_AT_ONCE)
    await inCheck(ctx, check, (ctx) => addFaults(ctx, check.id, faults.slice(from, from + NOTED_AT_ONCE)));
}

/**
 * Adds notices to the first rows of new products without a price, and of products whose stock becomes 0 because its cell is empty.
 * These products are imported all the same.
 */
async function noteMissingOffers(ctx: SellerCtx, check: Check, { id, mapping, emptyCells }: ReadImport): Promise<void> {
  const { firstRow, importId, userId, fate, read } = importProducts;
  const note = async (field: 'price' | 'stock', text: string, fates: Fate[]) => {
    const column = columnOf(mapping, field);
    const notice = faultOf(column?.at ?? null, column?.header ?? '', text, false);
    const found = await ctx.db
      .select({ number: firstRow })
      .from(importProducts)
      .where(and(eq(importId, id), eq(userId, ctx.sellerId), inArray(fate, fates), sql`${read} ->> ${field}::text is null`))
      .orderBy(asc(firstRow));
    await noteFaults(
      ctx,
      check,
      found.map(({ number }) => ({ number, faults: [notice] })),
    );
  };
  await note('price', NO_PRICE, ['new']);
  if (columnOf(mapping, 'stock')) await note('stock', NO_STOCK, emptyCells === 'clear' ? ['new', 'changed'] : ['new']);
}

async function countFates(ctx: SellerCtx, id: string): Promise<ImportCounts> {
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
