/** The addresses of pictures that wait to be fetched for imported products. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { importPictures } from '#drizzle/schema/imports.ts';
import type { Picture } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { readPictures, type Wanted } from '../products/product-pictures.ts';

/** Notes which pictures are to be fetched, in the transaction that imports their products. */
export async function queuePictures(
  ctx: SellerCtx,
  importId: string,
  results: readonly { number: number; productId: string | null; images: readonly Picture[] }[],
): Promise<void> {
  const given = results.flatMap(({ number, productId, images }) =>
    productId === null ? [] : images.map(({ url, alt }, position) => ({ number, productId, position, url, alt })),
  );
  if (given.length === 0) return;
  await ctx.db.execute(sql`
    insert into import_pictures (import_id, product, position, user_id, product_id, url, alt)
    select ${importId}::uuid, given.number, given.position, ${ctx.sellerId}::uuid, given."productId", given.url, given.alt
    from json_to_recordset(${JSON.stringify(given)}::text::json)
      as given(number int, position int, "productId" uuid, url text, alt text)`);
}

export async function hasWaitingPictures(ctx: SellerCtx, importId: string): Promise<boolean> {
  const [found] = await rows<{ waits: boolean }>(
    ctx.db,
    sql`select exists (select from import_pictures
      where import_id = ${importId}::uuid and user_id = ${ctx.sellerId}::uuid and state = 'waiting') as waits`,
  );
  return found?.waits === true;
}

/**
 * For products that got pictures from the import: the pictures they have besides (`others`), and the ids of those that the import
 * brought (`fetched`).
 */
export async function picturesWithout(
  ctx: SellerCtx,
  importId: string,
  productIds: readonly string[],
): Promise<{ others: Map<string, Wanted>; fetched: string[] }> {
  if (productIds.length === 0) return { others: new Map(), fetched: [] };
  const { productId, imageId } = importPictures;
  const got = await ctx.db
    .select({ productId, imageId })
    .from(importPictures)
    .where(
      and(
        eq(importPictures.importId, importId),
        eq(importPictures.userId, ctx.sellerId),
        inArray(productId, [...productIds]),
        isNotNull(imageId),
      ),
    );
  const fetched = new Set(got.flatMap(({ imageId }) => imageId ?? []));
  const products = [...new Set(got.map(({ productId }) => productId))];
  const pictures = await readPictures(ctx, products, []);
  const others = new Map(
    products.flatMap((id) => {
      const had = pictures.of(id);
      const others = had.filter((image) => !fetched.has(image.id));
      return others.length < had.length ? [[id, others.map(({ id, alt }) => ({ id, alt }))] as const] : [];
    }),
  );
  return { others, fetched: [...fetched] };
}
