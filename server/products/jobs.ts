import { z } from 'zod';
import { type Job, payloadJob, scheduledJob } from '../jobs/job.ts';
import { recordDay } from './catalogue-days.ts';
import { purgeDeleted, sellersToPurge, sweepUploads } from './deletion.ts';
import { sweepPictures } from './picture-sweep.ts';

/**
 * Deletes one seller's products. There is one job for each seller, so that a picture that cannot be removed delays no other
 * seller.
 */
const sellerPurge = payloadJob({
  name: 'products.purgeOfSeller',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  limitSeconds: 300,
  key: ({ userId }) => userId,
  run: async (ctx, { userId }) => {
    const purged = await purgeDeleted(ctx, userId);
    if (purged > 0) ctx.log.info({ purged }, 'deleted products removed for good');
  },
});

export const productJobs: readonly Job<unknown>[] = [
  sellerPurge,
  scheduledJob({
    name: 'products.purge',
    schedule: '17 * * * *',
    limitSeconds: 60,
    run: async (ctx) => {
      for (const userId of await sellersToPurge(ctx)) await ctx.enqueue(sellerPurge, { userId });
    },
  }),
  scheduledJob({ name: 'products.recordDay', schedule: '3 0 * * *', limitSeconds: 3_600, run: recordDay }),
  scheduledJob({ name: 'products.sweepUploads', schedule: '19 * * * *', limitSeconds: 300, run: (ctx) => sweepUploads(ctx) }),
  scheduledJob({
    name: 'products.sweepPictures',
    schedule: '7 4 * * *',
    limitSeconds: 3_600,
    run: async (ctx) => {
      const swept = await sweepPictures(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'picture files of no picture removed');
    },
  }),
];
