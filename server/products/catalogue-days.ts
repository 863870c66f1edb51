import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { catalogueDays } from '#drizzle/schema/catalogue-days.ts';
import { products } from '#drizzle/schema/products.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { seoBands } from '#shared/seo/seo.ts';
import type { SellerCtx } from '../context.ts';
import type { JobCtx } from '../jobs/job.ts';

/** How many sellers are looked up at a time. */
const PAGE = 100;

const described = sql<number>`(count(*) filter (where ${products.description} <> ''))::int`;
const living = (whose: SQL) => and(whose, sql`not ${products.deleted}`);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * How many living products a seller has, how many have a description, keywords and a stored picture, how many have a score of each
 * band, and the sum of the scores; as SQL. Each count reads an index only: to read the rows of the table would be a hundred times as much.
 */
export function catalogueNow(userId: string): SQL {
  const of = sql`from products where user_id = ${userId}::uuid and not deleted`;
  const without = (lacks: SQL) => sql`total.n - (select count(*)::int ${of} and ${lacks})`;
  const bands = seoBands.map(({ from }, at) => {
    const below = seoBands[at - 1]?.from;
    const lowest = from === 0 ? sql`s.seo_score > 0` : sql`s.seo_score >= ${sql.raw(String(from))}`;
    return sql`coalesce(sum(s.n) filter (where ${lowest}${below ? sql` and s.seo_score < ${sql.raw(String(below))}` : sql``}), 0)::int`;
  });
  return sql`select total.n as products, ${without(sql`description = ''`)} as described,
      ${without(sql`seo_keywords = '{}'`)} as keyworded, ${without(sql`image is null`)} as pictured, total.bands, total.scores
    from (select coalesce(sum(s.n), 0)::int as n, array[${sql.join(bands, sql`, `)}] as bands,
        round(coalesce(sum(s.seo_score * s.n), 0)::numeric, 3)::float8 as scores
      from (select seo_score, count(*) as n ${of} group by seo_score) s) total`;
}

/** Whoever has products, or had some when they were counted last: a report would go on with those. */
const isToCount = sql`(${subscriptions.productCount} > 0 or 0 < (
  select d.products from catalogue_days d where d.user_id = ${subscriptions.userId} order by d.day desc limit 1))`;

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
      .where(and(isToCount, last ? gt(subscriptions.userId, last) : undefined))
      .orderBy(asc(subscriptions.userId))
      .limit(PAGE);
    last = sellers.at(-1)?.userId;
    for (const { userId } of sellers) {
      ctx.signal.throwIfAborted();
      await ctx.db.execute(sql`
        insert into ${catalogueDays} (user_id, day, products, described, keyworded, pictured, bands, scores)
        select ${userId}::uuid, ${today}::date, now.* from (${catalogueNow(userId)}) now
        where (now.*) is distinct from (
          select (d.products, d.described, d.keyworded, d.pictured, d.bands, d.scores)
          from ${catalogueDays} d where d.user_id = ${userId}::uuid order by d.day desc limit 1)
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
