import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { productImages } from '#drizzle/schema/product-images.ts';
import { products } from '#drizzle/schema/products.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { RESTORE_DAYS } from '#shared/products/limits.ts';
import type { deletedProductsInput } from '#shared/products/products.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { afterwards, rows, withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { checkAgain, forgetFindings, noteChange } from '../health/changed.ts';
import { mediaKey } from '../media.ts';
import { withinPlan } from '../subscriptions/within-plan.ts';
import { getProduct } from './find.ts';
import { daysLeft } from './present.ts';

const DAY = 86_400_000;
const recoverableSince = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - RESTORE_DAYS * DAY);

/** Marks products as deleted. Deleting twice is harmless; returns the ids of the products that were not deleted before. */
export async function deleteProducts(ctx: SellerCtx, ids: string[]): Promise<{ ids: string[] }> {
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString();
    const list = sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    );
    const gone = await rows<{ id: string }>(
      ctx.db,
      // Lock the rows in the same order as `lockRows` in rows.ts does. With another order, the two could wait for each other
      // forever (deadlock).
      sql`with locked as materialized (
        select id from products where user_id = ${ctx.sellerId}::uuid and not deleted and id in (${list}) order by id for no key update
      ), gone as (
        update products p set deleted = true, deleted_at = ${now}::timestamptz
        from locked where p.id = locked.id returning p.id
      ), fewer as (
        update subscriptions set product_count = product_count - (select count(*) from gone)::int
        where user_id = ${ctx.sellerId}::uuid and exists (select from gone)
      ) select id::text as id from gone`,
    );
    if (gone.length === 0 && !(await ownsDeleted(ctx, ids))) throw notFound();
    const deleted = gone.map((row) => row.id);
    // A statement of its own: this one sees findings that were stored while the first one waited for the locks.
    await forgetFindings(ctx, deleted);
    return { ids: deleted };
  });
}

async function ownsDeleted(ctx: SellerCtx, ids: string[]): Promise<boolean> {
  const found = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.userId, ctx.sellerId), gt(products.deletedAt, recoverableSince(ctx))))
    .limit(1);
  return found.length > 0;
}

/**
 * Products deleted within the last 7 days, newest deletion first, with the days left to restore each, and whether restoring would
 * double another product (`twin`). A page shorter than its limit is the last one. The next page continues after the last product
 * of this one. With `id`, only this product is looked for.
 */
