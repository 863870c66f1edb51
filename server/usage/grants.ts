import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import type { SellerCtx } from '../context.ts';

/**
 * The AI queries that the seller has left besides those of the plan, and when the first of them expire; null if there are none.
 * They are used after the plan's queries of the period, see statements.ts.
 */
export async function grantsLeft(ctx: SellerCtx): Promise<{ queries: number; expiresAt: Date | null }> {
  const grants = await ctx.db
    .select({ queries: queryGrants.queries, used: queryGrants.used, expiresAt: queryGrants.expiresAt })
    .from(queryGrants)
    .where(
      and(
        eq(queryGrants.userId, ctx.sellerId),
        isNull(queryGrants.revokedAt),
        gt(queryGrants.expiresAt, ctx.clock.now()),
        lt(queryGrants.used, queryGrants.queries),
      ),
    )
    .orderBy(asc(queryGrants.expiresAt), asc(queryGrants.id));
  return { queries: grants.reduce((sum, { queries, used }) => sum + queries - used, 0), expiresAt: grants[0]?.expiresAt ?? null };
}
