/** Adds and changes products, one or hundreds at once. */
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { cleanDescription, parseDescription, renderDescription } from '#shared/description/html.ts';
import type { createProductInput, updateProductInput } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { takeTurn } from '../subscriptions/within-plan.ts';
import { type FormValues, formValues, type ProductRow } from './columns.ts';
import { applyEdits } from './edits.ts';
import { fingerprintOfBlocks } from './fingerprints.ts';
import { sourcesOfNew, type Writer } from './history.ts';
import { type ImageRow, type Product, presentProduct } from './present.ts';
import { attachPictures, readPictures, shownInLists } from './product-pictures.ts';
import { addRows, findRepeated, lockRows, type NewRow } from './rows.ts';
import { searchGrams, searchText } from './search.ts';

/**
 * The most products in one call. With more, the descriptions would take too much memory, and the seller's other requests would
 * wait too long.
 */
export const SAVED_AT_ONCE = 500;

export type Addition = z.output<typeof createProductInput>;
export type Change = z.output<typeof updateProductInput>;

/** The result for one product, with the product as it is now. */
export type Saved =
  /**
   * `unchanged`: the product was already as requested (see `leaveSame`), or an earlier call had added it with the same client
   * key (idempotency key).
   */
  | { outcome: 'added' | 'changed' | 'unchanged'; product: Product }
  /** Somebody else has saved the product since the version that this change was based on. Nothing was changed. */
  | { outcome: 'conflict'; product: Product }
  /** The product does not exist, was deleted or belongs to somebody else. */
  | { outcome: 'notFound' };

/**
 * Adds and changes up to 500 products in one transaction. The number of SQL statements does not depend on the number of products.
 * Returns the result for each, in order. If a change conflicts or its product does not exist, the others are still saved. With
 * `leaveSame`, a change that changes nothing makes no new version. `writer` says who wrote the texts; without it, the person who
 * saves them.
 * @throws AppError PLAN_LIMIT when the plan has no room for all additions, NOT_FOUND for a picture that the seller may not use;
 * then nothing is saved
 */
export async function saveProducts(
  ctx: SellerCtx,
  products: readonly (Addition | Change)[],
  { leaveSame = true, writer, whilePaused = false }: { leaveSame?: boolean; writer?: Writer; whilePaused?: boolean } = {},
): Promise<Saved[]> {
  if (products.length > SAVED_AT_ONCE) throw new RangeError(`more than ${SAVED_AT_ONCE} products at once`);
  const changes = products.filter((one): one is Change => 'changes' in one);
  const additions = products.filter((one): one is Addition => !('changes' in one));
  // Adding products without pictures takes one statement, which needs no transaction.
  const alone = changes.length === 0 && additions.every(({ images }) => images.length === 0);
  const save = async (ctx: SellerCtx) => {
    // Every transaction locks products first, then the count of products (`takeTurn`), then pictures, so that two cannot
    // deadlock.
    const current = await lockRows(
      ctx,
      changes.map(({ id }) => id),
    );
    if (ctx.transaction && additions.length > 0) await takeTurn(ctx);
    const changed = await changeAll(ctx, changes, current, { leaveSame, writer }, whilePaused);
    const added = await addAll(ctx, additions, writer);
    return products.map((one) => ('changes' in one ? changed : added).shift() as Saved);
  };
  return alone ? save(ctx) : withTransaction(ctx, save);
}

async function changeAll(
  ctx: SellerCtx,
  changes: readonly Change[],
  rows: Map<string, ProductRow>,
  how: { leaveSame: boolean; writer: Writer | undefined },
  whilePaused: boolean,
): Promise<Saved[]> {
  if (changes.length === 0) return [];
  const judged = changes.map((change, at) => {
    const current = rows.get(change.id);
    if (!current) return { verdict: 'notFound' as const };
    // The same product may be changed twice in one call. The second change is then a conflict: the first one replaces the version
    // it is based on.
    const again = changes.findIndex(({ id }) => id === change.id) < at;
    const isStale = again || current.version !== change.version;
    return { verdict: isStale ? ('conflict' as const) : ('edit' as const), current, change };
  });
  const edits = await applyEdits(
    ctx,
    judged.flatMap((one) => (one.verdict === 'edit' ? [{ ...editOf(one.current, one.change), ...how }] : [])),
    { whilePaused },
  );
  const done = new Map(edits.map((edit) => [edit.product.id, edit]));
  const stale = judged.flatMap((one) => (one.verdict === 'conflict' && !done.has(one.current.id) ? [one.current.id] : []));
  const pictures = await readPictures(ctx, stale, []);
  return judged.map((one): Saved => {
    if (one.verdict === 'notFound') return { outcome: 'notFound' };
    const edit = done.get(one.current.id);
    const product = edit?.product ?? presentProduct(one.current, pictures.of(one.current.id));
    if (one.verdict === 'conflict') return { outcome: 'conflict', product };
    return { outcome: edit?.changed ? 'changed' : 'unchanged', product };
  });
}

