import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { userNotes } from '#drizzle/schema/user-notes.ts';
import { users } from '#drizzle/schema/users.ts';
import { audit } from '../audit/service.ts';
import { requireSession } from '../auth/sign-in-first.ts';
import type { RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { noUser } from './find.ts';

/**
 * Notes something about a person, for the other admins.
 * @throws AppError NOT_FOUND
 */
export async function addNote(ctx: RequestCtx, userId: string, body: string): Promise<{ id: string }> {
  return withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('share');
    if (!user || user.status === 'deleted') throw noUser();
    const id = uuidv7();
    const authorId = requireSession(ctx.caller).userId;
    await ctx.db.insert(userNotes).values({ id, userId, authorId, body, createdAt: ctx.clock.now() });
    // Not what it says: the log is kept longer than the account.
    await audit(ctx, { action: 'admin.user.noteAdded', subjectId: userId, after: { note: id } });
    return { id };
  });
}

/**
 * Deletes a note and returns what it said, so that it can be written again.
 * @throws AppError NOT_FOUND
 */
export async function deleteNote(ctx: RequestCtx, userId: string, noteId: string): Promise<{ body: string }> {
  return withTransaction(ctx, async (ctx) => {
    const [note] = await ctx.db
      .delete(userNotes)
      .where(and(eq(userNotes.id, noteId), eq(userNotes.userId, userId)))
      .returning({ body: userNotes.body });
    if (!note) throw notFound('This note was deleted already.');
    await audit(ctx, { action: 'admin.user.noteDeleted', subjectId: userId, before: { note: noteId } });
    return note;
  });
}
