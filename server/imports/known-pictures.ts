/** Finds out which pictures of a file a product already has. */
import { and, eq, inArray } from 'drizzle-orm';
import { productImages } from '#drizzle/schema/product-images.ts';
import type { Picture } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';

/** The addresses by which a product's pictures are known: the original address and the app's own. */
export type Known = ReadonlySet<string>;

/** The known picture addresses of these products, by product id. */
export async function findPictures(ctx: SellerCtx, productIds: readonly string[]): Promise<Map<string, Known>> {
  if (productIds.length === 0) return new Map();
  const found = await ctx.db
    .select({ productId: productImages.productId, url: productImages.url, address: productImages.address })
    .from(productImages)
    .where(and(eq(productImages.userId, ctx.sellerId), inArray(productImages.productId, [...productIds])));
  const known = new Map<string, Set<string>>();
  for (const { productId, url, address } of found) {
    if (productId === null) continue;
    const addresses = known.get(productId) ?? new Set();
    known.set(productId, addresses.add(url).add(address));
  }
  return known;
}

/** The pictures of a file that the product does not have yet. */
export function newPictures(pictures: readonly Picture[], known: Known = new Set()): Picture[] {
  return pictures.filter(({ url }) => !known.has(url) && !known.has(pathOf(url)));
}

/** A picture exported from the app has the app's address, of which only the path is stored. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
