import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, gt, notInArray, or, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { imports } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { actAs } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import type { JobKind } from '../jobs/kind.ts';
import { checkImport } from './check.ts';
import { CHECKED_AT_ONCE } from './check-turn.ts';
import { clearRemoved } from './clear.ts';
import { fetchPortion } from './fetch-pictures.ts';
import { lockAny, setImport } from './find.ts';
import { importCheck, importClear, importPicturesJob, importRun } from './job-kinds.ts';
import { PortionRunner } from './run.ts';
import { sweepImports } from './sweep.ts';
import { undoPortion } from './undo.ts';

/** After this many milliseconds a job leaves the rest to another one, so that other sellers' imports get their turn. */
const TURN = 20_000;
/**
 * The pause in milliseconds between two steps on the embedded database. Without it, each statement of a request would wait for a
 * whole step.
 */
const PAUSE = 50;

/**
 * Does the steps of a seller's imports until none is left or the turn is over. The rights of the seller are read again for each step:
 * the account may be suspended meanwhile.
 */
async function work(
  ctx: JobCtx,
  kind: JobKind<{ userId: string }>,
  userId: string,
  next: () => Promise<((seller: SellerCtx & { signal: AbortSignal }) => Promise<void>) | undefined>,
): Promise<void> {
  const began = performance.now();
  for (let step = await next(); step; step = await next()) {
    if (performance.now() - began > TURN) return ctx.enqueue(kind, { userId });
    const seller = await actAs(ctx, userId);
    if (!seller) return;
    ctx.signal.throwIfAborted();
    await step(seller);
    if (ctx.engine === 'embedded') await setTimeout(PAUSE);
  }
}

const run = payloadJob({
  ...importRun,
  limitSeconds: 3_600,
  run: (ctx, { userId }) => {
    const runner = new PortionRunner();
    return work(ctx, importRun, userId, async () => {
      const isDue = or(eq(imports.state, 'undoing'), and(eq(imports.state, 'running'), eq(imports.fetching, false)));
      const waiting = await oldest(ctx, userId, isDue);
      if (!waiting) return;
      return (seller) => (waiting.state === 'running' ? runner.run(seller, waiting.id) : undoPortion(seller, waiting.id));
    });
  },
});

const check = payloadJob({
  ...importCheck,
  limitSeconds: 3_600,
  run: (ctx, { userId }) => {
    // Imports whose check this run has lost to another. Taking one back would make the two replace each other again and again.
    const lost: string[] = [];
    return work(ctx, importCheck, userId, async () => {
      // Smaller files are checked while their sellers wait.
      const isDue = and(eq(imports.state, 'checking'), gt(imports.fileBytes, CHECKED_AT_ONCE), notInArray(imports.id, lost));
      const waiting = await oldest(ctx, userId, isDue);
      return (
        waiting &&
        (async (seller) => {
          if (!(await takeOver(seller, waiting.id))) lost.push(waiting.id);
        })
      );
    });
  },
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
  run: (ctx, { userId }) =>
    work(ctx, importPicturesJob, userId, async () => {
      const waiting = await oldest(ctx, userId, and(eq(imports.state, 'running'), eq(imports.fetching, true)));
      return waiting && ((seller) => fetchPortion(seller, waiting.id));
    }),
});

const clear = payloadJob({
  ...importClear,
  limitSeconds: 3_600,
  run: async (ctx, { userId }) => void (await clearRemoved(ctx, eq(imports.userId, userId))),
});

/** The seller's oldest import that waits for a certain kind of work. */
async function oldest(ctx: JobCtx, userId: string, isDue: SQL | undefined): Promise<{ id: string; state: string } | undefined> {
  const [found] = await ctx.db
    .select({ id: imports.id, state: imports.state })
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
      const swept = await sweepImports(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'imports removed after their seven days');
    },
  }),
];
