import { type Job, scheduledJob } from '../jobs/job.ts';
import { countDays, dropOldCalls } from './count.ts';

export const rollupJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'rollups.count',
    schedule: '*/10 * * * *',
    limitSeconds: 300,
    run: async (ctx) => void (await countDays(ctx)),
  }),
  scheduledJob({ name: 'rollups.dropOldCalls', schedule: '17 4 * * *', limitSeconds: 120, run: dropOldCalls }),
];
