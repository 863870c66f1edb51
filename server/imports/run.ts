/** Imports the products of an import, portion by portion. */
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type FieldValues, importProducts } from '#drizzle/schema/imports.ts';
import type { Outcome } from '#shared/imports/imports.ts';
import type { Picture } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import type { FormValues, ProductRow } from '../products/columns.ts';
import { importWriter } from '../products/history.ts';
import { PAUSED, pausedAmong } from '../products/paused.ts';
import { addNewRows, lockRows, type NewRow } from '../products/rows.ts';
import { type Change, newRow, SAVED_AT_ONCE, type Saved, saveProducts } from '../products/save.ts';
import { takeTurn } from '../subscriptions/within-plan.ts';
import { breather } from './breather.ts';
import { currencyFor } from './currency.ts';
import { additionAsRead, changesOf } from './fields.ts';
import { findImport, lockImport, type ReadImport, setImport } from './find.ts';
import { importPicturesJob } from './job-kinds.ts';
import { keptUntil } from './kept-until.ts';
import { findPictures, newPictures } from './known-pictures.ts';
import { isUnsaved } from './left.ts';
import { hasWaitingPictures, queuePictures } from './picture-queue.ts';
import { roomLeft } from './room.ts';
import { keepSources } from './sources.ts';

type WaitingProduct = Pick<typeof importProducts.$inferSelect, 'number' | 'read' | 'productId'>;

/** The result for one product of the file. */
interface Result {
  number: number;
  outcome: Outcome;
  productId: string | null;
  reason: string | null;
  before: FieldValues | null;
  after: FieldValues | null;
  /** The pictures to fetch for the product. */
  images: Picture[];
}

/** The next products of an import, with the rows of those that are to be added. */
interface Portion {
  importId: string;
  waiting: WaitingProduct[];
  ready: ReadonlyMap<number, NewRow>;
}

/** Imports products in portions. While the database stores one portion, the next is prepared. */
export class PortionRunner {
  private next: Portion | null = null;

  /**
   * Saves the next portion of a running import, at most 500 products, and records each result in the same transaction: after a
   * crash nothing is repeated or lost. When none are left, the import is done. Does nothing if the import is not running.
   */
  async run(ctx: SellerCtx, id: string): Promise<void> {
    const portion = this.next?.importId === id ? this.next : await makeReady(ctx, await findImport(ctx, id), []);
    this.next = null;
    const saving = withTransaction(ctx, (ctx) => runPortion(ctx, portion));
    // On a single database connection, this reading waits for the end of the transaction.
    const following = portion.waiting.length > 0 ? findImport(ctx, id).then((one) => makeReady(ctx, one, portion.waiting)) : null;
    following?.catch(() => {});
    await saving;
    this.next = await following;
  }
}

async function runPortion(ctx: SellerCtx, portion: Portion): Promise<void> {
  const id = portion.importId;
  const one = await lockImport(ctx, id);
  if (one.state !== 'running' || one.fetching) return;
  const waiting = await stillWaiting(ctx, portion);
  if (waiting.length === 0) {
    if (portion.waiting.length === 0) await finish(ctx, one);
    return;
  }
  const results = await savePortion(ctx, one, waiting, portion.ready);
  await noteResults(ctx, id, results);
  await keepSources(ctx, one, results);
  await queuePictures(ctx, id, results);
  const progress = { ...one.progress };
  for (const { outcome } of results) progress[outcome] += 1;
  await setImport(ctx, id, { progress });
}

/** The products of a portion that no other process has imported meanwhile. */
async function stillWaiting(ctx: SellerCtx, { importId, waiting }: Portion): Promise<WaitingProduct[]> {
  if (waiting.length === 0) return [];
  const { number } = importProducts;
  const numbers = waiting.map((one) => one.number);
  const found = await ctx.db
    .select({ number })
    .from(importProducts)
    .where(and(isUnsaved(ctx, importId), inArray(number, numbers)));
  const left = new Set(found.map(({ number }) => number));
  return waiting.filter((one) => left.has(one.number));
}

