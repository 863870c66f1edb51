import { and, asc, eq, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { batches } from '#drizzle/schema/batches.ts';
import { withTransaction } from '../database.ts';
import { actAs, enqueueFor } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { type ActFor, moveTexts } from './apply-texts.ts';
import { batchMove, batchRun } from './job-kinds.ts';
import { dropCancelled, sellersDue, writeLater } from './write-later.ts';
import { type JobSellerCtx, writeTexts } from './write-texts.ts';

type Work = 'write' | 'move';
const kindOf = { write: batchRun, move: batchMove };
/** Which column names the job of each kind. */
const holderOf = { write: 'jobId', move: 'moveJobId' } as const;

/** Batches with a text that a seller has asked to use or to take off, whatever else is done with the batch. */
const hasWanted = sql`${batches.id} in (select batch_id from batch_items where wanted is not null)`;
const isMoving = inArray(batches.state, ['using', 'undoing']);
/** How many sellers' batches one process works on at the same time. */
const SELLERS_AT_ONCE = 8;

const jobFor = (work: Work, doIt: (ctx: JobSellerCtx, batch: Taken, actFor: ActFor) => Promise<unknown>) =>
  payloadJob({
    ...kindOf[work],
    limitSeconds: 3_600,
    atOnce: SELLERS_AT_ONCE,
    run: async (ctx, { userId }) => {
      const seller = await actAs(ctx, userId);
      if (!seller) return;
      if (work === 'write') await dropCancelled(seller);
      const batch = await takeBatch(ctx, userId, work);
      if (!batch) return;
      // Each batch is written for whoever started it or had it go on: their queries count, and their name stands in the history.
      const starter = (await actAs(ctx, userId, batch.actorId)) ?? seller;
      const actFor: ActFor = async (person) => (person === null ? null : await actAs(ctx, userId, person)) ?? starter;
      await doIt(starter, batch, actFor);
      await leaveBatch(ctx, userId, work);
    },
  });

const write = jobFor('write', (seller, { id, later, sampling }) =>
  later && !sampling ? writeLater(seller, id) : writeTexts(seller, id),
);
const move = jobFor('move', (seller, { id }, actFor) => moveTexts(seller, id, actFor));

interface Taken {
  id: string;
  actorId: string | null;
  later: boolean;
  sampling: boolean;
}

/** One job after another of a seller looks for work, so that no two take the same, and none is left when both have looked. */
const inTurn = <T>(ctx: JobCtx, userId: string, look: (ctx: JobCtx) => Promise<T>): Promise<T> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select from subscriptions where user_id = ${userId}::uuid for no key update`);
    return look(ctx);
  });

/** Takes the seller's batch that waits longest for a job, unless another job does the same work for this seller. */
async function takeBatch(ctx: JobCtx, userId: string, work: Work): Promise<Taken | null> {
  return inTurn(ctx, userId, async (ctx) => {
    const isTaken = sql`exists (select from batches o join jobs.job j on j.id = o.${sql.raw(work === 'write' ? 'job_id' : 'move_job_id')}
      where o.user_id = ${userId}::uuid and j.id <> ${ctx.job.id}::uuid and j.name = ${kindOf[work].name}::text and j.state = 'active')`;
    const [next] = await ctx.db
      .select({ id: batches.id })
      .from(batches)
      .where(and(hasWork(ctx, userId, work), not(isTaken)))
      // Of two that wait equally long, the one that was started first.
      .orderBy(asc(batches.updatedAt), asc(batches.id))
      .limit(1);
    if (!next) return null;
    const [taken] = await ctx.db
      .update(batches)
      .set({ [holderOf[work]]: ctx.job.id, ...(work === 'write' && { dueAt: null }), updatedAt: ctx.clock.now() })
      .where(eq(batches.id, next.id))
      .returning({ id: batches.id, actorId: batches.actorId, later: batches.later, sampling: batches.sampling });
    return taken ?? null;
  });
}

/**
 * Ends the work of this job. If something is left, or came while another job could not take it, another one does it, which waits
 * behind those of other sellers.
 */
async function leaveBatch(ctx: JobCtx, userId: string, work: Work): Promise<void> {
  await inTurn(ctx, userId, async (ctx) => {
    await ctx.db
      .update(batches)
      .set({ [holderOf[work]]: null })
      .where(and(eq(batches.userId, userId), eq(batches[holderOf[work]], ctx.job.id)));
    if ((await ctx.db.$count(batches, hasWork(ctx, userId, work))) > 0) await ctx.enqueue(kindOf[work], { userId });
  });
}

/** The condition that a batch of the seller needs this work now. One that only waits for the AI provider is not written. */
const hasWork = (ctx: JobCtx, userId: string, work: Work) =>
  and(
    eq(batches.userId, userId),
    work === 'move'
      ? or(isMoving, hasWanted)
      : and(eq(batches.state, 'running'), or(isNull(batches.dueAt), lte(batches.dueAt, ctx.clock.now()))),
  );

/** After this many milliseconds without progress, a batch may have lost its job. */
const LEFT = 15 * 60_000;

/** Queues the job again for sellers whose batches make no progress, for example because the job was given up. */
export async function resumeBatches(ctx: JobCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - LEFT);
  const isOld = lt(batches.updatedAt, before);
  const stuck = {
    write: and(eq(batches.state, 'running'), isOld),
    // While a batch is written, its row changes all the time. A job that is queued in vain finds nothing to do.
    move: or(and(isMoving, isOld), and(not(isMoving), hasWanted)),
  };
  for (const work of ['write', 'move'] as const) {
    const left = await ctx.db.selectDistinct({ userId: batches.userId }).from(batches).where(stuck[work]);
    for (const { userId } of left) await enqueueFor(ctx, userId, kindOf[work]);
  }
}

/**
 * Removes batches that ended more than seven days ago. Their drafts and the texts on the products stay. One that waits for its
 * seller is not over.
 */
async function sweepBatches(ctx: JobCtx): Promise<number> {
  const gone = await ctx.db
    .delete(batches)
    .where(and(lt(batches.keptUntil, ctx.clock.now()), inArray(batches.state, ['done', 'cancelled'])))
    .returning({ id: batches.id });
  return gone.length;
}

export const batchJobs: readonly Job<unknown>[] = [
  write,
  move,
  scheduledJob({
    name: 'batches.look',
    schedule: '* * * * *',
    limitSeconds: 60,
    run: async (ctx) => {
      for (const { userId } of await sellersDue(ctx.db, ctx.clock.now())) await enqueueFor(ctx, userId, batchRun);
    },
  }),
  scheduledJob({
    name: 'batches.sweep',
    schedule: '2/15 * * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      await resumeBatches(ctx);
      const swept = await sweepBatches(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'batches removed after their seven days');
    },
  }),
];