export async function deletedProducts(ctx: SellerCtx, { id, after, limit }: z.output<typeof deletedProductsInput>) {
  const found = await ctx.db
    .select({ id: products.id, name: products.name, sku: products.sku, image: products.image, deletedAt: products.deletedAt })
    .from(products)
    .where(
      and(
        eq(products.userId, ctx.sellerId),
        sql`${products.deleted}`,
        gt(products.deletedAt, recoverableSince(ctx)),
        id ? eq(products.id, id) : undefined,
        after ? sql`(${products.deletedAt}, ${products.id}) < (${after.deletedAt}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(products.deletedAt), desc(products.id))
    .limit(limit);
  const twins = await twinsOf(ctx, found);
  return found.map(({ deletedAt, ...row }) => {
    const at = deletedAt ?? ctx.clock.now();
    return { ...row, twin: twins.get(row.id) ?? null, deletedAt: at.toISOString(), daysLeft: daysLeft(at, ctx.clock.now()) };
  });
}

/** Where the twin of a deleted product is: in the catalogue, or deleted too, and later. */
type Twin = 'inCatalogue' | 'deletedLater';

/**
 * Which of these deleted products would stand in the catalogue twice if all were restored. A twin has the same SKU, or the same
 * handle or ID from files with the same columns: importing a file again after its import was undone makes one of each product.
 */
async function twinsOf(ctx: SellerCtx, deleted: readonly { id: string }[]): Promise<ReadonlyMap<string, Twin>> {
  if (deleted.length === 0) return new Map();
  const ids = sql`(select (i #>> '{}')::uuid from jsonb_array_elements(${JSON.stringify(deleted.map(({ id }) => id))}::text::jsonb) i)`;
  const since = recoverableSince(ctx).toISOString();
  const found = await rows<{ id: string; only_deleted: boolean }>(
    ctx.db,
    sql`with gone as materialized (
        select id, lower(sku) as sku, deleted_at from products where user_id = ${ctx.sellerId}::uuid and id in ${ids}
      ), alike as (
        select g.id, p.id as twin from gone g join products p on p.user_id = ${ctx.sellerId}::uuid and lower(p.sku) = g.sku
        where g.sku <> ''
        union
        select s.product_id, t.product_id from product_sources s
        join product_sources t on t.user_id = s.user_id and t.key = s.key
          and ((s.handle <> '' and t.handle = s.handle) or (s.external_id <> '' and t.external_id = s.external_id))
        where s.user_id = ${ctx.sellerId}::uuid and s.product_id in ${ids}
      )
      select g.id::text as id, bool_and(p.deleted) as only_deleted
      from alike a join gone g on g.id = a.id join products p on p.id = a.twin and p.user_id = ${ctx.sellerId}::uuid
      where p.id <> g.id
        and (not p.deleted or (p.deleted_at > ${since}::timestamptz and (p.deleted_at, p.id) > (g.deleted_at, g.id)))
      group by g.id`,
  );
  return new Map(found.map((one) => [one.id, one.only_deleted ? 'deletedLater' : 'inCatalogue']));
}

/**
 * Restores a product up to 7 days after it was deleted, see `makeRoom` for a catalogue that holds more than the plan.
 * @throws AppError NOT_FOUND if it cannot be restored; PLAN_LIMIT if the plan allows no more products, and the product stays
 * restorable
 */
export async function restoreProduct(ctx: SellerCtx, id: string) {
  return withTransaction(ctx, async (ctx) => {
    const mine = and(eq(products.id, id), eq(products.userId, ctx.sellerId));
    const isRestorable = and(mine, products.deleted, gt(products.deletedAt, recoverableSince(ctx)));
    const [deleted] = await ctx.db
      .select({ id: products.id, deletedAt: products.deletedAt })
      .from(products)
      .where(isRestorable)
      .for('update');
    // If it is not found, it may already have been restored, for instance in another browser tab. Then there is nothing to do.
    if (deleted?.deletedAt) await bringBack(ctx, [id], deleted.deletedAt);
    return getProduct(ctx, id);
  });
}

/**
 * Restores several products up to 7 days after they were deleted: all of them, or none if the plan lacks room. Restoring twice is
 * harmless; returns the ids of the products that were deleted until now.
 * @throws AppError NOT_FOUND if none of them can be restored; PLAN_LIMIT
 */
export async function restoreProducts(ctx: SellerCtx, ids: string[]): Promise<{ ids: string[] }> {
  return withTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: products.id, deletedAt: products.deletedAt })
      .from(products)
      .where(and(inArray(products.id, ids), eq(products.userId, ctx.sellerId)))
      .orderBy(products.id)
      .for('update');
    const since = recoverableSince(ctx);
    const living = found.filter(({ deletedAt }) => deletedAt === null);
    const back = found.flatMap(({ id, deletedAt }) => (deletedAt && deletedAt > since ? [{ id, deletedAt }] : []));
    if (back.length + living.length === 0) throw notFound();
    const restored = back.map(({ id }) => id);
    const [first] = back.map(({ deletedAt }) => deletedAt).toSorted((a, b) => a.getTime() - b.getTime());
    if (first) await bringBack(ctx, restored, first);
    return { ids: restored };
  });
}

/** Restores these deleted products, whose rows are locked. `since` is when the first of them was deleted. */
async function bringBack(ctx: SellerCtx, ids: string[], since: Date): Promise<void> {
  const isOver = await makeRoom(ctx, ids.length, since);
  const restored = { deleted: false, deletedAt: null, version: sql`${products.version} + 1` };
  await ctx.db
    .update(products)
    // Which products are paused follows from when they were edited. What was active before is active again, and nothing else.
    .set(isOver ? restored : { ...restored, updatedAt: ctx.clock.now() })
    .where(and(inArray(products.id, ids), eq(products.userId, ctx.sellerId)));
  const counted = { productCount: sql`${subscriptions.productCount} + ${ids.length}` };
  await ctx.db.update(subscriptions).set(counted).where(eq(subscriptions.userId, ctx.sellerId));
  // The check of the catalogue finds changed products by the time of their change, which these keep.
  if (isOver) for (const id of ids) await checkAgain(ctx, id);
  await noteChange(ctx);
}

