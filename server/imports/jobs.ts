import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, notInArray, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { imports } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { actAs } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import type { JobKind } from '../jobs/kind.ts';
import { checkImport } from './check.ts';
import { clearRemoved } from './clear.ts';
import { isDue } from './due.ts';
import { fetchPortion } from './fetch-pictures.ts';
import { lockAny, setImport } from './find.ts';
import { importCheck, importClear, importPicturesJob, importRun } from './job-kinds.ts';
import { PortionRunner } from './run.ts';
import { resumeImports, sweepImports } from './sweep.ts';
import { undoPortion } from './undo.ts';

/** After this many milliseconds a job leaves the rest to another one, so that other sellers' imports get their turn. */
const TURN = 20_000;
/**
 * The pause in milliseconds between two steps on the embedded database. Without it, each statement of a request would wait for a
 * whole step.
 */
const PAUSE = 50;

/**
 * Does the steps of a seller's imports, one after another, until none is left or the turn is over. The rights of the seller are read
 * again for each step: the account may be suspended meanwhile. An import whose step fails does not hold up the others: the job
 * skips it, and fails when no other is left, so that it is tried again later.
 * @param step returns false if this run must leave the import alone from now on
 */
async function work(
  ctx: JobCtx,
  kind: JobKind<{ userId: string }>,
  userId: string,
  isDue: SQL | undefined,
  step: (seller: SellerCtx & { signal: AbortSignal }, due: DueImport) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const skipped: string[] = [];
  let failure: { error: unknown } | null = null;
  for (;;) {
    const due = await oldest(ctx, userId, and(isDue, notInArray(imports.id, skipped)));
    if (!due) break;
    if (performance.now() - began > TURN) {
      await ctx.enqueue(kind, { userId });
      break;
    }
    const seller = await actAs(ctx, userId, due.actorId);
    if (!seller) return;
    ctx.signal.throwIfAborted();
    try {
      if ((await step(seller, due)) === false) skipped.push(due.id);
    } catch (error) {
      ctx.signal.throwIfAborted();
      skipped.push(due.id);
      // The job's failure tells only the first error.
      if (failure) ctx.log.warn({ err: error, importId: due.id }, 'another import of the same seller failed too');
      else failure = { error };
    }
    if (ctx.engine === 'embedded') await setTimeout(PAUSE);
  }
  if (failure) throw failure.error;
}

const run = payloadJob({
  ...importRun,
  limitSeconds: 3_600,
  run: (ctx, { userId }) => {
    const runner = new PortionRunner();
    return work(ctx, importRun, userId, isDue.run, (seller, { id, state }) =>
      state === 'running' ? runner.run(seller, id) : undoPortion(seller, id),
    );
  },
});

const check = payloadJob({
  ...importCheck,
  limitSeconds: 3_600,
  // An import whose check this run has lost to another is left alone. Otherwise the two would replace each other again and again.
  run: (ctx, { userId }) => work(ctx, importCheck, userId, isDue.check, (seller, { id }) => takeOver(seller, id)),
});

/** Runs the import's check in this run. False if another check has replaced it or the import is gone. */
async function takeOver(ctx: SellerCtx & { signal: AbortSignal }, id: string): Promise<boolean> {
  const taken = await withTransaction(ctx, async (ctx) => {
    const one = await lockAny(ctx, id);
    if (one.state !== 'checking') return null;
    const checkId = uuidv7();
    await setImport(ctx, id, { checkId, rowsChecked: 0 });
    return { id, checkId };
  });
  return !taken || checkImport(ctx, { ...taken, signal: ctx.signal });
}

const pictures = payloadJob({
  ...importPicturesJob,
  limitSeconds: 3_600,
  run: (ctx, { userId }) => work(ctx, importPicturesJob, userId, isDue.pictures, (seller, { id }) => fetchPortion(seller, id)),
});

const clear = payloadJob({
  ...importClear,
  limitSeconds: 3_600,
  run: async (ctx, { userId }) => void (await clearRemoved(ctx, eq(imports.userId, userId))),
});

type DueImport = Pick<typeof imports.$inferSelect, 'id' | 'state' | 'actorId'>;

/** The seller's oldest import that waits for a certain kind of work. */
async function oldest(ctx: JobCtx, userId: string, isDue: SQL | undefined): Promise<DueImport | undefined> {
  const [found] = await ctx.db
    .select({ id: imports.id, state: imports.state, actorId: imports.actorId })
    .from(imports)
    .where(and(eq(imports.userId, userId), isDue))
    .orderBy(asc(imports.id))
    .limit(1);
  return found;
}

export const importJobs: readonly Job<unknown>[] = [
  run,
  check,
  pictures,
  clear,
  scheduledJob({
    name: 'imports.sweep',
    schedule: '37 * * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      await resumeImports(ctx);
      const swept = await sweepImports(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'imports removed after their seven days');
    },
  }),
];
