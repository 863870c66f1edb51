import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { notFound } from '../errors.ts';

/** The condition that a product is that of a text, and in the catalogue. */
export const ofLivingProduct = and(eq(products.id, generations.productId), sql`not ${products.deleted}`);

export const DRAFT_GONE = 'This draft does not exist.';

/** The SQL condition that selects one description of this seller by its id, whether it is a draft or applied. */
export const ownDraft = (ctx: SellerCtx, id: string) =>
  and(eq(generations.id, id), eq(generations.userId, ctx.sellerId), eq(generations.type, 'description'));

/**
 * Finds one of the seller's descriptions by its id.
 * @throws AppError NOT_FOUND
 */
export async function findDraft(ctx: SellerCtx, id: string) {
  const [row] = await ctx.db.select().from(generations).where(ownDraft(ctx, id));
  if (!row) throw notFound(DRAFT_GONE);
  return row;
}

/** The most earlier versions of a draft that are read for what a person wrote into them. */
const MOST_VERSIONS = 20;

/** A draft and the versions that it was made from, as the AI wrote them and as a person edited them, oldest first. */
export async function historyOf(ctx: SellerCtx, draft: Awaited<ReturnType<typeof findDraft>>) {
  const before = draft.parentId === null ? [] : await versionsUpTo(ctx, draft.parentId);
  return [...before, draft].flatMap(({ listing, edited }) => (listing ? [{ written: listing, edited: edited ?? listing }] : []));
}

/** A draft and the versions before it, oldest first. One statement finds them all. */
async function versionsUpTo(ctx: SellerCtx, draftId: string) {
  const found = await rows<{ listing: string | null; edited: string | null }>(
    ctx.db,
    sql`with recursive versions as (
      select parent_id, listing, edited, 1 as back from generations
        where id = ${draftId} and user_id = ${ctx.sellerId} and type = 'description'
      union all
      select g.parent_id, g.listing, g.edited, v.back + 1 from generations g join versions v on g.id = v.parent_id
        where g.user_id = ${ctx.sellerId} and g.type = 'description' and v.back < ${MOST_VERSIONS - 1}
    ) select listing, edited from versions order by back desc`,
  );
  const read = (stored: string | null) => (stored === null ? null : (generations.listing.mapFromDriverValue(stored) as Listing));
  return found.map(({ listing, edited }) => ({ listing: read(listing), edited: read(edited) }));
}

/** With how many of the last drafts of a product a new text is compared. */
const MOST_COMPARED = 20;

/** The last complete drafts about a product, or about products that are not in the catalogue, as they were written. */
export async function draftsAbout(ctx: SellerCtx, productId: string | null) {
  const { listing, platform, userId, type, status, id } = generations;
  const about = productId === null ? isNull(generations.productId) : eq(generations.productId, productId);
  const found = await ctx.db
    .select({ listing, platform })
    .from(generations)
    .where(and(eq(userId, ctx.sellerId), about, eq(type, 'description'), eq(status, 'complete')))
    .orderBy(desc(id))
    .limit(MOST_COMPARED);
  return found.flatMap(({ listing, platform }) => (listing ? [{ listing, platform }] : []));
}

/** Those of the products about which there is a complete draft, so that `draftsAbout` finds something. */
export async function writtenAbout(ctx: SellerCtx, productIds: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select distinct product_id::text as id from generations where user_id = ${ctx.sellerId}::uuid
      and product_id in ${idSet(productIds)} and type = 'description' and status = 'complete'`,
  );
  return new Set(found.map(({ id }) => id));
}

/** The texts written so far with this group id, which all texts requested together share, oldest first. */
export async function textsOfGroup(ctx: SellerCtx, groupId: string): Promise<Listing[]> {
  const rows = await ctx.db
    .select({ listing: generations.listing })
    .from(generations)
    .where(and(eq(generations.userId, ctx.sellerId), eq(generations.groupId, groupId)))
    .orderBy(generations.id);
  return rows.map(({ listing }) => listing ?? emptyListing);
}
