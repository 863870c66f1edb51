import { and, asc, eq, inArray } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import { actAs } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { importRun } from './job-kinds.ts';
import { runPortion } from './run.ts';
import { sweepImports } from './sweep.ts';
import { undoPortion } from './undo.ts';

const run = payloadJob({
  ...importRun,
  limitSeconds: 3_600,
  run: async (ctx, { userId }) => {
    for (let waiting = await nextImport(ctx, userId); waiting; waiting = await nextImport(ctx, userId)) {
      // The rights of the seller are read again for each portion: the account may be suspended meanwhile.
      const seller = await actAs(ctx, userId);
      if (!seller) return;
      ctx.signal.throwIfAborted();
      await (waiting.state === 'running' ? runPortion : undoPortion)(seller, waiting.id);
    }
  },
});

/** The seller's oldest import that is to be imported or taken back. */
async function nextImport(ctx: JobCtx, userId: string): Promise<{ id: string; state: string } | undefined> {
  const [found] = await ctx.db
    .select({ id: imports.id, state: imports.state })
    .from(imports)
    .where(and(eq(imports.userId, userId), inArray(imports.state, ['running', 'undoing'])))
    .orderBy(asc(imports.id))
    .limit(1);
  return found;
}

export const importJobs: readonly Job<unknown>[] = [
  run,
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
