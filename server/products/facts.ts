/** What a seller knows of a product, as the checks of a text and the writer ask for it. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { confirmedClaims } from '#drizzle/schema/confirmed-claims.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { mainPicture, type SellerFacts } from '#shared/checks/seller-facts.ts';
import { htmlToText } from '#shared/description/html.ts';
import { featuresUsed } from '#shared/generation/form-output.ts';
import { type addFactInput, type confirmClaimsInput, factLimits } from '#shared/products/products.ts';
import { ownTags } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { applyEdits } from './edits.ts';
import { getProduct } from './find.ts';
import type { Product } from './present.ts';
import { lockRows } from './rows.ts';

/** What is known of a product beside what stands on it. */
export interface Known {
  /** Claims its texts may make because the seller answers for them, as `claimKey` writes them. */
  confirmed: readonly string[];
  /** The last description a person wrote, plain; it stays known when a text of the AI takes its place. */
  ownText: string;
}

export async function knownOf(ctx: SellerCtx, product: Product): Promise<Known> {
  return { confirmed: await confirmedOf(ctx, product.id), ownText: htmlToText(await ownDescription(ctx, product)) };
}

/** Claims a product's texts may rest on; more than any text has. */
const MOST_CONFIRMED = 500;

async function confirmedOf(ctx: SellerCtx, productId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ key: confirmedClaims.key })
    .from(confirmedClaims)
    .where(and(eq(confirmedClaims.productId, productId), eq(confirmedClaims.userId, ctx.sellerId)))
    // A confirmation just given counts, however many there are: the newest come first, and of one moment always the same.
    .orderBy(desc(confirmedClaims.createdAt), asc(confirmedClaims.key))
    .limit(MOST_CONFIRMED);
  return rows.map(({ key }) => key);
}

async function ownDescription(ctx: SellerCtx, product: Product): Promise<string> {
  if ((product.textSources.description ?? 'human') === 'human') return product.description;
  const [last] = await ctx.db
    .select({ texts: productVersions.texts })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.productId, product.id),
        eq(productVersions.userId, ctx.sellerId),
        sql`coalesce(${productVersions.sources} ->> 'description', 'human') in ('human', 'import')`,
      ),
    )
    .orderBy(desc(productVersions.id))
    .limit(1);
  return last?.texts.description ?? '';
}

/** The facts of a product. A description the AI wrote is none: a text is no source for itself. */
export function sellerFactsOf(product: Product, { confirmed, ownText }: Known, more: readonly string[] = []): SellerFacts {
  return {
    name: product.name,
    brand: product.brand,
    category: product.category,
    price: product.price === null ? '' : `${product.price} ${product.currency}`,
    sku: product.sku,
    tags: ownTags(product.tags, product.textSources),
    attributes: product.attributes,
    keyFeatures: featuresUsed(product.keyFeatures, more),
    notes: product.notes,
    description: ownText,
    lockedSnippets: product.lockedSnippets,
    // What was seen belongs to the draft it was seen for, see `stillSeen`.
    pictured: [],
    confirmed,
  };
}

/**
 * The facts of a product of the seller, and its main picture: what a draft's writer saw in that one counts with them.
 * @throws AppError NOT_FOUND
 */
export async function factsOfProduct(ctx: SellerCtx, id: string): Promise<SellerFacts & { pictureId: string | null }> {
  const product = await getProduct(ctx, id);
  return { ...sellerFactsOf(product, await knownOf(ctx, product)), pictureId: mainPicture(product.images)?.id ?? null };
}

/**
 * Adds one fact, or replaces the one of that name, whatever else was edited meanwhile.
 * @throws AppError NOT_FOUND; BAD_INPUT when there is no room for another
 */
export async function addFact(ctx: SellerCtx, { id, fact }: z.output<typeof addFactInput>) {
  return withTransaction(ctx, async (ctx) => {
    const current = (await lockRows(ctx, [id])).get(id);
    if (!current) throw notFound();
    const others = current.attributes.filter(({ name }) => name.toLowerCase() !== fact.name.toLowerCase());
    if (others.length >= factLimits.attributes) {
      const full = `There is room for ${factLimits.attributes} facts. Take one out first.`;
      throw new AppError('BAD_INPUT', full, { fields: { fact: full } });
    }
    const [saved] = await applyEdits(ctx, [{ current, changes: { attributes: [...others, fact] } }]);
    if (!saved) throw notFound();
    return saved.product;
  });
}

/** Records that the seller answers for claims no fact carries. To say it again changes nothing. @throws AppError NOT_FOUND */
export async function confirmClaims(
  ctx: SellerCtx,
  { id, claims }: z.output<typeof confirmClaimsInput>,
): Promise<{ confirmed: string[] }> {
  await getProduct(ctx, id);
  const by = { userId: ctx.sellerId, productId: id, confirmedBy: ctx.caller.userId, createdAt: ctx.clock.now() };
  await ctx.db
    .insert(confirmedClaims)
    .values(claims.map((claim) => ({ ...by, ...claim })))
    .onConflictDoNothing();
  return { confirmed: await confirmedOf(ctx, id) };
}

/** Takes a confirmation back. @throws AppError NOT_FOUND */
export async function withdrawClaims(
  ctx: SellerCtx,
  { id, claims }: z.output<typeof confirmClaimsInput>,
): Promise<{ confirmed: string[] }> {
  await getProduct(ctx, id);
  await ctx.db.delete(confirmedClaims).where(
    and(
      eq(confirmedClaims.productId, id),
      eq(confirmedClaims.userId, ctx.sellerId),
      sql`${confirmedClaims.key} in (${sql.join(
        claims.map(({ key }) => sql`${key}`),
        sql`, `,
      )})`,
    ),
  );
  return { confirmed: await confirmedOf(ctx, id) };
}
