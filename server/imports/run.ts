/** Imports the products of an import, portion by portion. */
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type FieldValues, importProducts } from '#drizzle/schema/imports.ts';
import type { Outcome } from '#shared/imports/imports.ts';
import type { Picture } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import type { FormValues, ProductRow } from '../products/columns.ts';
import { importWriter } from '../products/history.ts';
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

/** The next products of an import, with the rows of those that are to be added. */
interface Portion {
  importId: string;
  waiting: Waiting[];
  ready: ReadonlyMap<number, NewRow>;
}

/** Imports products portion by portion, and makes the next one ready while the database stores one. */
export class PortionRunner {
  private next: Portion | null = null;

  /**
   * Saves the next up to 500 products of a running import, and notes in the same transaction what became of each, so that nothing is
   * imported twice and nothing is forgotten, whenever the process dies. If none is left, the import is done. Does nothing if the
   * import is not running any more.
   */
  async run(ctx: SellerCtx, id: string): Promise<void> {
    const portion = this.next?.importId === id ? this.next : await makeReady(ctx, await findImport(ctx, id), []);
    this.next = null;
    const saving = withTransaction(ctx, (ctx) => runPortion(ctx, portion));
    // While a single connection is busy with the transaction, the next products cannot be read; then this waits for its end.
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

const leftOf = (ctx: SellerCtx, id: string) =>
  and(
    eq(importProducts.importId, id),
    eq(importProducts.userId, ctx.sellerId),
    inArray(importProducts.fate, ['new', 'changed', 'same']),
    isNull(importProducts.outcome),
  );

/** Those of a portion that no other process has imported meanwhile. */
async function stillWaiting(ctx: SellerCtx, { importId, waiting }: Portion): Promise<Waiting[]> {
  if (waiting.length === 0) return [];
  const { number } = importProducts;
  const numbers = waiting.map((one) => one.number);
  const found = await ctx.db
    .select({ number })
    .from(importProducts)
    .where(and(leftOf(ctx, importId), inArray(number, numbers)));
  const left = new Set(found.map(({ number }) => number));
  return waiting.filter((one) => left.has(one.number));
}

/**
 * Reads the products of the first batch that has some left, those that the seller wants first before all others, except the
 * `taken` ones, and makes the rows of those that are new. Batches are small enough to be in memory whole.
 */
async function makeReady(ctx: SellerCtx, one: ReadImport, taken: readonly Waiting[]): Promise<Portion> {
  const { id } = one;
  const { number, read, productId, turn, batch } = importProducts;
  const others =
    taken.length === 0
      ? undefined
      : notInArray(
          number,
          taken.map((waiting) => waiting.number),
        );
  const left = and(leftOf(ctx, id), others);
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
  waiting: Waiting[],
  ready: ReadonlyMap<number, NewRow>,
): Promise<Result[]> {
  // Products are locked before the count of products, as in all transactions.
  const ids = waiting.flatMap(({ productId }) => productId ?? []);
  const current = await lockRows(ctx, ids);
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

/** The values of `row` in the fields that `changed` has. */
const only = (row: FormValues, changed: Partial<FormValues>): FieldValues =>
  Object.fromEntries(Object.keys(changed).map((field) => [field, row[field as keyof FormValues]]));

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
