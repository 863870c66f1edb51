import { type Job, scheduledJob } from '../jobs/job.ts';
import { tellOfUsage } from './notices.ts';

export const usageJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'usage.notices',
    schedule: '*/10 * * * *',
    limitSeconds: 120,
    run: async (ctx) => {
      if ((await tellOfUsage(ctx)) > 0) ctx.wakeOutbox();
    },
  }),
];
