/** The facts a seller gives about a product: reading them, adding one, and confirming claims. */
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { confirmedClaims } from '#drizzle/schema/confirmed-claims.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { users } from '#drizzle/schema/users.ts';
import { isKeyOf } from '#shared/checks/confirmations.ts';
import { htmlToText } from '#shared/description/html.ts';
import { type AskedFacts, type Facts, factsNamed, noFacts, notesAsFacts, replaceFacts, withAsked } from '#shared/facts/facts.ts';
import { mainPicture } from '#shared/facts/pictures.ts';
import type { DescribeRequest } from '#shared/generation/generation.ts';
import { factLimits } from '#shared/products/limits.ts';
import type { addFactInput, addFactsInput, confirmClaimsInput } from '#shared/products/products.ts';
import { factsWithOptions } from '#shared/products/variants.ts';
import { ownTags, type TextSource } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { checkAgain } from '../health/changed.ts';
import { nameOf } from '../teams/people.ts';
import { applyEdits } from './edits.ts';
import { getProduct } from './find.ts';
import { refusePaused } from './paused.ts';
import type { Product } from './present.ts';
import { lockRows } from './rows.ts';

/** A product that is described in the request for a text and is not in the catalogue. */
type CustomProduct = NonNullable<DescribeRequest['customProduct']>;

/**
 * The facts of one of the seller's products, or of a product described in the request, together with facts added in the request.
 * The AI and all checks get their facts from this function alone, so that all know the same.
 */
export async function readFacts(ctx: SellerCtx, of: Product | CustomProduct | null, asked: AskedFacts = {}): Promise<Facts> {
  if (of === null || !('id' in of)) {
    const description = htmlToText(of?.description ?? '');
    return withAsked({ ...noFacts, ...of, description }, asked);
  }
  const own = { name: await ownText(ctx, of, 'name'), description: await ownText(ctx, of, 'description') };
  return withAsked(factsOf(of, own, keysOf(await claimsOf(ctx, of.id))), asked);
}

/** The fields of a product that its facts are made of. */
export type FactFields = Pick<
  Product,
  | 'brand'
  | 'category'
  | 'sku'
  | 'gtin'
  | 'attributes'
  | 'keyFeatures'
  | 'lockedSnippets'
  | 'notes'
  | 'notesTold'
  | 'price'
  | 'currency'
  | 'tags'
  | 'textSources'
  | 'variants'
>;

/**
 * The facts of a product whose rows are already read.
 * @param own the last name and description (as HTML) that a person wrote or imported, see `isOwnSource`
 * @param confirmed the keys of the claims that the seller confirmed
 */
export function factsOf(of: FactFields, own: { name: string; description: string }, confirmed: readonly string[]): Facts {
  const { brand, category, sku, gtin, attributes, keyFeatures, lockedSnippets } = of;
  return {
    ...noFacts,
    name: own.name,
    brand,
    category,
    sku,
    gtin,
    attributes: factsWithOptions(attributes, of.variants),
    keyFeatures,
    ...notesAsFacts(of),
    lockedSnippets,
    price: of.price === null ? '' : `${of.price} ${of.currency}`,
    tags: ownTags(of.tags, of.textSources),
    description: htmlToText(own.description),
    confirmed,
  };
}

/** The columns of a product (`p`) that its facts are read from, together with `ownTextSql`. */
const factColumns = `p.brand, p.category, p.sku, p.gtin, p.attributes, p.key_features as "keyFeatures",
  p.locked_snippets as "lockedSnippets", p.notes, p.notes_told as "notesTold", p.price::float8 as price, p.currency, p.tags,
  p.text_sources as "textSources", p.variants`;

/** Like `ownText`, as SQL for a product `p`. Null if the present text is the seller's own. */
export const ownTextSql = (
  name: 'name' | 'description',
) => `case when coalesce(p.text_sources ->> '${name}', 'human') not in ('human', 'import')
  then coalesce((select v.texts ->> '${name}' from product_versions v where v.product_id = p.id and v.user_id = p.user_id
    and coalesce(v.sources ->> '${name}', 'human') in ('human', 'import') order by v.id desc limit 1),
    ${name === 'name' ? 'p.name' : "''"}) end`;

