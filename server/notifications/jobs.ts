import { type Job, payloadJob, scheduledJob } from '../jobs/job.ts';
import { tellOfDrafts } from './drafts.ts';
import { noticeOfJob } from './job-kinds.ts';
import { tellOfJob } from './of-job.ts';
import { tellOfPurges } from './purge.ts';
import { tellOfReviews } from './reviews.ts';
import { dropOldNotices } from './service.ts';

export const notificationJobs: readonly Job<unknown>[] = [
  payloadJob({
    ...noticeOfJob,
    limitSeconds: 30,
    run: async (ctx, payload) => {
      await tellOfJob(ctx, payload);
      ctx.wakeOutbox();
    },
  }),
  scheduledJob({
    name: 'notifications.purge',
    schedule: '11 7 * * *',
    limitSeconds: 300,
    run: async (ctx) => void (await tellOfPurges(ctx)),
  }),
  scheduledJob({
    name: 'notifications.drafts',
    schedule: '23 6 * * *',
    limitSeconds: 900,
    run: async (ctx) => {
      await tellOfDrafts(ctx);
      await tellOfReviews(ctx);
    },
  }),
  scheduledJob({ name: 'notifications.expire', schedule: '51 3 * * *', limitSeconds: 300, run: (ctx) => dropOldNotices(ctx) }),
];
