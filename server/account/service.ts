import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { members } from '#drizzle/schema/teams.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import { COUNT_UP_TO } from '#shared/products/views.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { countFindings } from '../health/service.ts';
import { countViews, waitingDraft } from '../products/list.ts';

/** How many of the latest texts and scores the dashboard shows, and among how many it looks for what the person worked on. */
const RECENT = 6;
const LATEST = 200;

/**
 * The dashboard's data: how many products there are, how many of them still need something (a description or a score, for
 * example), which onboarding steps are done, what the seller worked on last, and the latest texts. If a text's product was deleted, only its name is given,
 * because there is no page to link to.
 */
export async function dashboard(ctx: SellerCtx) {
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
    /** Of `drafts`, the products whose drafts all wait for somebody else, who is to mend what was sent back to them. */
    draftsElsewhere: waiting.drafts === 0 ? 0 : Math.max(0, waiting.drafts - (await draftsHere(ctx))),
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
      productId: sql<string | null>`case when not ${products.deleted} then ${products.id} end`,
      productName: products.name,
    })
    .from(generations)
    .leftJoin(products, and(eq(products.id, generations.productId), eq(products.userId, ctx.sellerId)))
    .where(and(eq(generations.userId, ctx.sellerId), ne(generations.type, 'part')))
    .orderBy(desc(generations.id))
    .limit(RECENT);
  const written = latest.find(({ productId }) => productId !== null)?.productId;
  return {
    counts,
    onboarding: {
      dismissed: user?.dismissed != null,
      addedProduct: counts.products > 0,
      wroteDescription: done?.wrote === true,
      appliedDescription: done?.applied === true,
      checkedSeo: done?.scored === true,
      savedProfile: profile !== undefined,
      /** The page of the product that had a text written last; the list of products if there is none. */
      toScore: written ? paths.product(written) : paths.products,
    },
    left: await leftOff(ctx),
    recent: latest.map(({ createdAt, appliedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      applied: appliedAt !== null,
    })),
  };
}

/**
 * How many products have a draft that nobody has decided on and that does not wait for another person, counted up to `COUNT_UP_TO`.
 * What was sent back waits for whoever wrote or sent it, as long as they are here.
 */
async function draftsHere(ctx: SellerCtx): Promise<number> {
  const me = sql`${ctx.caller.userId}::uuid`;
  const [counted] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from (select distinct g.product_id from generations g
      join products p on p.id = g.product_id and p.user_id = g.user_id
      where g.user_id = ${ctx.sellerId}::uuid and ${sql.raw(waitingDraft('g'))} and g.review_state is distinct from 'inReview' and not p.deleted
        and (g.review_state is distinct from 'sentBack' or ${me} in (coalesce(g.actor_id, g.user_id), g.sender_id)
          or not (coalesce(g.actor_id, g.user_id) = g.user_id
            or exists (select from members m where m.user_id = g.user_id and m.member_id in (g.actor_id, g.sender_id))))
      limit ${COUNT_UP_TO}::int) t`,
  );
  return Number(counted?.n ?? 0);
}

/**
 * What the person worked on last in the catalogue that is shown: a draft that waits for them, or else the product that they changed
 * last. Where nobody else works, that is the product that was changed last; else one whose texts they changed, because other changes
 * do not say who made them.
 */
async function leftOff(ctx: SellerCtx) {
  const seller = sql`user_id = ${ctx.sellerId}::uuid`;
  // Rows from before teams name nobody; then it was the owner.
  const isTheirs = sql`coalesce(of.actor_id, of.user_id) = ${ctx.caller.userId}::uuid`;
  const [draft] = await rows<{ id: string; productId: string; productName: string; at: string }>(
    ctx.db,
    sql`select of.id::text as id, p.id::text as "productId", p.name as "productName", of.created_at::text as at
      from (select id, type, user_id, actor_id, product_id, group_id, created_at, applied_at, discarded_at, review_state from generations
        where ${seller} and type = 'description' order by id desc limit ${LATEST}::int) of
        join products p on p.id = of.product_id and p.user_id = of.user_id and not p.deleted
      where ${isTheirs} and ${sql.raw(waitingDraft('of'))} and of.review_state is distinct from 'inReview'
      order by of.id desc limit 1`,
  );
  const isAlone = ctx.caller.userId === ctx.sellerId && (await ctx.db.$count(members, eq(members.userId, ctx.sellerId))) === 0;
  const [edited] = await rows<{ productId: string; productName: string; at: string }>(
    ctx.db,
    isAlone
      ? sql`select id::text as "productId", name as "productName", updated_at::text as at from products
          where ${seller} and not deleted order by updated_at desc limit 1`
      : sql`select p.id::text as "productId", p.name as "productName", of.created_at::text as at
          from (select id, user_id, actor_id, product_id, created_at from product_versions
            where ${seller} order by id desc limit ${LATEST}::int) of
            join products p on p.id = of.product_id and p.user_id = of.user_id and not p.deleted
          where ${isTheirs} order by of.id desc limit 1`,
  );
  const time = (at: string) => new Date(at).toISOString();
  if (draft && (!edited || new Date(draft.at) >= new Date(edited.at))) {
    const { id, at, ...product } = draft;
    return { draftId: id, ...product, at: time(at) };
  }
  return edited ? { draftId: null, ...edited, at: time(edited.at) } : null;
}

/** Hides the onboarding steps permanently. */
export async function dismissOnboarding(ctx: SellerCtx): Promise<void> {
  await ctx.db.update(users).set({ onboardingDismissedAt: ctx.clock.now() }).where(eq(users.id, ctx.caller.userId));
}
