import { and, eq, lt, sql } from 'drizzle-orm';
import { dismissedJobs } from '#drizzle/schema/dismissed-jobs.ts';
import { LISTED_FOR } from '#shared/activity/activity.ts';
import type { SellerCtx } from '../context.ts';

/** Notes that these jobs of the seller are not to be listed any more, because they were dismissed or removed. */
export async function dismissJobs(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const now = ctx.clock.now();
  // Notes older than two days are useless, because a job is listed only for a day after its end.
  const old = new Date(now.getTime() - 2 * LISTED_FOR);
  await ctx.db.delete(dismissedJobs).where(and(eq(dismissedJobs.userId, ctx.sellerId), lt(dismissedJobs.at, old)));
  await ctx.db
    .insert(dismissedJobs)
    .values(ids.map((jobId) => ({ userId: ctx.sellerId, jobId, at: now })))
    .onConflictDoUpdate({ target: [dismissedJobs.userId, dismissedJobs.jobId], set: { at: sql`excluded.at` } });
}
