import { and, desc, eq, isNull } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';

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
  const history: { written: Listing; edited: Listing }[] = [];
  let next: typeof draft | undefined = draft;
  while (next && history.length < MOST_VERSIONS) {
    const { listing, edited, parentId }: typeof draft = next;
    if (listing) history.unshift({ written: listing, edited: edited ?? listing });
    [next] = parentId === null ? [] : await ctx.db.select().from(generations).where(ownDraft(ctx, parentId));
  }
  return history;
}

/** With how many of the last drafts of a product a new text is compared. */
const MOST_COMPARED = 20;

/** The last complete drafts about a product, or about products that are not in the catalogue, as they were written. */
export async function draftsAbout(ctx: SellerCtx, productId: string | null) {
  const { listing, platform, userId, type, status, id } = generations;
  const about = productId === null ? isNull(generations.productId) : eq(generations.productId, productId);
  const rows = await ctx.db
    .select({ listing, platform })
    .from(generations)
    .where(and(eq(userId, ctx.sellerId), about, eq(type, 'description'), eq(status, 'complete')))
    .orderBy(desc(id))
    .limit(MOST_COMPARED);
  return rows.flatMap(({ listing, platform }) => (listing ? [{ listing, platform }] : []));
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
