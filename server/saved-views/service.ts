import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { savedViews } from '#drizzle/schema/saved-views.ts';
import { SAVED_VIEWS } from '#shared/products/limits.ts';
import type { createSavedViewInput, moveSavedViewInput, updateSavedViewInput } from '#shared/saved-views.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { takeTurn } from '../subscriptions/within-plan.ts';

type SavedViewRow = typeof savedViews.$inferSelect;

const mine = (ctx: SellerCtx, id: string) => and(eq(savedViews.userId, ctx.sellerId), eq(savedViews.id, id));
const gone = () => notFound('This view is no longer saved.');

/** The seller's saved views, in the order of the tabs. */
export async function listSavedViews(ctx: SellerCtx) {
  return (await viewsOf(ctx)).map(present);
}

/**
 * Saves what the list shows under a name. A repeated call with the same id returns the view that is there.
 * @throws AppError CONFLICT if the seller has as many views as possible; BAD_INPUT if another one has the name
 */
export async function createSavedView(ctx: SellerCtx, input: z.output<typeof createSavedViewInput>) {
  const { id, name, shown, position } = input;
  return alone(ctx, async (ctx) => {
    const views = await viewsOf(ctx);
    const twin = views.find((view) => view.id === id);
    if (twin) return present(twin);
    if (views.length >= SAVED_VIEWS)
      throw new AppError('CONFLICT', `You have ${SAVED_VIEWS} saved views, the most there can be. Delete or replace one.`);
    refuseTwin(views, id, name);
    const place = position ?? (views.at(-1)?.position ?? -1) + 1;
    await ctx.db
      .update(savedViews)
      .set({ position: sql`${savedViews.position} + 1` })
      .where(and(eq(savedViews.userId, ctx.sellerId), gte(savedViews.position, place)));
    const now = ctx.clock.now();
    const [row] = await ctx.db
      .insert(savedViews)
      .values({ userId: ctx.sellerId, id, name, shown, position: place, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw gone();
    return present(row);
  });
}

/**
 * Renames a view, or replaces what it shows.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed since that version; BAD_INPUT if another view has the name
 */
export async function updateSavedView(ctx: SellerCtx, { id, version, changes }: z.output<typeof updateSavedViewInput>) {
  return alone(ctx, async (ctx) => {
    const views = await viewsOf(ctx);
    const current = views.find((view) => view.id === id);
    if (!current) throw gone();
    if (current.version !== version)
      throw new AppError('CONFLICT', `“${current.name}” was changed elsewhere meanwhile. Look at it, then try again.`);
    if (changes.name !== undefined) refuseTwin(views, id, changes.name);
    const [row] = await ctx.db
      .update(savedViews)
      .set({ ...changes, version: version + 1, updatedAt: ctx.clock.now() })
      .where(mine(ctx, id))
      .returning();
    if (!row) throw gone();
    return present(row);
  });
}

/**
 * Moves a view to another place among the views, and returns all of them. Views that the caller does not know of keep their order.
 * @throws AppError NOT_FOUND
 */
export async function moveSavedView(ctx: SellerCtx, { id, to }: z.output<typeof moveSavedViewInput>) {
  return alone(ctx, async (ctx) => {
    const views = await viewsOf(ctx);
    const moved = views.find((view) => view.id === id);
    if (!moved) throw gone();
    const others = views.filter((view) => view !== moved);
    const next = [...others.slice(0, to), moved, ...others.slice(to)];
    for (const [position, view] of next.entries())
      if (view.position !== position) await ctx.db.update(savedViews).set({ position }).where(mine(ctx, view.id));
    return next.map((view, position) => present({ ...view, position }));
  });
}

/**
 * Deletes a view and returns it. Saving it again with this id, name and position takes the deletion back.
 * @throws AppError NOT_FOUND
 */
export async function deleteSavedView(ctx: SellerCtx, id: string) {
  const [row] = await ctx.db.delete(savedViews).where(mine(ctx, id)).returning();
  if (!row) throw gone();
  return present(row);
}

/** Changes of one seller's views are made one after the other, so that each of them sees the one before. */
const alone = <T>(ctx: SellerCtx, work: (ctx: SellerCtx) => Promise<T>): Promise<T> =>
  withTransaction(ctx, async (ctx) => {
    await takeTurn(ctx);
    return work(ctx);
  });

const viewsOf = (ctx: SellerCtx): Promise<SavedViewRow[]> =>
  ctx.db
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, ctx.sellerId))
    .orderBy(asc(savedViews.position), asc(savedViews.id));

function refuseTwin(views: readonly SavedViewRow[], id: string, name: string): void {
  const twin = views.find((view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase());
  if (!twin) return;
  const problem = `You have a view with the name “${twin.name}”. Choose another name.`;
  throw new AppError('BAD_INPUT', problem, { fields: { name: problem } });
}

const present = ({ id, name, shown, position, version }: SavedViewRow) => ({ id, name, shown, position, version });
