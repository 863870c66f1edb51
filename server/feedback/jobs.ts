import { type Job, scheduledJob } from '../jobs/job.ts';
import { dropOldFeedback } from './expire.ts';

export const feedbackJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'feedback.expire',
    schedule: '57 3 * * *',
    limitSeconds: 600,
    run: async (ctx) => void (await dropOldFeedback(ctx)),
  }),
];
