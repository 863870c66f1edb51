import { and, inArray, lt, notInArray } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import type { Ctx } from '../context.ts';

/** How many exports are removed by one statement. */
const AT_ONCE = 5;

/** Removes exports whose days are over, with their files; stops early when the signal fires. Returns their number. */
export async function sweepExports(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const isOver = and(lt(exports.keptUntil, ctx.clock.now()), notInArray(exports.state, ['queued', 'running']));
  for (let swept = 0; ; ) {
    ctx.signal?.throwIfAborted();
    const due = ctx.db.select({ id: exports.id }).from(exports).where(isOver).limit(AT_ONCE);
    const gone = await ctx.db.delete(exports).where(inArray(exports.id, due)).returning({ id: exports.id });
    swept += gone.length;
    if (gone.length < AT_ONCE) return swept;
  }
}
