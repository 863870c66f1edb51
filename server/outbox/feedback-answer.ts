import { and, eq, sql } from 'drizzle-orm';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import { feedbackStatusLabels } from '#shared/feedback.ts';
import type { Ctx } from '../context.ts';

/**
 * What a mail says about a person's feedback, as it is now: its title, its status in words and, if the mail is about an answer,
 * that answer. Null if there is nothing to say: the feedback is gone, or its status is the one that the person knows.
 */
export async function findAnswer(
  ctx: Ctx,
  userId: string,
  { feedbackId = '', eventId, from }: Record<string, string>,
): Promise<{ title: string; status: string; text: string | null } | null> {
  const [own] = await ctx.db
    .select({ title: feedback.title, rootId: sql<string>`coalesce(${feedback.duplicateOf}, ${feedback.id})` })
    .from(feedback)
    .where(and(eq(feedback.id, feedbackId), eq(feedback.userId, userId)));
  if (!own) return null;
  const [root] = await ctx.db.select({ status: feedback.status }).from(feedback).where(eq(feedback.id, own.rootId));
  if (!root) return null;
  const said = { title: own.title, status: feedbackStatusLabels[root.status] };
  if (!eventId) return root.status === from ? null : { ...said, text: null };
  const [answer] = await ctx.db.select({ text: feedbackEvents.text }).from(feedbackEvents).where(eq(feedbackEvents.id, eventId));
  return answer ? { ...said, text: answer.text } : null;
}
