import { z } from 'zod';
import { type Job, payloadJob, scheduledJob } from '../jobs/job.ts';
import { accountsToErase, eraseAccount } from './deletion.ts';

/**
 * Erases one account. Each account gets a job of its own, so that one that cannot be erased now (because a picture cannot be
 * removed, for instance) does not hold up the others.
 */
export const accountErase = payloadJob({
  name: 'account.erase',
  payload: z.strictObject({ userId: z.uuid() }),
  // The pauses between retries grow; all retries take up to a quarter of an hour. An account that is still not erased then is
  // queued again within the hour.
  retry: { times: 5, pauseSeconds: 15 },
  limitSeconds: 60,
  key: ({ userId }) => userId,
  run: async (ctx, { userId }) => {
    if (await eraseAccount(ctx, userId)) ctx.log.info({ userId }, 'an account was erased after its days of grace');
  },
});

const accountsErase = scheduledJob({
  name: 'accounts.erase',
  schedule: '27 * * * *',
  limitSeconds: 60,
  run: async (ctx) => {
    for (const userId of await accountsToErase(ctx)) await ctx.enqueue(accountErase, { userId });
  },
});

export const accountJobs: readonly Job<unknown>[] = [accountsErase, accountErase];
