import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { countFindings } from '../health/service.ts';
import { countViews } from '../products/list.ts';

/** How many of the latest texts and scores the dashboard shows, and among how many it looks for a draft that waits. */
const RECENT = 6;
const LATEST = 20;

/**
 * The dashboard's data: how many products there are, how many of them still need something (a description or a score, for
 * example), which onboarding steps are done, what the seller worked on last, and the latest texts. If a text's product was deleted, only its name is given,
 * because there is no page to link to.
 */
export async function dashboard(ctx: SellerCtx) {
  const own = and(eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  const waiting = await countViews(ctx);
  const { noText: _, ...mend } = await countFindings(ctx);
  const [count] = await ctx.db
    .select({ products: subscriptions.productCount })
    .from(subscriptions)
    .where(eq(subscriptions.userId, ctx.sellerId));
  const counts = {
    products: count?.products ?? 0,
    withoutDescription: waiting.noDescription,
    drafts: waiting.drafts,
    inReview: waiting.inReview,
    lowScore: waiting.lowScore,
    scoreOutdated: waiting.scoreOutdated,
    notScored: waiting.notScored,
    ...mend,
  };
  const [user] = await ctx.db
    .select({ dismissed: users.onboardingDismissedAt })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  // True if the seller has a generation that meets the condition. `exists` stops at the first such row, however many there are.
  const has = (condition: SQL) =>
    sql<boolean>`exists (select from ${generations} where ${generations.userId} = ${ctx.sellerId}::uuid and ${condition})`;
  const [done] = await rows<{ wrote: boolean; applied: boolean; scored: boolean }>(
    ctx.db,
    sql`select ${has(sql`${generations.type} = 'description'`)} as wrote,
      ${has(sql`${generations.type} = 'description' and ${generations.appliedAt} is not null`)} as applied,
      ${has(sql`${generations.type} = 'seoScore'`)} as scored`,
  );
  const [profile] = await ctx.db
    .select({ id: generationProfiles.id })
    .from(generationProfiles)
    .where(eq(generationProfiles.userId, ctx.sellerId))
    .limit(1);
  const latest = await ctx.db
    .select({
      id: generations.id,
      // Sentences that were rewritten (`part`) are left out below.
      type: sql<'description' | 'seoScore'>`${generations.type}`,
      platform: generations.platform,
      score: generations.score,
      createdAt: generations.createdAt,
      appliedAt: generations.appliedAt,
      discardedAt: generations.discardedAt,
      productId: sql<string | null>`case when not ${products.deleted} then ${products.id} end`,
      productName: products.name,
    })
    .from(generations)
    .leftJoin(products, and(eq(products.id, generations.productId), eq(products.userId, ctx.sellerId)))
    .where(and(eq(generations.userId, ctx.sellerId), ne(generations.type, 'part')))
    .orderBy(desc(generations.id))
    .limit(LATEST);
  const [edited] = await ctx.db
    .select({ productId: products.id, productName: products.name, at: products.updatedAt })
    .from(products)
    .where(own)
    .orderBy(desc(products.updatedAt))
    .limit(1);
  const draft = latest.find(
    ({ type, productId, appliedAt, discardedAt }) => type === 'description' && productId && !appliedAt && !discardedAt,
  );
  const isNewer = draft !== undefined && (edited === undefined || draft.createdAt >= edited.at);
  const left = isNewer
    ? { draftId: draft.id, productId: draft.productId, productName: draft.productName, at: draft.createdAt }
    : edited && { draftId: null, ...edited };
  return {
    counts,
    onboarding: {
      dismissed: user?.dismissed != null,
      addedProduct: counts.products > 0,
      wroteDescription: done?.wrote === true,
      appliedDescription: done?.applied === true,
      checkedSeo: done?.scored === true,
      savedProfile: profile !== undefined,
    },
    /** What the seller worked on last: a draft that waits, or else the product that was changed last. */
    left: left ? { ...left, at: left.at.toISOString() } : null,
    recent: latest.slice(0, RECENT).map(({ createdAt, appliedAt, discardedAt: _, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      applied: appliedAt !== null,
    })),
  };
}

/** Hides the onboarding steps permanently. */
export async function dismissOnboarding(ctx: SellerCtx): Promise<void> {
  await ctx.db.update(users).set({ onboardingDismissedAt: ctx.clock.now() }).where(eq(users.id, ctx.caller.userId));
}
