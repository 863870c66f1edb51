/** Fetches the pictures of imported products by their addresses. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { importPictures } from '#drizzle/schema/imports.ts';
import type { PictureState } from '#shared/imports/imports.ts';
import { IMAGES_PER_PRODUCT } from '#shared/products/limits.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Network } from '../integrations/web/fetch-public.ts';
import { createLanes, type Lanes } from '../lanes.ts';
import { removeUnused } from '../products/deletion.ts';
import { fetchImage } from '../products/images.ts';
import { readPictures, type Wanted } from '../products/product-pictures.ts';
import { lockRows } from '../products/rows.ts';
import { saveProducts } from '../products/save.ts';
import { findImport, lockImport, setImport } from './find.ts';
import { keptUntil } from './kept-until.ts';
import { hasUnsavedProducts } from './left.ts';

/** How many pictures are fetched at once: in all, and from one host. */
const AT_ONCE = { all: 4, host: 2 };
/**
 * At most this many pictures are fetched in one portion. A product's pictures stay together in one portion, unless the product
 * alone has more.
 */
const PORTION = 24;

type WaitingPicture = Pick<typeof importPictures.$inferSelect, 'product' | 'position' | 'productId' | 'url' | 'alt' | 'imageId'>;

/** The result of fetching one picture. */
interface Fetched {
  picture: WaitingPicture;
  state: Exclude<PictureState, 'waiting'>;
  imageId: string | null;
  reason: string | null;
}

const NOT_READ = 'No picture could be read at this address. The product keeps the address.';
const KEPT = 'The address stays among the original cells of the product.';
const FULL = `A product can have at most ${IMAGES_PER_PRODUCT} pictures. ${KEPT}`;
const TAKEN_OUT = 'This picture was taken out of its product meanwhile.';
const GONE = 'The product was deleted meanwhile.';

/**
 * Fetches the next pictures of an import. Attaching them and recording the result share one transaction, so no product gets a
 * picture twice. When none are left, the import is over. Does nothing if the import is not fetching pictures.
 */
export async function fetchPortion(ctx: SellerCtx, importId: string, network: Network = {}): Promise<void> {
  const one = await findImport(ctx, importId);
  if (one.state !== 'running' || !one.fetching) return;
  const waiting = await nextPictures(ctx, importId);
  const fetched = await fetchAll(ctx, waiting, network);
  await keepFetched(ctx, importId, waiting, fetched);
  // Pictures without a product count as uploads that wait to be saved, and too many of them would keep the seller from uploading.
  // These can be many: the import was paused meanwhile, or another process was faster, or a picture took the place of a link.
  await removeUnused(
    ctx,
    fetched.flatMap(({ picture, imageId }) => [imageId, picture.imageId].filter((id) => id !== null)),
  );
}

async function keepFetched(
  ctx: SellerCtx,
  importId: string,
  waiting: readonly WaitingPicture[],
  fetched: readonly Fetched[],
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, importId);
    if (one.state !== 'running' || !one.fetching) return;
    if (waiting.length === 0) {
      // An import that was cancelled before all its products were saved stays cancelled.
      const state = (await hasUnsavedProducts(ctx, importId)) ? 'cancelled' : 'done';
      return setImport(ctx, importId, { state, fetching: false, finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) });
    }
    // Another process may have fetched the same pictures meanwhile.
    const still = new Set((await nextPictures(ctx, importId)).map(({ product, position }) => `${product} ${position}`));
    const due = fetched.filter(({ picture: { product, position } }) => still.has(`${product} ${position}`));
    await noteFetched(ctx, importId, await attach(ctx, due));
    await setImport(ctx, importId, {});
  });
}

async function nextPictures(ctx: SellerCtx, importId: string): Promise<WaitingPicture[]> {
  const { product, position, productId, url, alt, imageId } = importPictures;
  const found = await ctx.db
    .select({ product, position, productId, url, alt, imageId })
    .from(importPictures)
    .where(
      and(eq(importPictures.importId, importId), eq(importPictures.userId, ctx.sellerId), eq(importPictures.state, 'waiting')),
    )
    .orderBy(asc(product), asc(position))
    .limit(PORTION);
  const last = found.at(-1)?.product;
  const isCut = found.length === PORTION && found[0]?.product !== last;
  return isCut ? found.filter((one) => one.product !== last) : found;
}

