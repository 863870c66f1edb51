import { z } from 'zod';
import { type ActivityKind, activityKinds } from '#shared/activity/activity.ts';
import type { JobKind } from '../jobs/kind.ts';

/**
 * Tells a seller that a long job of theirs is over, or waits for them. Queue it in the transaction that ends the job. It is a job
 * of its own, because the words are those of the list of jobs, which knows all kinds of jobs.
 */
export const noticeOfJob: JobKind<{ userId: string; kind: ActivityKind; id: string }> = {
  name: 'notifications.ofJob',
  payload: z.strictObject({ userId: z.uuid(), kind: z.enum(activityKinds), id: z.uuid() }),
  retry: { times: 5, pauseSeconds: 10 },
  key: ({ id }) => id,
};
