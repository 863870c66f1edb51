/** The history of a product's texts. A row is added with every change and never changed: to restore one adds it again. */
import { and, desc, eq, lt } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { products } from '#drizzle/schema/products.ts';
import {
  type listVersionsInput,
  type ProductTexts,
  type restoreVersionInput,
  sameTexts,
  sourcesAfter,
  type TextAuthors,
  type TextSource,
  type TextSources,
} from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { getProduct, imagesOf, mine } from './find.ts';
import { keepFingerprint } from './fingerprints.ts';
import { presentProduct } from './present.ts';
import { reviewScore, scoredProduct } from './score-basis.ts';
import { searchGrams, searchText } from './search.ts';

type Row = typeof products.$inferSelect;
type Writer = (typeof generations.$inferSelect)['writer'];
const GONE = 'This version does not exist.';

export function textsOf(row: Pick<Row, keyof ProductTexts>): ProductTexts {
  const { name, description, metaTitle, metaDescription, tags } = row;
  return { name, description, metaTitle, metaDescription, tags };
}

/** Where a change of texts comes from. */
export interface Origin {
  /** One word for a list; who each text is by stands in `sources`. */
  source: TextSource;
  generationId?: string | null;
  platform?: string | null;
  restoredFrom?: string | null;
}

/**
 * Keeps the texts a product shows from now on, and first those it showed before when its history has none yet. Nothing is
 * kept when no text changed. Call it in the transaction of the change.
 */
export async function recordVersion(
  ctx: SellerCtx,
  before: Row,
  after: ProductTexts,
  sources: TextSources,
  origin: Origin,
): Promise<void> {
  const old = textsOf(before);
  if (sameTexts(old, after)) return;
  const row = { userId: ctx.sellerId, productId: before.id };
  const [any] = await ctx.db
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(and(eq(productVersions.productId, before.id), eq(productVersions.userId, ctx.sellerId)))
    .limit(1);
  if (!any && old.description !== '') {
    const source = before.textSources.description ?? 'human';
    await ctx.db
      .insert(productVersions)
      .values({ ...row, id: uuidv7(), source, texts: old, sources: before.textSources, createdAt: before.updatedAt });
  }
  await ctx.db.insert(productVersions).values({
    ...row,
    ...origin,
    id: uuidv7(),
    texts: after,
    sources,
    authorId: ctx.caller.userId,
    createdAt: ctx.clock.now(),
  });
}

/** Who the texts are by after a person saved some of them: an AI's text that a person changed is both's. */
export function sourcesAfterEdit(before: Row, after: ProductTexts): TextSources {
  const { textSources } = before;
  return sourcesAfter(textsOf(before), textSources, after, {
    sourceOf: (name) => {
      const was = textSources[name];
      return (was === 'ai' || was === 'ai-edited') && after[name] !== '' ? 'ai-edited' : 'human';
    },
    isAiTag: () => false,
  });
}

function presentVersion(row: typeof productVersions.$inferSelect, writer: Writer | null) {
  return {
    id: row.id,
    productId: row.productId,
    source: row.source,
    texts: row.texts,
    generationId: row.generationId,
    /** What wrote the draft this version took over; null for a person's change. */
    writer,
    platform: row.platform,
    restoredFrom: row.restoredFrom,
    createdAt: row.createdAt.toISOString(),
  };
}
export type ProductVersion = ReturnType<typeof presentVersion>;

/**
 * A page of a product's versions, the latest first.
 * @throws AppError NOT_FOUND when the product is not the seller's
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
 * Shows the texts of an earlier version again, as a new version.
 * @throws AppError NOT_FOUND; CONFLICT with the product as it is now when somebody changed it meanwhile
 */
export async function restoreVersion(ctx: SellerCtx, input: z.output<typeof restoreVersionInput>) {
  return withTransaction(ctx, async (ctx) => {
    const [version] = await ctx.db
      .select()
      .from(productVersions)
      .where(and(eq(productVersions.id, input.id), eq(productVersions.userId, ctx.sellerId)));
    if (!version) throw notFound(GONE);
    const [current] = await ctx.db.select().from(products).where(mine(ctx, version.productId)).for('no key update');
    if (!current) throw notFound();
    if (current.version !== input.productVersion) throw await conflict(ctx, current);
    const { sources } = version;
    const aiTags = new Set(sources.aiTags);
    const authors: TextAuthors = { sourceOf: (name) => sources[name], isAiTag: (tag) => aiTags.has(tag) };
    await showTexts(ctx, current, version.texts, authors, {
      source: version.source,
      generationId: version.generationId,
      platform: version.platform,
      restoredFrom: version.id,
    });
    return getProduct(ctx, current.id);
  });
}

/** Makes texts a product's own, with who they are by, its search words, and a version. In the caller's transaction. */
export async function showTexts(
  ctx: SellerCtx,
  current: Row,
  texts: ProductTexts,
  authors: TextAuthors,
  origin: Origin,
): Promise<void> {
  const textSources = sourcesAfter(textsOf(current), current.textSources, texts, authors);
  const merged = { ...current, ...texts };
  const scored = await scoredProduct(ctx, current);
  await ctx.db
    .update(products)
    .set({
      ...texts,
      textSources,
      version: current.version + 1,
      searchText: searchText(merged),
      searchGrams: searchGrams(ctx.sellerId, merged),
      updatedAt: ctx.clock.now(),
    })
    .where(mine(ctx, current.id));
  if (texts.description !== current.description) await keepFingerprint(ctx, current.id, texts.description);
  await recordVersion(ctx, current, texts, textSources, origin);
  await reviewScore(ctx, scored, current.scoredAs);
}

/** The refusal of a change that was made from an older version, with the product as it is now. */
export async function conflict(ctx: SellerCtx, current: Row): Promise<AppError> {
  return new AppError('CONFLICT', 'This product was changed meanwhile. Look at the differences before you save.', {
    current: presentProduct(current, await imagesOf(ctx, current.id)),
  });
}
