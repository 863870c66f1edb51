import { and, eq, exists, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { exportPieces, exports } from '#drizzle/schema/exports.ts';
import type { Ctx } from '../context.ts';
import { enqueueFor } from '../jobs/act-as.ts';
import type { JobCtx } from '../jobs/job.ts';
import { exportRun } from './job-kinds.ts';
import { removeExports } from './old-files.ts';
import { dropPieces } from './pieces.ts';

/** How many exports or files are removed by one statement. */
const REMOVED_AT_ONCE = 5;
/** After this many milliseconds without progress, an export may have been left by its job. */
const LEFT = 15 * 60_000;

/**
 * Removes expired exports with their files; stops early when the signal fires. The newest export in each format keeps its row
 * without the file, because its settings are offered for the next one. Returns the number of files.
 */
export async function sweepExports(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const isOver = and(lt(exports.keptUntil, ctx.clock.now()), notInArray(exports.state, ['queued', 'running']));
  const newer = alias(exports, 'newer');
  const isOutdated = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(newer)
      .where(and(eq(newer.userId, exports.userId), eq(newer.templateId, exports.templateId), gt(newer.id, exports.id))),
  );
  let swept = 0;
  for (;;) {
    ctx.signal?.throwIfAborted();
    const due = await ctx.db.select({ id: exports.id }).from(exports).where(and(isOver, isOutdated)).limit(REMOVED_AT_ONCE);
    await removeExports(
      ctx,
      due.map(({ id }) => id),
    );
    swept += due.length;
    if (due.length < REMOVED_AT_ONCE) break;
  }
  for (;;) {
    ctx.signal?.throwIfAborted();
    const ofExport = ctx.db.select({ one: sql`1` }).from(exportPieces).where(eq(exportPieces.exportId, exports.id));
    const due = await ctx.db
      .select({ id: exports.id })
      .from(exports)
      .where(and(isOver, exists(ofExport)))
      .limit(REMOVED_AT_ONCE);
    for (const { id } of due) await dropPieces(ctx, id);
    swept += due.length;
    if (due.length < REMOVED_AT_ONCE) return swept;
  }
}

/**
 * Queues the job again for sellers whose exports make no progress, for example because the job was given up. An export whose job
 * is still at work is left alone.
 */
export async function resumeExports(ctx: JobCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - LEFT);
  const left = await ctx.db
    .selectDistinct({ userId: exports.userId })
    .from(exports)
    .where(and(inArray(exports.state, ['queued', 'running']), lt(exports.updatedAt, before)));
  for (const { userId } of left) await enqueueFor(ctx, userId, exportRun);
}
