import { inArray, sql } from 'drizzle-orm';
import { visitDays } from '#drizzle/schema/visit-days.ts';
import { inPortions } from '../database.ts';
import { type Job, scheduledJob } from '../jobs/job.ts';

/** Days for which counts of visits are kept: two years, so that a year can be compared with the one before. */
const KEPT_DAYS = 731;

export const visitJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'visits.expire',
    schedule: '37 3 * * *',
    limitSeconds: 120,
    run: (ctx) => {
      const until = new Date(ctx.clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
      return inPortions(ctx, (most) =>
        ctx.db
          .delete(visitDays)
          .where(
            inArray(
              sql`(${visitDays.day}, ${visitDays.event}, ${visitDays.path})`,
              sql`(select day, event, path from visit_days where day < ${until}::date limit ${most}::int)`,
            ),
          )
          .returning({ day: visitDays.day }),
      );
    },
  }),
];