async function fetchAll(ctx: SellerCtx, waiting: readonly WaitingPicture[], network: Network): Promise<Fetched[]> {
  const pictures = await readPictures(ctx, [...new Set(waiting.map(({ productId }) => productId))], []);
  const isFull = ({ productId, imageId }: WaitingPicture) =>
    imageId === null && pictures.of(productId).length >= IMAGES_PER_PRODUCT;
  const lanes = createLanes(AT_ONCE.all, Number.POSITIVE_INFINITY);
  const hosts = new Map<string, Lanes>();
  const ofHost = (url: string) => {
    const host = URL.canParse(url) ? new URL(url).host : '';
    const own = hosts.get(host) ?? createLanes(AT_ONCE.host, Number.POSITIVE_INFINITY);
    hosts.set(host, own);
    return own;
  };
  const ended = await Promise.allSettled(
    waiting.map((picture) =>
      isFull(picture)
        ? { picture, state: 'failed' as const, imageId: null, reason: FULL }
        : ofHost(picture.url).run(1, () => lanes.run(1, () => fetchOne(ctx, picture, network))),
    ),
  );
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** Milliseconds for one picture. Nobody waits for it, and a busy machine may come late to an answer that is there. */
const PATIENCE = 15_000;

async function fetchOne(ctx: SellerCtx, picture: WaitingPicture, network: Network): Promise<Fetched> {
  try {
    const { id, source } = await fetchImage(ctx, picture.url, network, { timeoutMs: PATIENCE });
    const isStored = source === 'stored';
    return { picture, state: isStored ? 'stored' : 'linked', imageId: id, reason: isStored ? null : NOT_READ };
  } catch (error) {
    if (!(error instanceof AppError) || !['BAD_INPUT', 'PLAN_LIMIT'].includes(error.appCode)) throw error;
    const reason = error.appCode === 'PLAN_LIMIT' ? error.message : (error.details.fields?.url ?? error.message);
    return { picture, state: 'failed', imageId: null, reason: `${reason.replace(/\.?$/, '.')} ${KEPT}` };
  }
}

/** Adds the pictures behind those that their products have. Returns the result for each. */
async function attach(ctx: SellerCtx, fetched: readonly Fetched[]): Promise<Fetched[]> {
  const ids = [...new Set(fetched.map(({ picture }) => picture.productId))];
  const products = await lockRows(ctx, ids);
  const pictures = await readPictures(ctx, ids, []);
  const wanted = new Map<string, Wanted[number][]>();
  const noted = fetched.map((one): Fetched => {
    const { productId, alt, imageId: linked } = one.picture;
    if (!products.has(productId)) return { ...one, state: 'failed', imageId: null, reason: GONE };
    const images = wanted.get(productId) ?? pictures.of(productId).map(({ id, alt }) => ({ id, alt }));
    if (linked !== null) {
      // An earlier try gave the product only the address, as a link. If the link is still there, the picture takes its place.
      if (!images.some(({ id }) => id === linked)) return { ...one, state: 'failed', imageId: null, reason: TAKEN_OUT };
      if (one.state !== 'stored') return { ...one, state: 'linked', imageId: linked };
      wanted.set(
        productId,
        images.map((image) => (image.id === linked ? { ...image, id: one.imageId ?? linked } : image)),
      );
      return one;
    }
    if (one.imageId === null) return one;
    if (images.length >= IMAGES_PER_PRODUCT) return { ...one, state: 'failed', imageId: null, reason: FULL };
    wanted.set(productId, [...images, { id: one.imageId, alt }]);
    return one;
  });
  const changes = [...wanted].map(([id, images]) => ({ id, version: products.get(id)?.version ?? 0, changes: { images } }));
  // Its products may have been paused since the import changed them.
  await saveProducts(ctx, changes, { whilePaused: true });
  return noted;
}

async function noteFetched(ctx: SellerCtx, importId: string, fetched: readonly Fetched[]): Promise<void> {
  const given = fetched.map(({ picture: { product, position }, ...rest }) => ({ product, position, ...rest }));
  await ctx.db.execute(sql`
    update import_pictures p set state = given.state, image_id = given."imageId", reason = given.reason
    from json_to_recordset(${JSON.stringify(given)}::text::json)
      as given(product int, position int, state text, "imageId" uuid, reason text)
    where p.import_id = ${importId}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.product = given.product
      and p.position = given.position`);
}

/** How many pictures of an import are in each state. */
export async function countPictures(ctx: SellerCtx, importId: string): Promise<Record<PictureState, number>> {
  const counts: Record<PictureState, number> = { waiting: 0, stored: 0, linked: 0, failed: 0 };
  const found = await rows<{ state: PictureState; n: number }>(
    ctx.db,
    sql`select state, count(*)::int as n from import_pictures
      where import_id = ${importId}::uuid and user_id = ${ctx.sellerId}::uuid group by 1`,
  );
  for (const { state, n } of found) counts[state] = Number(n);
  return counts;
}
