import { and, asc, count, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { plans } from '#drizzle/schema/plans.ts';
import { products } from '#drizzle/schema/products.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { cleanDescription } from '#shared/description/html.ts';
import type { createProductInput, updateProductInput } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation, notFound } from '../errors.ts';
import { cheapestPlanAbove, findSubscription } from '../subscriptions/service.ts';
import { getProduct, imagesOf, mine } from './find.ts';
import { fingerprintOfHtml, keepFingerprint, signedSlots } from './fingerprints.ts';
import { attachImages } from './images.ts';
import { presentProduct } from './present.ts';
import { reviewScore, scoredProduct } from './score-basis.ts';
import { searchGrams, searchText } from './search.ts';
import { conflict, recordVersion, sourcesAfterEdit, textsOf } from './versions.ts';

/** Takes a place in the plan's number of products and adds the row with its fingerprint: all or none, in one round trip. */
const insertSql = `
  with place as (
    update subscriptions s set product_count = s.product_count + 1
    from plans p where s.user_id = $2::uuid and p.id = s.plan_id and (p.max_products is null or s.product_count < p.max_products)
    returning s.user_id
  ), added as (
    insert into products (id, user_id, name, category, brand, description, price, currency, tags, seo_keywords, sku, stock, client_key,
      search_text, search_grams, created_at, updated_at, meta_title, meta_description, attributes, key_features, locked_snippets, notes)
    select $1::uuid, place.user_id, $3, $4, $5, $6, $7::numeric, $8, $9::text[], $10::text[], $11, $12::int, $13::uuid, $14, $15::int[],
      $16::timestamptz, $16::timestamptz, $17, $18, $19::text::jsonb, $20::text[], $21::text[], $22
    from place returning id, user_id
  ), compared as (
    insert into text_fingerprints (product_id, user_id, signature, opening, kept_at)
    select added.id, added.user_id, $23::int[], $24, $16::timestamptz from added where $23::int[] is not null
  )
  select id::text as id from added`;

/**
 * Adds a product; a repeat with the same `clientKey` answers the one that was added.
 * @throws AppError PLAN_LIMIT when the plan holds no more products
 */
export async function createProduct(ctx: SellerCtx, input: z.output<typeof createProductInput>) {
  const id = uuidv7();
  const now = ctx.clock.now();
  const description = cleanDescription(input.description);
  const fingerprint = fingerprintOfHtml(description);
  const params = [
    ...[
      id,
      ctx.sellerId,
      input.name,
      input.category,
      input.brand,
      description,
      input.price,
      input.currency,
      input.tags,
      input.seoKeywords,
    ],
    ...[input.sku, input.stock, input.clientKey ?? null, searchText(input), searchGrams(ctx.sellerId, input), now.toISOString()],
    ...[
      input.metaTitle,
      input.metaDescription,
      JSON.stringify(input.attributes),
      input.keyFeatures,
      input.lockedSnippets,
      input.notes,
    ],
    ...[fingerprint ? signedSlots(fingerprint.signature) : null, fingerprint?.opening ?? null],
  ];
  try {
    if (input.images.length > 0) {
      return await withTransaction(ctx, async (ctx) => {
        const added = await ctx.query<{ id: string }>(insertSql, params);
        if (added.length === 0) return findRepeated(ctx, input.clientKey);
        await attachImages(ctx, id, input.images);
        return getProduct(ctx, id);
      });
    }
    const added = await ctx.query<{ id: string }>(insertSql, params);
    if (added.length === 0) return await findRepeated(ctx, input.clientKey);
  } catch (error) {
    const first = input.clientKey && isUniqueViolation(error, 'products_client_key');
    const added = first ? await findByClientKey(ctx, input.clientKey ?? '') : null;
    if (added) return added;
    throw error;
  }
  const { images: _images, clientKey: _clientKey, ...fields } = input;
  const blank = {
    textSources: {},
    image: null,
    seoScore: 0,
    scoreOutdated: false,
    seoRecommendations: [],
    settledAdvice: [],
    version: 1,
    deleted: false,
    deletedAt: null,
  };
  return presentProduct({ ...fields, ...blank, id, description, userId: ctx.sellerId, createdAt: now, updatedAt: now }, []);
}

/**
 * No place was left. A repeat needs none: it is answered with what the first call added, which may have taken the last one.
 * @throws AppError PLAN_LIMIT for anything else
 */
