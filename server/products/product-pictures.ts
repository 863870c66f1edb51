/** Reads and sets the pictures of products. Many products take as many database round trips as one. */
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { productImages } from '#drizzle/schema/product-images.ts';
import type { TextAuthors } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { ImageRow } from './present.ts';

/** Pictures as the form sends them, in order. */
export type Wanted = readonly { id: string; alt: string }[];

/** A product and the pictures that it will have. */
export interface Pictured {
  productId: string;
  images: Wanted;
}

/** The pictures that readPictures has read, by product. */
export interface Pictures {
  /** The pictures of a product, in order. */
  of(productId: string): ImageRow[];
  /**
   * The rows of the pictures that a product will have, in order and with their new alternative texts.
   * @throws AppError NOT_FOUND if a picture does not belong to the seller, or belongs to or was already chosen for another
   * product
   */
  choose(wanted: Pictured): ImageRow[];
}

type Read = ImageRow & { productId: string | null };

/**
 * Reads the pictures of `productIds`, and the pictures `wanted` for some products. If any are wanted, all rows read stay locked
 * until the transaction ends, so that the sweep of unused uploads cannot remove one that is being saved.
 */
export async function readPictures(
  ctx: SellerCtx,
  productIds: readonly string[],
  wanted: readonly Pictured[],
): Promise<Pictures> {
  const wantedIds = wanted.flatMap(({ images }) => images.map(({ id }) => id));
  const found = await select(ctx, productIds, wantedIds);
  const read = new Map(found.map((row) => [row.id, row]));
  const owners = new Map(found.map(({ id, productId }) => [id, productId]));
  return {
    of: (productId) => found.filter((row) => row.productId === productId),
    choose: ({ productId, images }) => {
      const alts = new Map([...images].reverse().map(({ id, alt }) => [id, alt]));
      return [...new Set(images.map(({ id }) => id))].map((id) => {
        const row = read.get(id);
        const owner = owners.get(id);
        if (!row || (owner !== null && owner !== productId)) throw notFound('This picture does not exist.');
        // A picture belongs to one product only. After this, no other product in the same call can get it too.
        owners.set(id, productId);
        return { ...row, alt: alts.get(id) ?? '' };
      });
    },
  };
}

async function select(ctx: SellerCtx, productIds: readonly string[], wantedIds: readonly string[]): Promise<Read[]> {
  if (productIds.length === 0 && wantedIds.length === 0) return [];
  const { id, url, alt, altSource, source, width, height, productId } = productImages;
  const own = eq(productImages.userId, ctx.sellerId);
  const those = or(
    productIds.length > 0 ? inArray(productImages.productId, [...productIds]) : undefined,
    wantedIds.length > 0 ? inArray(productImages.id, [...wantedIds]) : undefined,
  );
  const query = ctx.db
    .select({ id, url, alt, altSource, source, width, height, productId })
    .from(productImages)
    .where(and(own, those))
    .orderBy(asc(productImages.position), asc(productImages.id));
  return wantedIds.length > 0 ? query.for('update') : query;
}

const attachSql = `
  with given as (
    select * from json_to_recordset($2::text::json) as given("productId" uuid, id uuid, position int, alt text, "altSource" text)
  ), let_go as (
    update product_images i set product_id = null
    where i.user_id = $1::uuid and i.product_id = any($3::uuid[]) and i.id not in (select id from given)
  )
  update product_images i set product_id = given."productId", position = given.position, alt = given.alt,
    alt_source = given."altSource"
  from given where i.id = given.id and i.user_id = $1::uuid`;

/**
 * Assigns the chosen pictures to their products, in the given order. Pictures a product no longer has are detached from it and
 * swept later.
 */
export async function attachPictures(
  ctx: SellerCtx,
  chosen: readonly { productId: string; images: ImageRow[] }[],
): Promise<void> {
  if (chosen.length === 0) return;
  const rows = chosen.flatMap(({ productId, images }) =>
    images.map(({ id, alt, altSource }, position) => ({ productId, id, position, alt, altSource })),
  );
  await ctx.query(attachSql, [ctx.sellerId, JSON.stringify(rows), chosen.map(({ productId }) => productId)]);
}

/**
 * The pictures with who wrote their alternative texts. A text that did not change since `had` keeps its author, as does one that
 * goes over to a picture that was not there, for instance a link that is now stored. A person who changes a text of the AI counts as
 * its author too.
 */
export function withAltSources(
  images: readonly ImageRow[],
  had: readonly ImageRow[],
  authors: TextAuthors | undefined,
): ImageRow[] {
  const before = new Map(had.map((image) => [image.id, image]));
  return images.map((image) => {
    const was = before.get(image.id);
    if (was?.alt === image.alt) return image;
    if (image.alt === '') return { ...image, altSource: 'human' };
    const moved = was ? undefined : had.find(({ alt }) => alt === image.alt);
    if (moved) return { ...image, altSource: moved.altSource };
    const byPerson = was?.altSource === 'ai' || was?.altSource === 'ai-edited' ? 'ai-edited' : 'human';
    return { ...image, altSource: authors ? (authors.sourceOf('altText') ?? 'human') : byPerson };
  });
}

/**
 * The picture that lists show: the first one that is stored here. A linked one cannot be shown: our pages load pictures only from
 * our own server.
 */
export const shownInLists = (images: readonly ImageRow[]) => images.find(({ source }) => source === 'stored')?.url ?? null;
