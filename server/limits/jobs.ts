import { lt } from 'drizzle-orm';
import { rateLimits } from '#drizzle/schema/rate-limits.ts';
import { type Job, scheduledJob } from '../jobs/job.ts';

export const limitJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'limits.expire',
    schedule: '45 3 * * *',
    limitSeconds: 60,
    run: async (ctx) => void (await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, ctx.clock.now()))),
  }),
];
