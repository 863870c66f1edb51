/** Finds a seller's product, the first step of most functions that work on one. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { productImages } from '#drizzle/schema/product-images.ts';
import { products } from '#drizzle/schema/products.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { type Product, presentProduct } from './present.ts';

/** The SQL condition that selects one product of this seller by its id, unless it is deleted. */
export const mine = (ctx: SellerCtx, id: string) =>
  and(eq(products.id, id), eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);

/**
 * Returns one product with its pictures.
 * @throws AppError NOT_FOUND 'Product not found', also for a product that was deleted or belongs to somebody else
 */
export async function getProduct(ctx: SellerCtx, id: string) {
  const [row] = await ctx.db.select().from(products).where(mine(ctx, id));
  if (!row) throw notFound();
  return presentProduct(row, await imagesOf(ctx, id));
}

/** Like `getProduct`, for several products in two statements. Those that were deleted or belong to somebody else are left out. */
export async function getProducts(ctx: SellerCtx, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const which = and(inArray(products.id, [...ids]), eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  const rows = await ctx.db.select().from(products).where(which);
  const images = await ctx.db
    .select()
    .from(productImages)
    .where(and(inArray(productImages.productId, [...ids]), eq(productImages.userId, ctx.sellerId)))
    .orderBy(asc(productImages.position));
  // Grouped once: looking through all pictures for each product takes seconds with thousands of products.
  const imagesBy = new Map<string | null, typeof images>();
  for (const image of images) {
    const own = imagesBy.get(image.productId);
    if (own) own.push(image);
    else imagesBy.set(image.productId, [image]);
  }
  return new Map(rows.map((row) => [row.id, presentProduct(row, imagesBy.get(row.id) ?? [])]));
}

/** The pictures of a product in order. */
export function imagesOf(ctx: SellerCtx, productId: string) {
  return ctx.db
    .select()
    .from(productImages)
    .where(and(eq(productImages.productId, productId), eq(productImages.userId, ctx.sellerId)))
    .orderBy(asc(productImages.position));
}

/** The error for a change that was based on an older version of the product. It contains the present product. */
export const conflict = (current: Product): AppError =>
  new AppError('CONFLICT', 'This product was changed meanwhile. Look at the differences before you save.', { current });
