import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { catalogueDays } from '#drizzle/schema/catalogue-days.ts';
import { products } from '#drizzle/schema/products.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import type { JobCtx } from '../jobs/job.ts';

/** How many sellers are looked up at a time. */
const PAGE = 100;

const described = sql<number>`(count(*) filter (where ${products.description} <> ''))::int`;
const living = (whose: SQL) => and(whose, sql`not ${products.deleted}`);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Records how many products each seller has today, and how many of them have a description. Running it twice a day changes
 * nothing.
 */
export async function recordDay(ctx: JobCtx): Promise<void> {
  const today = dayOf(ctx.clock.now());
  let last: string | undefined;
  do {
    const sellers: { userId: string }[] = await ctx.db
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(and(gt(subscriptions.productCount, 0), last ? gt(subscriptions.userId, last) : undefined))
      .orderBy(asc(subscriptions.userId))
      .limit(PAGE);
    last = sellers.at(-1)?.userId;
    for (const { userId } of sellers) {
      ctx.signal.throwIfAborted();
      const counted = ctx.db
        .select({ products: sql<number>`count(*)::int`.as('products'), described: described.as('described') })
        .from(products)
        .where(living(sql`${products.userId} = ${userId}::uuid`));
      await ctx.db.execute(sql`
        insert into ${catalogueDays} (user_id, day, products, described)
        select ${userId}::uuid, ${today}::date, products, described from (${counted.getSQL()}) now
        where (products, described) is distinct from (
          select (d.products, d.described) from ${catalogueDays} d where d.user_id = ${userId}::uuid order by d.day desc limit 1)
        on conflict do nothing`);
    }
  } while (last);
}

/**
 * How many products a seller has, and how many of them have a description: now, and at the beginning of the day of `since`. If
 * nobody counted at that time yet, the first day that was counted takes its place. `before` is null if no day was counted.
 */
export async function coverageSince(ctx: SellerCtx, since: Date) {
  const own = sql`${products.userId} = ${ctx.sellerId}::uuid`;
  const [now] = await ctx.db.select({ products: sql<number>`count(*)::int`, described }).from(products).where(living(own));
  const day = dayOf(since);
  const [before] = await ctx.db
    .select({
      day: sql<string>`greatest(${catalogueDays.day}, ${day}::date)::text`,
      products: catalogueDays.products,
      described: catalogueDays.described,
    })
    .from(catalogueDays)
    .where(eq(catalogueDays.userId, ctx.sellerId))
    .orderBy(sql`${catalogueDays.day} > ${day}::date, abs(${catalogueDays.day} - ${day}::date)`)
    .limit(1);
  return { products: now?.products ?? 0, described: now?.described ?? 0, before: before ?? null };
}