/**
 * Whether the catalogue holds more than the plan once `n` products are restored. A deletion can be undone although the plan has become
 * smaller: up to what the catalogue held when the first of the products was deleted, so that nobody gets more in this way.
 * @throws AppError PLAN_LIMIT
 */
async function makeRoom(ctx: SellerCtx, n: number, since: Date): Promise<boolean> {
  try {
    await withinPlan(ctx, 'products.max', n);
    return false;
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode !== 'PLAN_LIMIT') throw error;
    const held = await ctx.db.$count(
      products,
      and(
        eq(products.userId, ctx.sellerId),
        lte(products.createdAt, since),
        or(isNull(products.deletedAt), gte(products.deletedAt, since)),
      ),
    );
    if ((error.details.limit?.used ?? 0) + n > held) throw error;
    return true;
  }
}

const isDueToGo = (ctx: Ctx) => and(sql`${products.deleted}`, lt(products.deletedAt, recoverableSince(ctx)));

/** Finds the sellers who have products to be deleted for good. */
export async function sellersToPurge(ctx: Ctx): Promise<string[]> {
  const sellers = await ctx.db.selectDistinct({ id: products.userId }).from(products).where(isDueToGo(ctx));
  return sellers.map(({ id }) => id);
}

/**
 * Deletes for good the products a seller deleted more than 7 days ago; stops early when the signal fires. Returns the number of
 * products.
 */
export async function purgeDeleted(ctx: Ctx & { signal?: AbortSignal }, userId: string): Promise<number> {
  let purged = 0;
  const isDue = and(eq(products.userId, userId), isDueToGo(ctx));
  for (;;) {
    ctx.signal?.throwIfAborted();
    const due = await ctx.db.select({ id: products.id }).from(products).where(isDue).limit(200);
    if (due.length === 0) break;
    const ids = due.map((row) => row.id);
    const pictures = await ctx.db
      .select({ id: productImages.id, userId: productImages.userId, productId: productImages.productId })
      .from(productImages)
      .where(inArray(productImages.productId, ids));
    // Check the condition again: a product restored meanwhile keeps its row and its pictures.
    const gone = await ctx.db
      .delete(products)
      .where(and(inArray(products.id, ids), isDue))
      .returning({ id: products.id });
    const removed = new Set(gone.map((row) => row.id));
    // Delete the files only after the rows. A file without a row is deleted later by `sweepPictures`, but a row without a file
    // would show a broken picture.
    const dead = pictures.filter(({ productId }) => productId && removed.has(productId));
    await afterwards(ctx, () => removeFiles(ctx, dead));
    purged += removed.size;
    if (removed.size === 0) break;
  }
  return purged;
}

/** Removes pictures that were uploaded more than a day ago and never saved with a product. */
export async function sweepUploads(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - DAY);
  const orphans = await ctx.db
    .delete(productImages)
    .where(and(isNull(productImages.productId), lt(productImages.createdAt, before)))
    .returning({ id: productImages.id, userId: productImages.userId });
  await afterwards(ctx, () => removeFiles(ctx, orphans));
}

/** Removes those of these pictures that belong to no product. */
export async function removeUnused(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, userId, productId } = productImages;
  const gone = await ctx.db
    .delete(productImages)
    .where(and(eq(userId, ctx.sellerId), inArray(id, [...ids]), isNull(productId)))
    .returning({ id, userId });
  await afterwards(ctx, () => removeFiles(ctx, gone));
}

async function removeFiles(ctx: Ctx, pictures: { id: string; userId: string }[]): Promise<void> {
  for (const { id, userId } of pictures) await ctx.storage.remove(mediaKey(userId, id));
}
