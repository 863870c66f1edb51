import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { feedback } from '#drizzle/schema/feedback.ts';
import type { noteFeedbackInput, replyToFeedbackInput, setFeedbackStatusInput } from '#shared/feedback.ts';
import { audit } from '../audit/service.ts';
import { AppError } from '../errors.ts';
import { type AdminCtx, addEvent, changeFeedback, type FeedbackRow, refuseMerged } from './change.ts';
import type { FeedbackDetail } from './inbox.ts';
import { tellOfAnswer, tellOfStatus } from './tell.ts';

/**
 * Gives feedback another status. Its sender is told, and so are those whose feedback was merged with it.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed or merged meanwhile
 */
export function setFeedbackStatus(ctx: AdminCtx, input: z.output<typeof setFeedbackStatusInput>): Promise<FeedbackDetail> {
  return changeFeedback(ctx, input, async (ctx, row) => {
    refuseMerged(row);
    const { status } = input;
    if (row.status === status) return null;
    await tellOfStatus(ctx, row, status, await noteStatus(ctx, row, status));
    return { status, updatedAt: ctx.clock.now() };
  });
}

/** Notes another status in the history and in the audit log. Returns the id of the event. */
async function noteStatus(ctx: AdminCtx, row: FeedbackRow, status: FeedbackRow['status']): Promise<string> {
  const eventId = await addEvent(ctx, row, { kind: 'status', status });
  await audit(ctx, {
    action: 'admin.feedback.statusChanged',
    subjectId: row.userId,
    before: { feedbackId: row.id, status: row.status },
    after: { status },
  });
  return eventId;
}

/**
 * Answers feedback. The answer reaches its sender, and those whose feedback was merged with it. What was new is under review then:
 * somebody has read it.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed or merged meanwhile, or if none of them has an account
 */
export async function replyToFeedback(ctx: AdminCtx, input: z.output<typeof replyToFeedbackInput>): Promise<FeedbackDetail> {
  const detail = await changeFeedback(ctx, input, async (ctx, row) => {
    refuseMerged(row);
    await refuseUnknownSender(ctx, row);
    const eventId = await addEvent(ctx, row, { kind: 'reply', text: input.text });
    await tellOfAnswer(ctx, row, eventId);
    // The answer itself is kept with the feedback. The log says that there is one.
    await audit(ctx, {
      action: 'admin.feedback.answered',
      subjectId: row.userId,
      after: { feedbackId: row.id, answerId: eventId },
    });
    if (row.status !== 'new') return { updatedAt: ctx.clock.now() };
    const status = 'under_review';
    await noteStatus(ctx, row, status);
    return { status, updatedAt: ctx.clock.now() };
  });
  ctx.wakeOutbox();
  return detail;
}

/** @throws AppError CONFLICT if nobody would ever see an answer: neither the sender nor who sent the same has an account */
async function refuseUnknownSender(ctx: AdminCtx, row: FeedbackRow): Promise<void> {
  if (row.userId !== null) return;
  const [known] = await ctx.db
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(eq(feedback.duplicateOf, row.id), isNotNull(feedback.userId)))
    .limit(1);
  if (!known)
    throw new AppError('CONFLICT', 'Nobody can be written back: this was sent without an account, or its account is gone.');
}

/**
 * Writes the note that admins alone see.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed meanwhile
 */
export function noteFeedback(ctx: AdminCtx, input: z.output<typeof noteFeedbackInput>): Promise<FeedbackDetail> {
  return changeFeedback(ctx, input, async (ctx, row) => {
    const { note } = input;
    if (row.internalNote === note) return null;
    await audit(ctx, {
      action: 'admin.feedback.noted',
      subjectId: row.userId,
      before: { feedbackId: row.id, characters: row.internalNote.length },
      after: { characters: note.length },
    });
    return { internalNote: note };
  });
}
