import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { type DateRange, rangeDays } from '#shared/date-range.ts';
import type { SellerCtx } from '../context.ts';
import { coverageSince } from '../products/catalogue-days.ts';
import { queriesRunOut } from '../reports/queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The seller's activity in the last week, month, quarter or year: products added (deleted ones are not counted), descriptions
 * generated (without those that a batch set aside, because they said what the product said already), and the average SEO score (0-100). `averageScoreBefore` is the average of the equally long period before. An average
 * is null if nothing was scored. `coverage` compares how many products have a description now and at the beginning of the period. `queriesRunOut` is
 * the day on which the AI queries run out at the pace of the last two weeks, or null.
 */
export async function numbers(ctx: SellerCtx, range: DateRange) {
  const back = rangeDays[range] * DAY_MS;
  const now = ctx.clock.now().getTime();
  const since = new Date(now - back);
  const [added] = await ctx.db
    .select({ n: count() })
    .from(products)
    .where(and(eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`, gt(products.createdAt, since)));
  const inRange = gt(generations.createdAt, since);
  const made = await ctx.db
    .select({
      type: generations.type,
      n: sql<number>`(count(*) filter (where ${inRange}))::int`,
      average: sql<number | null>`avg(${generations.score}) filter (where ${inRange})`,
      before: sql<number | null>`avg(${generations.score}) filter (where not ${inRange})`,
    })
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        inArray(generations.type, ['description', 'seoScore']),
        gt(generations.createdAt, new Date(now - 2 * back)),
      ),
    )
    .groupBy(generations.type);
  const [setAside] = await ctx.db
    .select({ n: count() })
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        eq(generations.type, 'description'),
        inRange,
        eq(generations.discardedAt, generations.createdAt),
      ),
    );
  const scores = made.find(({ type }) => type === 'seoScore');
  return {
    since: since.toISOString(),
    products: added?.n ?? 0,
    descriptions: (made.find(({ type }) => type === 'description')?.n ?? 0) - (setAside?.n ?? 0),
    scored: scores?.n ?? 0,
    averageScore: scores?.average ?? null,
    averageScoreBefore: scores?.before ?? null,
    coverage: await coverageSince(ctx, since),
    queriesRunOut: await queriesRunOut(ctx),
  };
}
