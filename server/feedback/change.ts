import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import type { Caller, Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { type FeedbackDetail, getFeedback } from './inbox.ts';

/** The context of an admin who changes something. */
export type AdminCtx = Ctx & { caller: Extract<Caller, { userId: string }>; ip?: string };

export type FeedbackRow = typeof feedback.$inferSelect;

/**
 * Changes feedback in one transaction, if it is still the version that the admin saw. `change` returns the columns to set, or
 * null if there is nothing to change.
 * @returns the feedback as it is then
 * @throws AppError NOT_FOUND; CONFLICT with the feedback as it is, if somebody changed it meanwhile
 */
export async function changeFeedback(
  ctx: AdminCtx,
  { id, version }: { id: string; version: number },
  change: (ctx: AdminCtx, row: FeedbackRow) => Promise<Partial<FeedbackRow> | null>,
): Promise<FeedbackDetail> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(feedback).where(eq(feedback.id, id)).for('update');
    if (!row) throw notFound('This feedback does not exist.');
    if (row.version !== version) await refuseChanged(ctx, id);
    const set = await change(ctx, row);
    if (set)
      await ctx.db
        .update(feedback)
        .set({ ...set, version: sql`${feedback.version} + 1` })
        .where(eq(feedback.id, id));
    return getFeedback(ctx, id);
  });
}

/** @throws AppError CONFLICT */
export async function refuseChanged(ctx: Ctx, id: string): Promise<never> {
  throw new AppError('CONFLICT', 'Somebody changed this feedback meanwhile. What you typed is still here.', {
    current: await getFeedback(ctx, id),
  });
}

/**
 * Refuses to change the status of feedback that was merged, or to answer it: both are those of the feedback it was merged with.
 * @throws AppError CONFLICT
 */
export function refuseMerged(row: FeedbackRow): void {
  if (row.duplicateOf !== null) throw new AppError('CONFLICT', 'This was merged with other feedback. Change it there.');
}

/** Adds to what happened to feedback. Returns the event's id. */
export async function addEvent(
  ctx: AdminCtx,
  row: Pick<FeedbackRow, 'id' | 'userId'>,
  event: Omit<typeof feedbackEvents.$inferInsert, 'id' | 'feedbackId' | 'userId' | 'adminId' | 'createdAt'>,
): Promise<string> {
  const id = uuidv7();
  await ctx.db.insert(feedbackEvents).values({
    ...event,
    id,
    feedbackId: row.id,
    userId: row.userId,
    adminId: ctx.caller.userId,
    createdAt: ctx.clock.now(),
  });
  return id;
}
