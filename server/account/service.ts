import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import { RECOMMEND_BELOW } from '#shared/seo.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';

/** Counting stops here; the screen then says "1,000 or more". */
const COUNT_UP_TO = 1_000;

/** What the dashboard shows: counts, how far the first steps are, and the latest texts. */
export async function dashboard(ctx: SellerCtx) {
  const own = and(eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  const living = ctx.db.select({ one: sql`1` }).from(products);
  const drafts = ctx.db.select({ one: sql`1` }).from(generations);
  const openDraft = and(
    eq(generations.userId, ctx.sellerId),
    eq(generations.type, 'description'),
    isNull(generations.appliedAt),
    isNull(generations.discardedAt),
    isNotNull(generations.productId),
  );
  const [count] = await ctx.db
    .select({ products: subscriptions.productCount })
    .from(subscriptions)
    .where(eq(subscriptions.userId, ctx.sellerId));
  const counts = {
    products: count?.products ?? 0,
    withoutDescription: await upTo(ctx, living.where(and(own, eq(products.description, ''))).$dynamic()),
    lowScore: await upTo(ctx, living.where(and(own, sql`${products.seoScore} between 1 and ${RECOMMEND_BELOW - 1}`)).$dynamic()),
    drafts: await upTo(ctx, drafts.where(openDraft).$dynamic()),
  };
  const [user] = await ctx.db
    .select({ dismissed: users.onboardingDismissedAt })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  const wrote = await ctx.db
    .select({ type: generations.type, applied: sql<boolean>`bool_or(${generations.appliedAt} is not null)` })
    .from(generations)
    .where(eq(generations.userId, ctx.sellerId))
    .groupBy(generations.type);
  const [profile] = await ctx.db
    .select({ id: generationProfiles.id })
    .from(generationProfiles)
    .where(eq(generationProfiles.userId, ctx.sellerId))
    .limit(1);
  const recent = await ctx.db
    .select({
      id: generations.id,
      type: generations.type,
      platform: generations.platform,
      score: generations.score,
      createdAt: generations.createdAt,
      appliedAt: generations.appliedAt,
      productId: generations.productId,
      productName: products.name,
    })
    .from(generations)
    .leftJoin(products, and(eq(products.id, generations.productId), own))
    .where(eq(generations.userId, ctx.sellerId))
    .orderBy(desc(generations.id))
    .limit(6);
  return {
    counts,
    onboarding: {
      dismissed: user?.dismissed != null,
      addedProduct: counts.products > 0,
      wroteDescription: wrote.some((row) => row.type === 'description'),
      appliedDescription: wrote.some((row) => row.type === 'description' && row.applied),
      checkedSeo: wrote.some((row) => row.type === 'seoScore'),
      savedProfile: profile !== undefined,
    },
    recent: recent.map(({ createdAt, appliedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      applied: appliedAt !== null,
    })),
  };
}

async function upTo(ctx: SellerCtx, query: PgSelect): Promise<number> {
  const [row] = await rows<{ n: number }>(ctx.db, sql`select count(*)::int as n from (${query.limit(COUNT_UP_TO).getSQL()}) t`);
  return Number(row?.n ?? 0);
}

/** Hides the first steps for good. */
export async function dismissOnboarding(ctx: SellerCtx): Promise<void> {
  await ctx.db.update(users).set({ onboardingDismissedAt: ctx.clock.now() }).where(eq(users.id, ctx.caller.userId));
}
