import { setTimeout } from 'node:timers/promises';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { dropOldInvitations } from './invitations.ts';
import { ownershipFollow } from './job-kinds.ts';
import { dropOldOffers, followExchanges } from './ownership.ts';

/** Milliseconds between two parts on the embedded database, which does one thing at a time, so that requests get their turn. */
const PAUSE = 20;
const follow = (ctx: JobCtx) =>
  followExchanges(ctx, async () => {
    if (ctx.engine === 'embedded') await setTimeout(PAUSE);
  });

export const teamJobs: readonly Job<unknown>[] = [
  scheduledJob({ name: 'invitations.expire', schedule: '52 3 * * *', limitSeconds: 60, run: (ctx) => dropOldInvitations(ctx) }),
  scheduledJob({ name: 'ownership.expire', schedule: '53 3 * * *', limitSeconds: 60, run: (ctx) => dropOldOffers(ctx) }),
  payloadJob({
    ...ownershipFollow,
    limitSeconds: 3_600,
    run: (ctx) => follow(ctx),
  }),
  // Finishes what the queued job gave up on.
  scheduledJob({
    name: 'ownership.catchUp',
    schedule: '*/15 * * * *',
    limitSeconds: 600,
    run: (ctx) => follow(ctx),
  }),
];
