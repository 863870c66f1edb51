import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray, lt, notInArray } from 'drizzle-orm';
import { bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import { actAs, enqueueFor } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { oneForSeller } from '../jobs/one-for-seller.ts';
import { bulkEditRun } from './job-kinds.ts';
import { editPortion, undoPortion } from './portions.ts';

const isAtWork = inArray(bulkEdits.state, ['running', 'undoing']);

/** After this many milliseconds a job leaves the rest to another one, so that other sellers' edits get their turn. */
const TURN = 60_000;
/** The pause in milliseconds between two portions on the embedded database, so that it can answer requests. */
const PAUSE = 50;

const oneAtATime = oneForSeller(bulkEditRun);

const run = payloadJob({
  ...bulkEditRun,
  limitSeconds: 3_600,
  atOnce: 4,
  run: (ctx, { userId }) => oneAtATime(ctx, userId, () => work(ctx, userId)),
});

/** Does the seller's oldest edit until it is done or the turn is over. */
async function work(ctx: JobCtx, userId: string): Promise<void> {
  const [one] = await ctx.db
    .select({ id: bulkEdits.id, state: bulkEdits.state, actorId: bulkEdits.actorId, undoneBy: bulkEdits.undoneBy })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.userId, userId), isAtWork))
    .orderBy(asc(bulkEdits.id))
    .limit(1);
  // Whoever took the edit back stands in the history of the products then.
  const seller = one && (await actAs(ctx, userId, one.state === 'undoing' ? (one.undoneBy ?? one.actorId) : one.actorId));
  if (!seller) return;
  const portion = one.state === 'running' ? editPortion : undoPortion;
  const until = performance.now() + TURN;
  while ((await portion(seller, one.id)) && performance.now() < until) {
    ctx.signal.throwIfAborted();
    if (ctx.engine === 'embedded') await setTimeout(PAUSE);
  }
  // The rest, and a further edit, are done by another job, which waits behind those of other sellers.
  if (await isAnyLeft(ctx, userId)) await ctx.enqueue(bulkEditRun, { userId });
}

async function isAnyLeft(ctx: JobCtx, userId: string): Promise<boolean> {
  const left = await ctx.db
    .select({ id: bulkEdits.id })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.userId, userId), isAtWork))
    .limit(1);
  return left.length > 0;
}

/** After this many milliseconds without progress, an edit may have lost its job. */
const LEFT = 5 * 60_000;

export const bulkEditJobs: readonly Job<unknown>[] = [
  run,
  scheduledJob({
    name: 'bulkEdits.sweep',
    schedule: '*/15 * * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      const now = ctx.clock.now();
      const left = await ctx.db
        .selectDistinct({ userId: bulkEdits.userId })
        .from(bulkEdits)
        .where(and(isAtWork, lt(bulkEdits.updatedAt, new Date(now.getTime() - LEFT))));
      for (const { userId } of left) await enqueueFor(ctx, userId, bulkEditRun);
      await ctx.db
        .delete(bulkEdits)
        .where(and(lt(bulkEdits.keptUntil, now), notInArray(bulkEdits.state, ['running', 'undoing'])));
    },
  }),
];
