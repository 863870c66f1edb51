import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import type { SellerCtx } from '../context.ts';

/** The languages in which the seller has texts of the billing period that began at `start`, and those being written. */
export async function languagesWritten(ctx: SellerCtx, start: Date): Promise<string[]> {
  const { userId, periodStart, language, state, answer } = usageLedger;
  const found = await ctx.db
    .selectDistinct({ language })
    .from(usageLedger)
    .where(
      and(
        ...[eq(userId, ctx.sellerId), eq(periodStart, start), isNotNull(language)],
        // A refunded call with an answer was kept without being charged.
        or(ne(state, 'refunded'), isNotNull(answer)),
      ),
    );
  return found.flatMap(({ language }) => language ?? []);
}
