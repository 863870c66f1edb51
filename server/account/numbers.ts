import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import type { DateRange } from '#shared/date-range.ts';
import { dayOf, daysOfReport } from '#shared/reports/range.ts';
import type { SellerCtx } from '../context.ts';
import { catalogueSince } from '../products/catalogue-days.ts';
import { queriesRunOut } from '../reports/queries.ts';

/**
 * The seller's activity in the last week, month, quarter or year, on the same days in UTC as in the reports: products added (deleted
 * ones are not counted), descriptions generated (without those that a batch set aside) and scores given. `averageScore` (0-100, null if no product has a score) is that of the
 * catalogue now, `coverage` says how many products have a description; both are compared with the beginning of the first day, or with
 * the first day that was counted, if that is later. `queriesRunOut` is the day on which the AI queries run out at the pace of the last
 * two weeks, or null.
 */
export async function numbers(ctx: SellerCtx, range: DateRange) {
  const { from } = daysOfReport({ range }, dayOf(ctx.clock.now().getTime()));
  const since = new Date(`${from}T00:00:00Z`);
  const [added] = await ctx.db
    .select({ n: count() })
    .from(products)
    .where(and(eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`, gte(products.createdAt, since)));
  const made = await ctx.db
    .select({ type: generations.type, n: count() })
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        inArray(generations.type, ['description', 'seoScore']),
        gte(generations.createdAt, since),
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
        gte(generations.createdAt, since),
        eq(generations.discardedAt, generations.createdAt),
      ),
    );
  const madeOf = (type: 'description' | 'seoScore') => made.find((one) => one.type === type)?.n ?? 0;
  const { now, before } = await catalogueSince(ctx, from);
  return {
    since: from,
    products: added?.n ?? 0,
    descriptions: madeOf('description') - (setAside?.n ?? 0),
    scored: madeOf('seoScore'),
    averageScore: now.average,
    averageScoreBefore: before?.average ?? null,
    coverage: {
      ...{ products: now.products, described: now.described },
      before: before && { day: before.day, products: before.products, described: before.described },
    },
    queriesRunOut: await queriesRunOut(ctx),
  };
}
