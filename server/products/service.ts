import { and, asc, count, eq, sql } from 'drizzle-orm';
import { products } from '#drizzle/schema/products.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { applyEdits } from './edits.ts';
import { conflict } from './find.ts';
import type { Product } from './present.ts';
import { lockRows } from './rows.ts';
import { type Addition, type Change, saveProducts } from './save.ts';

/**
 * Adds a product; calling it again with the same `clientKey` returns the product added first.
 * @throws AppError PLAN_LIMIT if the plan allows no more products
 */
export async function createProduct(ctx: SellerCtx, input: Addition): Promise<Product> {
  const [saved] = await saveProducts(ctx, [input]);
  if (!saved || saved.outcome === 'notFound') throw notFound();
  return saved.product;
}

/**
 * Saves changes to a product. The input names the version that the changes were made from.
 * @throws AppError CONFLICT, with the product as it is now, when somebody else saved since that version
 */
export async function updateProduct(ctx: SellerCtx, input: Change): Promise<Product> {
  // Even a save without any change makes a new version. API scripts expect the version number to rise by one with every save.
  const [saved] = await saveProducts(ctx, [input], { leaveSame: false });
  if (!saved || saved.outcome === 'notFound') throw notFound();
  if (saved.outcome === 'conflict') throw conflict(saved.product);
  return saved.product;
}

/** Replaces only the SEO keywords. It needs no version number, so that other people's edits cannot make it fail. */
export async function updateKeywords(ctx: SellerCtx, id: string, seoKeywords: string[]) {
  return withTransaction(ctx, async (ctx) => {
    const current = (await lockRows(ctx, [id])).get(id);
    if (!current) throw notFound();
    const [saved] = await applyEdits(ctx, [{ current, changes: { seoKeywords } }]);
    if (!saved) throw notFound();
    const { version, scoreOutdated } = saved.product;
    return { id, seoKeywords, version, scoreOutdated };
  });
}

/** What the catalogue can be filtered by: the seller's categories and tags with their counts, most frequent first. */
export async function productFacets(ctx: SellerCtx) {
  const own = and(eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  // Only the newest products are counted, so that this stays fast in a very large catalogue.
  const recent = ctx.db
    .select({ category: products.category, tags: products.tags })
    .from(products)
    .where(own)
    .orderBy(sql`${products.id} desc`)
    .limit(2_000)
    .as('recent');
  const categories = await ctx.db
    .select({ name: recent.category, n: count() })
    .from(recent)
    .where(sql`${recent.category} <> ''`)
    .groupBy(recent.category)
    .orderBy(sql`count(*) desc`, asc(recent.category))
    .limit(50);
  const tag = sql<string>`unnest(${recent.tags})`.as('tag');
  const spread = ctx.db.select({ tag }).from(recent).as('spread');
  const tags = await ctx.db
    .select({ name: spread.tag, n: count() })
    .from(spread)
    .groupBy(spread.tag)
    .orderBy(sql`count(*) desc`, asc(spread.tag))
    .limit(50);
  const [total] = await ctx.db
    .select({ n: subscriptions.productCount })
    .from(subscriptions)
    .where(eq(subscriptions.userId, ctx.sellerId));
  return { total: total?.n ?? 0, categories, tags };
}