function editOf(current: ProductRow, { changes: { images, ...given } }: Change) {
  const changes: Partial<FormValues> = formValues(given);
  if (changes.description !== undefined) changes.description = cleanDescription(changes.description);
  return { current, changes, images };
}

async function addAll(ctx: SellerCtx, additions: readonly Addition[], writer?: Writer): Promise<Saved[]> {
  if (additions.length === 0) return [];
  // If several additions have the same client key, the first one is added, and the others count as repetitions of the same
  // request.
  const first = new Map<string, Addition>();
  for (const one of additions) if (one.clientKey && !first.has(one.clientKey)) first.set(one.clientKey, one);
  // The pictures of a repeat already belong to the product added before, so find the repeats before pictures are chosen. Without
  // a transaction there are no pictures, and the statement that adds the rows skips repeats by itself.
  const repeated = ctx.transaction ? await findRepeated(ctx, [...first.keys()]) : new Map<string, ProductRow>();
  const isNew = (one: Addition) => !one.clientKey || (first.get(one.clientKey) === one && !repeated.has(one.clientKey));
  const fresh = additions.filter(isNew).map((input) => ({ input, id: uuidv7() }));
  const wanted = fresh.map(({ id, input: { images } }) => ({ productId: id, images }));
  const pictures = await readPictures(ctx, [], wanted);
  const rows = fresh.map(({ id, input }): NewRow & { images: ImageRow[] } => {
    const images = pictures.choose({ productId: id, images: input.images });
    return { ...newRow(ctx, id, input, images, writer), images };
  });
  const added = await addRows(ctx, rows);
  const chosen = rows.filter(({ row, images }) => added.has(row.id) && images.length > 0);
  await attachPictures(
    ctx,
    chosen.map(({ row, images }) => ({ productId: row.id, images })),
  );
  const byInput = new Map<Addition, Saved>();
  for (const [at, { input, id }] of fresh.entries()) {
    const row = added.get(id);
    if (row) byInput.set(input, { outcome: 'added', product: presentProduct(row, rows[at]?.images ?? []) });
  }
  return finish(ctx, additions, byInput, first, repeated);
}

/**
 * Adds the results for repeats, which are additions whose client key was used before. They need no room in the plan, because
 * their products exist already.
 */
async function finish(
  ctx: SellerCtx,
  additions: readonly Addition[],
  added: Map<Addition, Saved>,
  first: Map<string, Addition>,
  repeated: Map<string, ProductRow>,
): Promise<Saved[]> {
  const keys = [...first].flatMap(([key, one]) => (added.has(one) || repeated.has(key) ? [] : [key]));
  const before = new Map([...repeated, ...(await findRepeated(ctx, keys))]);
  const pictures = await readPictures(
    ctx,
    [...before.values()].map(({ id }) => id),
    [],
  );
  const saved: Saved[] = [];
  for (const one of additions) {
    const row = before.get(one.clientKey ?? '');
    const twin = added.get(first.get(one.clientKey ?? '') ?? one);
    if (added.has(one)) saved.push(added.get(one) as Saved);
    else if (row) saved.push({ outcome: 'unchanged', product: presentProduct(row, pictures.of(row.id)) });
    else if (twin && 'product' in twin) saved.push({ outcome: 'unchanged', product: twin.product });
    else throw new Error('A product was neither added nor found under its client key.');
  }
  return saved;
}

/** The row of a product that is added, with everything that is computed from its fields. */
export function newRow(ctx: SellerCtx, id: string, input: Addition, images: ImageRow[], writer?: Writer): NewRow {
  const fields: FormValues = input;
  const blocks = parseDescription(fields.description);
  const description = renderDescription(blocks);
  const now = ctx.clock.now();
  const row = {
    ...formValues(fields),
    id,
    userId: ctx.sellerId,
    description,
    image: shownInLists(images),
    clientKey: input.clientKey ?? null,
    textSources: writer ? sourcesOfNew(writer, { ...fields, description }) : {},
    version: 1,
    scoredAs: null,
    scoreOutdated: false,
    describedAs: null,
    textOutdated: false,
    createdAt: now,
    updatedAt: now,
    searchText: searchText(fields),
    searchGrams: searchGrams(ctx.sellerId, fields),
  };
  return { row, fingerprint: fingerprintOfBlocks(blocks) };
}