/** Prepares the next batch with products left, without the `taken` ones. Products that the seller wants first come first. */
async function makeReady(ctx: SellerCtx, one: ReadImport, taken: readonly WaitingProduct[]): Promise<Portion> {
  const { id } = one;
  const { number, read, productId, turn, batch } = importProducts;
  const others =
    taken.length === 0
      ? undefined
      : notInArray(
          number,
          taken.map((waiting) => waiting.number),
        );
  const left = and(isUnsaved(ctx, id), others);
  const [first] = await ctx.db.select({ turn, batch }).from(importProducts).where(left).orderBy(asc(turn), asc(batch)).limit(1);
  const waiting = !first
    ? []
    : await ctx.db
        .select({ number, read, productId })
        .from(importProducts)
        .where(and(left, eq(turn, first.turn), eq(batch, first.batch)))
        .orderBy(asc(number))
        .limit(SAVED_AT_ONCE);
  const ready = new Map<number, NewRow>();
  const breathe = breather();
  for (const { number, read, productId } of waiting) {
    if (productId !== null) continue;
    await breathe();
    ready.set(number, newRow(ctx, uuidv7(), additionAsRead(read, currencyFor(one)), [], importWriter));
  }
  return { importId: id, waiting, ready };
}

async function savePortion(
  ctx: SellerCtx,
  one: ReadImport,
  waiting: WaitingProduct[],
  ready: ReadonlyMap<number, NewRow>,
): Promise<Result[]> {
  // All transactions lock products before the count of products, so that they cannot deadlock.
  const ids = waiting.flatMap(({ productId }) => productId ?? []);
  const current = await lockRows(ctx, ids);
  const paused = await pausedAmong(ctx, ids);
  const pictures = await findPictures(ctx, ids);
  const additions: NewRow[] = [];
  /** Several rows of a file may change the same product, each another variant. They become one change. */
  const changes = new Map<string, Partial<FormValues>>();
  const results: Result[] = [];
  await takeTurn(ctx);
  const room = await roomLeft(ctx, one);
  for (const { number, read, productId } of waiting) {
    const result = (outcome: Outcome, more: Partial<Result> = {}): void => {
      results.push({ number, outcome, productId, reason: null, before: null, after: null, images: [], ...more });
      if (outcome === 'created' || outcome === 'changed' || outcome === 'same') room.file -= 1;
    };
    if (room.file <= 0) {
      result('noRoom', { reason: 'The plan imports no more products of one file.' });
      continue;
    }
    if (productId === null) {
      const made = ready.get(number);
      if (!made) throw new Error('A new product of an import was not made ready.');
      if (room.catalogue <= 0) result('noRoom', { reason: 'The plan has no room for more products.' });
      else {
        room.catalogue -= 1;
        additions.push(made);
        result('created', { productId: made.row.id, images: read.images });
      }
      continue;
    }
    const row = current.get(productId);
    if (!row) {
      result('failed', { reason: 'This product was deleted from the catalogue meanwhile.' });
      continue;
    }
    if (paused.has(productId)) {
      result('failed', { reason: PAUSED });
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
  const changed = [...changes].map(([id, value]): Change => ({ id, version: versionOf(current, id), changes: value }));
  noteStored(results, await saveProducts(ctx, changed, { writer: importWriter }));
  await addNewRows(ctx, additions);
  return results;
}

const versionOf = (rows: ReadonlyMap<string, ProductRow>, id: string) => rows.get(id)?.version ?? 0;

/** The values of `row` in the fields of `changed`. */
const only = (row: FormValues, changed: Partial<FormValues>): FieldValues =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, row[field as keyof FormValues]]));

/** Records the values as stored, which cleaning may have changed. */
function noteStored(results: Result[], saved: readonly Saved[]): void {
  const stored = new Map(saved.flatMap((one) => ('product' in one ? [[one.product.id, one] as const] : [])));
  for (const { outcome, productId, after } of results) {
    if (outcome !== 'changed' || productId === null || !after) continue;
    const one = stored.get(productId);
    // A product that only gets pictures has not been saved yet.
    if (Object.keys(after).length === 0) continue;
    if (one?.outcome !== 'changed' && one?.outcome !== 'unchanged') throw new Error('A change of an import was not saved.');
    for (const field of Object.keys(after)) after[field] = one.product[field as keyof typeof one.product];
  }
}

async function noteResults(ctx: SellerCtx, id: string, results: readonly Result[]): Promise<void> {
  const given = results.map(({ number, outcome, productId, reason, before, after }) =>
    outcome === 'created' ? { number, outcome, productId } : { number, outcome, productId, reason, before, after },
  );
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
