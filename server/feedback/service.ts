import { desc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { feedback } from '#drizzle/schema/feedback.ts';
import type { submitFeedbackInput } from '#shared/feedback.ts';
import { requireVerification } from '../auth/guessing.ts';
import type { SellerCtx } from '../context.ts';

/**
 * Stores a person's feedback with the status "new" and returns its id.
 * @throws AppError VERIFICATION_REQUIRED if a browser has not passed the robot check
 */
export async function submitFeedback(
  ctx: SellerCtx,
  { verification, ...input }: z.output<typeof submitFeedbackInput>,
): Promise<{ id: string }> {
  if (ctx.caller.kind === 'session') await requireVerification(ctx, verification);
  const id = uuidv7();
  const now = ctx.clock.now();
  await ctx.db.insert(feedback).values({ ...input, id, userId: ctx.caller.userId, createdAt: now, updatedAt: now });
  return { id };
}

/** The person's own feedback, newest first, at most 100 entries. */
export async function listMine(ctx: SellerCtx) {
  const rows = await ctx.db
    .select()
    .from(feedback)
    .where(eq(feedback.userId, ctx.caller.userId))
    .orderBy(desc(feedback.id))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
