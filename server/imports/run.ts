/** Imports the next portion of an import's products. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type FieldValues, importProducts } from '#drizzle/schema/imports.ts';
import type { Outcome } from '#shared/imports/imports.ts';
import type { Picture } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import type { FormValues, ProductRow } from '../products/columns.ts';
import { importWriter } from '../products/history.ts';
import { lockRows } from '../products/rows.ts';
import { type Addition, type Change, SAVED_AT_ONCE, type Saved, saveProducts } from '../products/save.ts';
import { takeTurn } from '../subscriptions/within-plan.ts';
import { currencyFor } from './currency.ts';
import { additionOf, changesOf } from './fields.ts';
import { lockImport, type ReadImport, setImport } from './find.ts';
import { importPicturesJob } from './job-kinds.ts';
import { keptUntil } from './kept-until.ts';
import { findPictures, newPictures } from './known-pictures.ts';
import { hasWaitingPictures, queuePictures } from './picture-queue.ts';
import { roomLeft } from './room.ts';
import { keepSources } from './sources.ts';

type Waiting = Pick<typeof importProducts.$inferSelect, 'number' | 'read' | 'productId'>;

/** What became of a product of the file. */
interface Result {
  number: number;
  outcome: Outcome;
  productId: string | null;
  reason: string | null;
  before: FieldValues | null;
  after: FieldValues | null;
  /** The pictures that are to be fetched for it. */
  images: Picture[];
}

/**
 * Saves the next up to 500 products of a running import, and notes in the same transaction what became of each, so that nothing is
 * imported twice and nothing is forgotten, whenever the process dies. If none is left, the import is done. Does nothing if the
 * import is not running any more.
 */
export async function runPortion(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    if (one.state !== 'running' || one.fetching) return;
    const waiting = await nextProducts(ctx, id);
    if (waiting.length === 0) return finish(ctx, one);
    const results = await savePortion(ctx, one, waiting);
    await noteResults(ctx, id, results);
    await keepSources(ctx, one, results);
    await queuePictures(ctx, id, results);
    const progress = { ...one.progress };
    for (const { outcome } of results) progress[outcome] += 1;
    await setImport(ctx, id, { progress });
  });
}

/** The products of the first batch that has some left, those that the seller wants first before all others. Batches are small enough to be in memory whole. */
async function nextProducts(ctx: SellerCtx, id: string): Promise<Waiting[]> {
  const { number, read, productId, turn, batch } = importProducts;
  const left = and(
    eq(importProducts.importId, id),
    eq(importProducts.userId, ctx.sellerId),
    inArray(importProducts.fate, ['new', 'changed', 'same']),
    isNull(importProducts.outcome),
  );
  const [first] = await ctx.db.select({ turn, batch }).from(importProducts).where(left).orderBy(asc(turn), asc(batch)).limit(1);
  if (!first) return [];
  return ctx.db
    .select({ number, read, productId })
    .from(importProducts)
    .where(and(left, eq(turn, first.turn), eq(batch, first.batch)))
    .orderBy(asc(number))
    .limit(SAVED_AT_ONCE);
}

