import { type Job, scheduledJob } from '../jobs/job.ts';
import { dropOldMissing } from './service.ts';

export const helpJobs: readonly Job<unknown>[] = [
  scheduledJob({ name: 'help.expire', schedule: '20 4 * * *', limitSeconds: 60, run: dropOldMissing }),
];