/** How many confirmed claims of a product are read at most; no text makes so many claims. */
export const MOST_CONFIRMED = 500;

/** The same as `claimsOf`, as SQL for a product `p`: the keys alone. */
const confirmedSql = `(select coalesce(json_agg(c.key), '[]') from (select key from confirmed_claims c
  where c.product_id = p.id and c.user_id = p.user_id order by c.created_at desc, c.key limit ${MOST_CONFIRMED}) c)`;

/**
 * The facts of the first `most` products (`p`) for which `which` holds, by their ids, in one statement. The same as `readFacts`
 * gives.
 */
export async function readManyFacts(ctx: SellerCtx, which: SQL, most: number): Promise<{ id: string; facts: Facts }[]> {
  // As one JSON value, because a driver otherwise parses each column of each row by itself.
  const [found] = await rows<{ all: string }>(
    ctx.db,
    sql`select coalesce(json_agg(t), '[]')::text as all from (
      select p.id, ${sql.raw(factColumns)}, coalesce(${sql.raw(ownTextSql('name'))}, p.name) as "ownName",
        coalesce(${sql.raw(ownTextSql('description'))}, p.description) as "ownDescription", ${sql.raw(confirmedSql)} as confirmed
      from products p where ${which} order by p.id limit ${most}::int) t`,
  );
  const read = JSON.parse(found?.all ?? '[]') as (FactFields & {
    id: string;
    ownName: string;
    ownDescription: string;
    confirmed: string[];
  })[];
  return read.map((one) => ({
    id: one.id,
    facts: factsOf(one, { name: one.ownName, description: one.ownDescription }, one.confirmed),
  }));
}

/** Whether a text with this source is the seller's own, and therefore a source of facts. Without a source, a person wrote it. */
export const isOwnSource = (source: TextSource = 'human'): boolean => source === 'human' || source === 'import';

/** A claim that the seller confirmed: its key, and its words as they were in the text. */
type ConfirmedClaim = Pick<typeof confirmedClaims.$inferSelect, 'key' | 'found'>;

const keysOf = (claims: readonly ConfirmedClaim[]) => claims.map(({ key }) => key);

async function claimsOf(ctx: SellerCtx, productId: string): Promise<ConfirmedClaim[]> {
  return (
    ctx.db
      .select({ key: confirmedClaims.key, found: confirmedClaims.found })
      .from(confirmedClaims)
      .where(and(eq(confirmedClaims.productId, productId), eq(confirmedClaims.userId, ctx.sellerId)))
      // Newest first, so that a confirmation just given is never cut off by the limit. The key makes the order unambiguous.
      .orderBy(desc(confirmedClaims.createdAt), asc(confirmedClaims.key))
      .limit(MOST_CONFIRMED)
  );
}

/**
 * The last description (as HTML) or name that a person wrote or imported. A text by the AI must not become a fact. Without such a
 * version the description is empty, but the name stays, because it may be all that says what the product is.
 */
async function ownText(ctx: SellerCtx, product: Product, name: 'name' | 'description'): Promise<string> {
  if (isOwnSource(product.textSources[name])) return product[name];
  const [last] = await ctx.db
    .select({ texts: productVersions.texts })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.productId, product.id),
        eq(productVersions.userId, ctx.sellerId),
        sql`coalesce(${productVersions.sources} ->> ${name}, 'human') in ('human', 'import')`,
      ),
    )
    .orderBy(desc(productVersions.id))
    .limit(1);
  return last?.texts[name] ?? (name === 'name' ? product.name : '');
}

/**
 * The facts of a seller's product, the confirmed claims with their words, and the id of the main picture. What the AI saw in a
 * picture while writing a draft counts as a fact only if it was the picture with this id.
 * @throws AppError NOT_FOUND
 */
export async function factsOfProduct(
  ctx: SellerCtx,
  id: string,
): Promise<Facts & { claims: NamedClaim[]; pictureId: string | null }> {
  const product = await getProduct(ctx, id);
  const facts = await readFacts(ctx, product);
  return { ...facts, claims: await namedClaims(ctx, id), pictureId: mainPicture(product.images)?.id ?? null };
}

