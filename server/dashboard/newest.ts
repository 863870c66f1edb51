import { desc, ne } from 'drizzle-orm';
import { feedback } from '#drizzle/schema/feedback.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';

const SHOWN = 6;

/** The accounts that were made last, without those that are erased. */
export async function newestUsers(ctx: Ctx) {
  const { id, email, displayName, emailVerified, createdAt } = users;
  const found = await ctx.db
    .select({ id, email, displayName, emailVerified, createdAt })
    .from(users)
    .where(ne(users.status, 'deleted'))
    .orderBy(desc(createdAt))
    .limit(SHOWN);
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The feedback that came last, without its text. */
export async function newestFeedback(ctx: Ctx) {
  const { id, type, title, status, createdAt } = feedback;
  const found = await ctx.db.select({ id, type, title, status, createdAt }).from(feedback).orderBy(desc(createdAt)).limit(SHOWN);
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
