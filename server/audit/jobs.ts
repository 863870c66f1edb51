import { type Job, scheduledJob } from '../jobs/job.ts';
import { dropOldEntries } from './service.ts';

export const auditJobs: readonly Job<unknown>[] = [
  scheduledJob({ name: 'audit.expire', schedule: '43 3 * * *', limitSeconds: 60, run: (ctx) => dropOldEntries(ctx) }),
];
