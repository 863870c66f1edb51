import { and, eq, gt, lt, not, notExists, notInArray, or, sql } from 'drizzle-orm';
import { imports, sourceFormats } from '#drizzle/schema/imports.ts';
import { productSources, replacedSources } from '#drizzle/schema/product-sources.ts';
import { enqueueFor } from '../jobs/act-as.ts';
import type { JobCtx } from '../jobs/job.ts';
import { clearRemoved } from './clear.ts';
import { isDue } from './due.ts';
import { importCheck, importPicturesJob, importRun } from './job-kinds.ts';

const DAY = 86_400_000;

/**
 * Queues the jobs again for imports without one, because it was given up after too many failures. They go on where they stopped.
 */
export async function resumeImports(ctx: JobCtx): Promise<void> {
  for (const [due, kind] of kinds) {
    const isQueued = sql`exists (select from jobs.job j where j.name = ${kind.name}::text
      and j.singleton_key = ${imports.userId}::text and j.state in ('created', 'retry', 'active'))`;
    const left = await ctx.db
      .selectDistinct({ userId: imports.userId })
      .from(imports)
      .where(and(due, gt(imports.keptUntil, ctx.clock.now()), not(isQueued)));
    for (const { userId } of left) await enqueueFor(ctx, userId, kind);
  }
}

const kinds = [
  [isDue.run, importRun],
  [isDue.check, importCheck],
  [isDue.pictures, importPicturesJob],
] as const;

/**
 * Removes expired imports and files whose upload was interrupted; stops early when the signal fires. Returns the number of
 * imports.
 */
export async function sweepImports(ctx: Pick<JobCtx, 'db' | 'engine' | 'signal' | 'clock'>): Promise<number> {
  const now = ctx.clock.now();
  const dayAgo = new Date(now.getTime() - DAY);
  // An import that is at work makes progress. One that could not be resumed within its days ends like the others.
  const isResting = or(notInArray(imports.state, ['running', 'undoing']), lt(imports.updatedAt, dayAgo));
  const isOver = and(lt(imports.keptUntil, now), isResting);
  const isInterrupted = and(eq(imports.state, 'reading'), lt(imports.updatedAt, dayAgo));
  await ctx.db.update(imports).set({ state: 'removed' }).where(or(isOver, isInterrupted));
  const swept = await clearRemoved(ctx);
  // A file's columns are kept while stored rows refer to them, or an import may still add some.
  const used = (table: typeof productSources | typeof replacedSources | typeof imports, column: unknown) =>
    ctx.db.select({ one: sql`1` }).from(table).where(sql`${column} = ${sourceFormats.id}`);
  await ctx.db
    .delete(sourceFormats)
    .where(
      and(
        notExists(used(productSources, productSources.formatId)),
        notExists(used(replacedSources, replacedSources.formatId)),
        notExists(used(imports, imports.sourceFormatId)),
      ),
    );
  return swept;
}