/** `by` is the name of another person who confirmed the claim; null for the caller, and for somebody who is gone. */
type NamedClaim = ConfirmedClaim & { by: string | null };

/** The confirmed claims of a product, with the names of those who confirmed them. */
export async function namedClaims(ctx: SellerCtx, productId: string): Promise<NamedClaim[]> {
  const claims = await claimsOf(ctx, productId);
  const others = await ctx.db
    .select({ key: confirmedClaims.key, displayName: users.displayName, firstName: users.firstName, email: users.email })
    .from(confirmedClaims)
    .innerJoin(users, and(eq(users.id, confirmedClaims.actorId), ne(users.status, 'deleted')))
    .where(
      and(
        eq(confirmedClaims.productId, productId),
        eq(confirmedClaims.userId, ctx.sellerId),
        ne(confirmedClaims.actorId, ctx.caller.userId),
      ),
    );
  const names = new Map(others.map(({ key, ...person }) => [key, nameOf(person)]));
  return claims.map((claim) => ({ ...claim, by: names.get(claim.key) ?? null }));
}

/** Adds one fact; see addFacts. */
export const addFact = (ctx: SellerCtx, { id, fact }: z.output<typeof addFactInput>) => addFacts(ctx, { id, facts: [fact] });

/**
 * Adds facts, or puts them in the place of those with the same names. It does not matter whether the product was edited
 * meanwhile, because everything else stays as it is now.
 * @throws AppError NOT_FOUND; BAD_INPUT if there is no room for all
 */
export async function addFacts(ctx: SellerCtx, { id, facts }: z.output<typeof addFactsInput>) {
  return withTransaction(ctx, async (ctx) => {
    const current = (await lockRows(ctx, [id])).get(id);
    if (!current) throw notFound();
    let { attributes } = current;
    for (const { name } of facts) attributes = replaceFacts(attributes, name, factsNamed(facts, name));
    if (attributes.length > factLimits.attributes) {
      const full = `There is room for ${factLimits.attributes} facts. Take one out first.`;
      throw new AppError('BAD_INPUT', full, { fields: { fact: full } });
    }
    const [saved] = await applyEdits(ctx, [{ current, changes: { attributes } }]);
    if (!saved) throw notFound();
    return saved.product;
  });
}

const WRONG_KEY = 'Nothing was confirmed, because a key is not that of its words in a sentence. Check the text again.';

/**
 * Records that the seller confirms claims that no fact supports. Repeating it changes nothing. Of a paused product this is refused,
 * as adding a fact is; withdrawing is not, because it takes something back.
 * @throws AppError NOT_FOUND; PLAN_LIMIT if the product is paused; BAD_INPUT for a key that is not that of its words in a sentence
 */
export async function confirmClaims(
  ctx: SellerCtx,
  { id, claims }: z.output<typeof confirmClaimsInput>,
): Promise<{ confirmed: string[] }> {
  return withTransaction(ctx, async (ctx) => {
    await getProduct(ctx, id);
    await refusePaused(ctx, id);
    if (!claims.every(({ key, found }) => isKeyOf(key, found)))
      throw new AppError('BAD_INPUT', WRONG_KEY, { fields: { claims: WRONG_KEY } });
    const by = { userId: ctx.sellerId, productId: id, actorId: ctx.caller.userId, createdAt: ctx.clock.now() };
    await ctx.db
      .insert(confirmedClaims)
      .values(claims.map((claim) => ({ ...by, ...claim })))
      .onConflictDoNothing();
    await checkAgain(ctx, id);
    return { confirmed: keysOf(await claimsOf(ctx, id)) };
  });
}

/**
 * Withdraws the seller's confirmation of claims.
 * @throws AppError NOT_FOUND
 */
export async function withdrawClaims(
  ctx: SellerCtx,
  { id, claims }: z.output<typeof confirmClaimsInput>,
): Promise<{ confirmed: string[] }> {
  return withTransaction(ctx, async (ctx) => {
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
    await checkAgain(ctx, id);
    return { confirmed: keysOf(await claimsOf(ctx, id)) };
  });
}
