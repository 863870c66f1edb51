import { inArray, lt, sql } from 'drizzle-orm';
import { feedback } from '#drizzle/schema/feedback.ts';
import { FEEDBACK_KEPT_MONTHS } from '#shared/feedback.ts';
import type { Ctx } from '../context.ts';
import { mediaKey } from '../media.ts';

/** How much feedback is deleted at a time. */
const AT_ONCE = 500;

/**
 * Deletes feedback that is older than FEEDBACK_KEPT_MONTHS, with its answers and pictures.
 * @returns how many
 */
export async function dropOldFeedback(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const old = ctx.clock.now();
  old.setUTCMonth(old.getUTCMonth() - FEEDBACK_KEPT_MONTHS);
  for (let dropped = 0; ; ) {
    ctx.signal?.throwIfAborted();
    const due = ctx.db.select({ id: feedback.id }).from(feedback).where(lt(feedback.createdAt, old)).limit(AT_ONCE);
    const gone = await ctx.db
      .delete(feedback)
      .where(inArray(feedback.id, sql`(${due})`))
      .returning({ userId: feedback.userId, pictureId: feedback.pictureId });
    for (const { userId, pictureId } of gone) if (userId && pictureId) await ctx.storage.remove(mediaKey(userId, pictureId));
    dropped += gone.length;
    if (gone.length < AT_ONCE) return dropped;
  }
}