async function savePortion(ctx: SellerCtx, one: ReadImport, waiting: Waiting[]): Promise<Result[]> {
  // Products are locked before the count of products, as in all transactions.
  const ids = waiting.flatMap(({ productId }) => productId ?? []);
  const current = await lockRows(ctx, ids);
  const pictures = await findPictures(ctx, ids);
  const additions: { number: number; value: Addition; images: Picture[] }[] = [];
  /** Several rows of a file may change the same product, each another variant. They become one change. */
  const changes = new Map<string, Partial<FormValues>>();
  const results: Result[] = [];
  await takeTurn(ctx);
  const room = await roomLeft(ctx, one);
  for (const { number, read, productId } of waiting) {
    const result = (outcome: Outcome, more: Partial<Result> = {}): void => {
      results.push({ number, outcome, productId, reason: null, before: null, after: null, images: [], ...more });
      if (outcome === 'changed' || outcome === 'same') room.file -= 1;
    };
    if (room.file <= 0) {
      result('noRoom', { reason: 'The plan imports no more products of one file.' });
      continue;
    }
    if (productId === null) {
      const { value, refused } = additionOf(read, currencyFor(one));
      if (value === null) result('failed', { reason: refused.map(({ reason }) => reason).join(' ') });
      else if (room.catalogue <= 0) result('noRoom', { reason: 'The plan has no room for more products.' });
      else {
        room.catalogue -= 1;
        room.file -= 1;
        additions.push({ number, value, images: read.images });
      }
      continue;
    }
    const row = current.get(productId);
    if (!row) {
      result('failed', { reason: 'This product was deleted from the catalogue meanwhile.' });
      continue;
    }
    const soFar = { ...row, ...changes.get(productId) };
    const { value, refused } = changesOf(read, soFar, one.mapping, one);
    if (value === null) {
      result('failed', { reason: refused.map(({ reason }) => reason).join(' ') });
      continue;
    }
    const images = newPictures(read.images, pictures.get(productId));
    const isSame = Object.keys(value).length === 0;
    if (isSame && images.length === 0) result('same');
    else {
      if (!isSame) changes.set(productId, { ...changes.get(productId), ...value });
      result('changed', { before: { ...only(row, value), textSources: row.textSources }, after: { ...value }, images });
    }
  }
  const saved = await saveProducts(
    ctx,
    [
      ...[...changes].map(([id, value]): Change => ({ id, version: versionOf(current, id), changes: value })),
      ...additions.map(({ value }) => value),
    ],
    { writer: importWriter },
  );
  const created = saved.slice(changes.size);
  for (const [place, { number, images }] of additions.entries()) results.push(createdResult(number, images, created[place]));
  noteStored(results, saved.slice(0, changes.size));
  return results;
}

const versionOf = (rows: ReadonlyMap<string, ProductRow>, id: string) => rows.get(id)?.version ?? 0;

/** The values of `row` in the fields that `changed` has. */
const only = (row: FormValues, changed: Partial<FormValues>): FieldValues =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, row[field as keyof FormValues]]));

function createdResult(number: number, images: Picture[], saved: Saved | undefined): Result {
  if (saved?.outcome !== 'added') throw new Error('A product of an import was not added.');
  return { number, outcome: 'created', productId: saved.product.id, reason: null, before: null, after: null, images };
}

/** Notes the values as they were stored, which cleaning may have made different from those of the file. */
function noteStored(results: Result[], saved: readonly Saved[]): void {
  const stored = new Map(saved.flatMap((one) => ('product' in one ? [[one.product.id, one] as const] : [])));
  for (const { outcome, productId, after } of results) {
    if (outcome !== 'changed' || productId === null || !after) continue;
    const one = stored.get(productId);
    // A product that gets nothing but pictures has not been saved yet.
    if (Object.keys(after).length === 0) continue;
    if (one?.outcome !== 'changed' && one?.outcome !== 'unchanged') throw new Error('A change of an import was not saved.');
    for (const field of Object.keys(after)) after[field] = one.product[field as keyof typeof one.product];
  }
}

async function noteResults(ctx: SellerCtx, id: string, results: readonly Result[]): Promise<void> {
  const given = results.map(({ images: _, ...result }) => result);
  await ctx.db.execute(sql`
    update import_products p set outcome = given.outcome, product_id = given."productId", reason = given.reason,
      before = given.before, after = given.after
    from json_to_recordset(${JSON.stringify(given)}::text::json)
      as given(number int, outcome text, "productId" uuid, reason text, before jsonb, after jsonb)
    where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = given.number`);
}

async function finish(ctx: SellerCtx, one: ReadImport): Promise<void> {
  const { id, counts } = one;
  // Products with faults were never tried. In the report they count as failed.
  const progress = { ...one.progress, failed: await countFailed(ctx, id, counts.faulty) };
  if (await hasWaitingPictures(ctx, id)) {
    await setImport(ctx, id, { progress, fetching: true });
    await ctx.enqueue(importPicturesJob, { userId: ctx.sellerId });
  } else await setImport(ctx, id, { state: 'done', progress, finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) });
}

async function countFailed(ctx: SellerCtx, id: string, faulty: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(importProducts)
    .where(and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId), eq(importProducts.outcome, 'failed')));
  return Number(row?.n ?? 0) + faulty;
}
