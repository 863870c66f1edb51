import { type Job, scheduledJob } from '../jobs/job.ts';
import { dropOldInvitations } from './invitations.ts';

export const teamJobs: readonly Job<unknown>[] = [
  scheduledJob({ name: 'invitations.expire', schedule: '52 3 * * *', limitSeconds: 60, run: (ctx) => dropOldInvitations(ctx) }),
];
