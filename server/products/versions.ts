/**
 * The history of a product's texts. Every change adds a row, and no row is ever changed. Restoring an old version adds a copy of
 * it.
 */
import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import type { listVersionsInput, ProductTexts, restoreVersionInput, TextAuthors } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import type { ProductRow } from './columns.ts';
import { applyEdits } from './edits.ts';
import { conflict, getProduct } from './find.ts';
import type { Origin } from './history.ts';
import type { Product } from './present.ts';
import { lockRows } from './rows.ts';

type Writer = (typeof generations.$inferSelect)['writer'];
const GONE = 'This version does not exist.';

function presentVersion(row: typeof productVersions.$inferSelect, writer: Writer | null) {
  return {
    id: row.id,
    productId: row.productId,
    source: row.source,
    texts: row.texts,
    generationId: row.generationId,
    /** The writer of these texts: the AI, or the offline writer (used without an AI key). Null if a person wrote them. */
    writer,
    platform: row.platform,
    restoredFrom: row.restoredFrom,
    createdAt: row.createdAt.toISOString(),
  };
}
export type ProductVersion = ReturnType<typeof presentVersion>;

/**
 * A page of a product's versions, newest first.
 * @throws AppError NOT_FOUND if the product is not the seller's
 */
export async function listVersions(ctx: SellerCtx, input: z.output<typeof listVersionsInput>) {
  await getProduct(ctx, input.productId);
  const after = input.cursor ? readIdCursor(input.cursor) : null;
  const rows = await ctx.db
    .select({ version: productVersions, writer: generations.writer })
    .from(productVersions)
    .leftJoin(generations, eq(generations.id, productVersions.generationId))
    .where(
      and(
        eq(productVersions.productId, input.productId),
        eq(productVersions.userId, ctx.sellerId),
        after ? lt(productVersions.id, after) : undefined,
      ),
    )
    .orderBy(desc(productVersions.id))
    .limit(input.limit + 1);
  const items = rows.slice(0, input.limit).map(({ version, writer }) => presentVersion(version, writer));
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? writeIdCursor(last.id) : null };
}

/**
 * Puts the texts of an earlier version back on the product, as a new version.
 * @throws AppError NOT_FOUND; CONFLICT with the present product if somebody changed it meanwhile
 */
export async function restoreVersion(ctx: SellerCtx, input: z.output<typeof restoreVersionInput>) {
  return withTransaction(ctx, async (ctx) => {
    const [version] = await ctx.db
      .select()
      .from(productVersions)
      .where(and(eq(productVersions.id, input.id), eq(productVersions.userId, ctx.sellerId)));
    if (!version) throw notFound(GONE);
    const current = (await lockRows(ctx, [version.productId])).get(version.productId);
    if (!current) throw notFound();
    if (current.version !== input.productVersion) throw conflict(await getProduct(ctx, current.id));
    const { sources } = version;
    const aiTags = new Set(sources.aiTags);
    const authors: TextAuthors = { sourceOf: (name) => sources[name], isAiTag: (tag) => aiTags.has(tag) };
    return showTexts(ctx, current, version.texts, authors, {
      source: version.source,
      generationId: version.generationId,
      platform: version.platform,
      restoredFrom: version.id,
    });
  });
}

/**
 * Replaces a product's texts. Also stores who wrote each text, the words it is searched by, and a new version. Must be called in
 * a transaction, so that all of this is stored or nothing.
 */
export async function showTexts(
  ctx: SellerCtx,
  current: ProductRow,
  texts: ProductTexts,
  authors: TextAuthors,
  origin: Origin,
): Promise<Product> {
  const [shown] = await applyEdits(ctx, [{ current, changes: { ...texts }, authors, origin }]);
  if (!shown) throw notFound();
  return shown.product;
}