async function findRepeated(ctx: SellerCtx, clientKey: string | undefined) {
  return (clientKey && (await findByClientKey(ctx, clientKey))) || refuseMore(ctx);
}

async function findByClientKey(ctx: SellerCtx, clientKey: string) {
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.userId, ctx.sellerId), eq(products.clientKey, clientKey)));
  return row ? presentProduct(row, await imagesOf(ctx, row.id)) : null;
}

/** @throws AppError PLAN_LIMIT always */
export async function refuseMore(ctx: SellerCtx): Promise<never> {
  const { subscription, plan } = await findSubscription(ctx);
  const limit = plan.maxProducts ?? 0;
  throw new AppError(
    'PLAN_LIMIT',
    `Your catalogue holds ${limit} products, all that ${plan.name} allows. Delete some, or choose a larger plan.`,
    {
      limit: {
        key: 'products.max',
        limit,
        used: subscription.productCount,
        resetsAt: null,
        minPlan: await cheapestPlanAbove(ctx, plans.maxProducts, limit),
      },
    },
  );
}

/**
 * Saves changes made from a known version.
 * @throws AppError CONFLICT with the row as it is now when someone saved in between
 */
export async function updateProduct(ctx: SellerCtx, input: z.output<typeof updateProductInput>) {
  const { images, ...changes } = input.changes;
  return withTransaction(ctx, async (ctx) => {
    const [current] = await ctx.db.select().from(products).where(mine(ctx, input.id)).for('no key update');
    if (!current) throw notFound();
    if (current.version !== input.version) throw await conflict(ctx, current);
    if (changes.description !== undefined) changes.description = cleanDescription(changes.description);
    const merged = { ...current, ...changes };
    const texts = textsOf(merged);
    const textSources = sourcesAfterEdit(current, texts);
    const scored = await scoredProduct(ctx, current);
    await ctx.db
      .update(products)
      .set({
        ...changes,
        textSources,
        version: current.version + 1,
        searchText: searchText(merged),
        searchGrams: searchGrams(ctx.sellerId, merged),
        updatedAt: ctx.clock.now(),
      })
      .where(mine(ctx, input.id));
    if (texts.description !== current.description) await keepFingerprint(ctx, input.id, texts.description);
    await recordVersion(ctx, current, texts, textSources, { source: textSources.description ?? 'human' });
    if (images) await attachImages(ctx, input.id, images);
    await reviewScore(ctx, scored, current.scoredAs);
    return getProduct(ctx, input.id);
  });
}

/** Replaces the SEO keywords alone, whatever else was edited meanwhile. */
export async function updateKeywords(ctx: SellerCtx, id: string, seoKeywords: string[]) {
  return withTransaction(ctx, async (ctx) => {
    const [current] = await ctx.db.select().from(products).where(mine(ctx, id)).for('no key update');
    if (!current) throw notFound();
    const scored = await scoredProduct(ctx, current);
    const version = current.version + 1;
    await ctx.db.update(products).set({ seoKeywords, version, updatedAt: ctx.clock.now() }).where(mine(ctx, id));
    return { id, seoKeywords, version, scoreOutdated: await reviewScore(ctx, scored, current.scoredAs) };
  });
}

/** What the filters can offer: the seller's categories and tags with how often each occurs, most frequent first. */
export async function productFacets(ctx: SellerCtx) {
  const own = and(eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  // The newest products stand for the catalogue, so that a very large one costs no more than this.
  const recent = ctx.db
    .select({ category: products.category, tags: products.tags })
    .from(products)
    .where(own)
    .orderBy(sql`${products.id} desc`)
    .limit(2_000)
    .as('recent');
  const categories = await ctx.db
    .select({ name: recent.category, n: count() })
    .from(recent)
    .where(sql`${recent.category} <> ''`)
    .groupBy(recent.category)
    .orderBy(sql`count(*) desc`, asc(recent.category))
    .limit(50);
  const tag = sql<string>`unnest(${recent.tags})`.as('tag');
  const spread = ctx.db.select({ tag }).from(recent).as('spread');
  const tags = await ctx.db
    .select({ name: spread.tag, n: count() })
    .from(spread)
    .groupBy(spread.tag)
    .orderBy(sql`count(*) desc`, asc(spread.tag))
    .limit(50);
  const [total] = await ctx.db
    .select({ n: subscriptions.productCount })
    .from(subscriptions)
    .where(eq(subscriptions.userId, ctx.sellerId));
  return { total: total?.n ?? 0, categories, tags };
}
