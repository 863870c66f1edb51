import { type Job, type JobCtx, scheduledJob } from '../jobs/job.ts';
import { forgetOldDevices } from './devices.ts';
import { dropOldChallenges } from './guessing.ts';
import { dropExpiredLinks } from './links.ts';
import { dropExpiredTokens } from './tokens.ts';

/** Functions that delete what has expired. Each is a job of its own, so that one that fails today does not stop the others. */
const expiring: Record<string, (ctx: JobCtx) => Promise<unknown>> = {
  'sessions.expire': (ctx) => ctx.sessions.destroyExpired(ctx.db),
  'tokens.expire': dropExpiredTokens,
  'links.expire': dropExpiredLinks,
  'challenges.expire': dropOldChallenges,
  'devices.expire': forgetOldDevices,
};

export const authJobs: readonly Job<unknown>[] = Object.entries(expiring).map(([name, remove]) =>
  scheduledJob({ name, schedule: '47 3 * * *', limitSeconds: 60, run: async (ctx) => void (await remove(ctx)) }),
);
