import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import { catalogueDays } from '#drizzle/schema/catalogue-days.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { seoBands } from '#shared/seo/seo.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import type { JobCtx } from '../jobs/job.ts';

/** How many sellers are looked up at a time. */
const PAGE = 100;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * How many living products a seller has, how many have a description, keywords and a stored picture, how many have a score of each
 * band, and the sum of the scores; as SQL. Each count reads an index only: to read the rows of the table would be a hundred times as much.
 */
function catalogueNow(userId: string): SQL {
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

interface State {
  products: number;
  described: number;
  keyworded: number | null;
  pictured: number | null;
  bands: number[] | null;
  scores: number | null;
}

/**
 * The catalogue now, and at the beginning of a day (such as “2026-11-29”, in UTC). If nobody counted its scores at that time yet, the
 * first day on which they were counted takes its place. `before` is null if no day was counted.
 */
export async function catalogueSince(ctx: SellerCtx, day: string) {
  const [[now], [before]] = await Promise.all([
    rows<State>(ctx.db, catalogueNow(ctx.sellerId)),
    rows<State & { day: string }>(
      ctx.db,
      sql`select greatest(day, ${day}::date)::text as day, products, described, keyworded, pictured, bands, scores
        from catalogue_days where user_id = ${ctx.sellerId}::uuid and bands is not null
        order by day > ${day}::date, abs(day - ${day}::date) limit 1`,
    ),
  ]);
  if (!now) throw new Error('the count has one row');
  return { now: shown(now), before: before ? { day: before.day, ...shown(before) } : null };
}

function shown({ products, described, keyworded, pictured, bands, scores }: State) {
  const scored = (bands ?? []).reduce((sum, n) => sum + n, 0);
  return {
    ...{ products, described, keyworded: keyworded ?? 0, pictured: pictured ?? 0, scored },
    /** How many products have a score of each band, the best first. */
    bands: bands ?? [],
    average: scored === 0 ? null : (scores ?? 0) / scored,
  };
}
