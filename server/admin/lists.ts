import { and, asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { adminViews } from '#drizzle/schema/admin-views.ts';
import { ADMIN_VIEWS, type noteListFileInput, type saveAdminViewInput } from '#shared/admin.ts';
import { audit } from '../audit/service.ts';
import { requireSession } from '../auth/sign-in-first.ts';
import type { RequestCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';

const shown = { id: adminViews.id, name: adminViews.name, query: adminViews.query };
const me = (ctx: RequestCtx) => requireSession(ctx.caller).userId;

/** The views that the calling admin has saved for a list, oldest first. */
export function listViews(ctx: RequestCtx, list: string) {
  return ctx.db
    .select(shown)
    .from(adminViews)
    .where(and(eq(adminViews.userId, me(ctx)), eq(adminViews.list, list)))
    .orderBy(asc(adminViews.createdAt), asc(adminViews.id));
}

/**
 * Saves a view, or replaces the one with the same id. Views are the admin's own, so saving them is not an act to record.
 * @throws AppError CONFLICT if the list has as many views as possible
 */
export async function saveView(ctx: RequestCtx, input: z.output<typeof saveAdminViewInput>) {
  const { id, list, name, query } = input;
  const userId = me(ctx);
  const now = ctx.clock.now();
  const [replaced] = await ctx.db
    .update(adminViews)
    .set({ name, query, updatedAt: now })
    .where(and(eq(adminViews.userId, userId), eq(adminViews.id, id), eq(adminViews.list, list)))
    .returning(shown);
  if (replaced) return replaced;
  const [has] = await ctx.db
    .select({ n: count() })
    .from(adminViews)
    .where(and(eq(adminViews.userId, userId), eq(adminViews.list, list)));
  if ((has?.n ?? 0) >= ADMIN_VIEWS)
    throw new AppError('CONFLICT', `This list has ${ADMIN_VIEWS} saved views, the most there can be. Delete one first.`);
  await ctx.db.insert(adminViews).values({ userId, id, list, name, query, createdAt: now, updatedAt: now }).onConflictDoNothing();
  return { id, name, query };
}

/**
 * Deletes a view.
 * @throws AppError NOT_FOUND
 */
export async function deleteView(ctx: RequestCtx, id: string) {
  const [gone] = await ctx.db
    .delete(adminViews)
    .where(and(eq(adminViews.userId, me(ctx)), eq(adminViews.id, id)))
    .returning(shown);
  if (!gone) throw notFound('This view is no longer saved.');
  return gone;
}

/** A page of the screens has this many rows. */
const ORDINARY_PAGE = 50;

/**
 * Records that an admin read a large page of a list. Whoever collects a list reads such pages, whether they say what for or not.
 * @param asked the input of the call
 */
export async function noteLargePage(ctx: RequestCtx, procedure: string, asked: unknown): Promise<void> {
  if (typeof asked !== 'object' || asked === null || !('limit' in asked)) return;
  if (typeof asked.limit === 'number' && asked.limit > ORDINARY_PAGE)
    await audit(ctx, { action: 'admin.list.read', after: { procedure, ...asked } });
}

/** Records that rows of a list leave the app as a file: which list, what it showed, and how many rows. */
export async function noteListFile(ctx: RequestCtx, after: z.output<typeof noteListFileInput>): Promise<void> {
  await audit(ctx, { action: 'admin.list.exported', after });
}
