import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import type { mergeFeedbackInput, unmergeFeedbackInput } from '#shared/feedback.ts';
import { audit } from '../audit/service.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { type AdminCtx, addEvent, changeFeedback, type FeedbackRow, refuseChanged } from './change.ts';
import { type FeedbackDetail, getFeedback } from './inbox.ts';

const grown = sql`${feedback.version} + 1`;

/**
 * Merges feedback with other feedback that says the same (`into`). From then on it has the status of that one, and answers that
 * are given there from then on reach its sender too. What had been merged with it before moves along.
 * @returns the feedback `into`
 * @throws AppError NOT_FOUND; BAD_INPUT for merging it with itself; CONFLICT if one of them was changed or merged meanwhile
 */
export async function mergeFeedback(
  ctx: AdminCtx,
  { id, version, into }: z.output<typeof mergeFeedbackInput>,
): Promise<FeedbackDetail> {
  if (id === into) throw new AppError('BAD_INPUT', 'This is the same feedback.', { fields: { into: 'Choose another one' } });
  return withTransaction(ctx, async (ctx) => {
    // Both are locked in the same order by everybody, so of two merges of the same feedback at once, the second sees the first.
    const found = await ctx.db
      .select()
      .from(feedback)
      .where(inArray(feedback.id, [id, into]))
      .orderBy(asc(feedback.id))
      .for('update');
    const [row, root] = [id, into].map((wanted) => found.find((one) => one.id === wanted)) as [FeedbackRow?, FeedbackRow?];
    if (!row || !root) throw notFound('This feedback does not exist.');
    if (row.duplicateOf === into) return getFeedback(ctx, into);
    if (row.version !== version) await refuseChanged(ctx, id);
    if (row.duplicateOf !== null) throw new AppError('CONFLICT', 'This was merged with other feedback. Take it out there first.');
    if (root.duplicateOf !== null) {
      throw new AppError('CONFLICT', 'The other one was itself merged meanwhile. Choose the one it was merged with.');
    }
    const moved = await ctx.db
      .update(feedback)
      .set({ duplicateOf: into, version: grown })
      .where(eq(feedback.duplicateOf, id))
      .returning({ id: feedback.id });
    const now = ctx.clock.now();
    await ctx.db.update(feedback).set({ duplicateOf: into, version: grown, updatedAt: now }).where(eq(feedback.id, id));
    await addEvent(ctx, row, { kind: 'merged', otherId: into, movedIds: moved.map((one) => one.id) });
    await audit(ctx, {
      action: 'admin.feedback.merged',
      subjectId: row.userId,
      before: { feedbackId: id, mergedWith: null },
      after: { mergedWith: into, moved: moved.length },
    });
    return getFeedback(ctx, into);
  });
}

/**
 * Takes feedback out again, with what was merged with it before. It has the status that it had before it was merged.
 * @returns the feedback that was taken out
 * @throws AppError NOT_FOUND; CONFLICT if it was changed meanwhile
 */
export function unmergeFeedback(ctx: AdminCtx, input: z.output<typeof unmergeFeedbackInput>): Promise<FeedbackDetail> {
  return changeFeedback(ctx, input, async (ctx, row) => {
    if (row.duplicateOf === null) return null;
    const [merged] = await ctx.db
      .select({ movedIds: feedbackEvents.movedIds })
      .from(feedbackEvents)
      .where(and(eq(feedbackEvents.feedbackId, row.id), eq(feedbackEvents.kind, 'merged')))
      .orderBy(desc(feedbackEvents.id))
      .limit(1);
    // Those that somebody has merged elsewhere since stay there.
    const back = merged?.movedIds ?? [];
    if (back.length > 0) {
      await ctx.db
        .update(feedback)
        .set({ duplicateOf: row.id, version: grown })
        .where(and(inArray(feedback.id, back), eq(feedback.duplicateOf, row.duplicateOf)));
    }
    await addEvent(ctx, row, { kind: 'unmerged', otherId: row.duplicateOf });
    await audit(ctx, {
      action: 'admin.feedback.unmerged',
      subjectId: row.userId,
      before: { feedbackId: row.id, mergedWith: row.duplicateOf },
      after: { mergedWith: null },
    });
    return { duplicateOf: null, updatedAt: ctx.clock.now() };
  });
}
