import { type Job, scheduledJob } from '../jobs/job.ts';
import { purgeHighlights } from './service.ts';

export const highlightJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'highlights.purge',
    schedule: '43 * * * *',
    limitSeconds: 60,
    run: async (ctx) => {
      const purged = await purgeHighlights(ctx);
      if (purged > 0) ctx.log.info({ purged }, 'deleted highlights removed for good');
    },
  }),
];
