import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { highlights } from '#drizzle/schema/highlights.ts';
import { highlightGroups } from '#shared/highlight-words.ts';
import {
  type createHighlightInput,
  HIGHLIGHT_KEPT_DAYS,
  HIGHLIGHTS,
  type moveHighlightInput,
  type saveHighlightInput,
} from '#shared/highlights.ts';
import { audit } from '../audit/service.ts';
import type { Ctx, RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, changedMeanwhile, notFound } from '../errors.ts';
import { moveRow } from '../ordered-rows.ts';

type Row = typeof highlights.$inferSelect;
const DAY = 86_400_000;
const gone = () => notFound('This highlight does not exist.');
const inOrder = [asc(highlights.position), asc(highlights.id)];

/** What the front page shows: the published highlights by group, in order. Public. */
export async function listHighlights(ctx: Ctx) {
  const rows = await ctx.db
    .select({ title: highlights.title, summary: highlights.summary, icon: highlights.icon, group: highlights.group })
    .from(highlights)
    .where(and(eq(highlights.published, true), isNull(highlights.deletedAt)))
    .orderBy(...inOrder);
  return highlightGroups.flatMap((group) => {
    const points = rows.filter((row) => row.group === group).map(({ title, summary, icon }) => ({ title, summary, icon }));
    return points.length > 0 ? [{ group, points }] : [];
  });
}

/** Every highlight, in order, and the deleted ones that can be brought back. */
export async function listAllHighlights(ctx: RequestCtx) {
  const rows = await ctx.db
    .select()
    .from(highlights)
    .orderBy(...inOrder);
  return {
    highlights: rows.filter((row) => row.deletedAt === null).map(present),
    deleted: rows.filter((row) => canReturn(ctx, row)).map(present),
  };
}

const keptSince = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - HIGHLIGHT_KEPT_DAYS * DAY);
const canReturn = (ctx: Ctx, { key, deletedAt }: Row) => deletedAt !== null && (key !== null || deletedAt > keptSince(ctx));
const isLiving = ({ deletedAt }: Row) => deletedAt === null;

function present({ id, title, summary, icon, group, published, version, key, deletedAt }: Row) {
  return {
    id,
    title,
    summary,
    icon,
    group,
    published,
    version,
    builtIn: key !== null,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

/**
 * Adds a highlight at the end. A repeated call with the same id returns the one that is there.
 * @throws AppError CONFLICT if there are as many as possible
 */
export async function createHighlight(ctx: RequestCtx, { id, fields }: z.output<typeof createHighlightInput>) {
  return alone(ctx, async (ctx, all) => {
    const twin = all.find((row) => row.id === id);
    if (twin) return present(twin);
    refuseMore(all);
    await dropOldest(ctx, all);
    const now = ctx.clock.now();
    const position = Math.max(-1, ...all.map((row) => row.position)) + 1;
    const [row] = await ctx.db
      .insert(highlights)
      .values({ ...fields, id, position, edited: true, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw gone();
    await audit(ctx, { action: 'admin.highlight.added', after: { highlight: id, ...fields } });
    return present(row);
  });
}

/**
 * Changes a highlight, or shows or hides it.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed since that version
 */
export async function saveHighlight(ctx: RequestCtx, { id, version, fields }: z.output<typeof saveHighlightInput>) {
  return alone(ctx, async (ctx, all) => {
    const before = all.find((row) => row.id === id && row.deletedAt === null);
    if (!before) throw gone();
    if (before.version !== version) throw changedMeanwhile(`“${before.title}”`);
    const [row] = await ctx.db
      .update(highlights)
      .set({ ...fields, edited: true, version: version + 1, updatedAt: ctx.clock.now() })
      .where(eq(highlights.id, id))
      .returning();
    if (!row) throw gone();
    const { title, summary, icon, group, published } = before;
    await audit(ctx, {
      action: 'admin.highlight.changed',
      before: { highlight: id, title, summary, icon, group, published },
      after: { highlight: id, ...fields },
    });
    return present(row);
  });
}

/**
 * Moves a highlight to another place.
 * @throws AppError NOT_FOUND
 */
export async function moveHighlight(ctx: RequestCtx, { id, to }: z.output<typeof moveHighlightInput>): Promise<void> {
  await alone(ctx, async (ctx, all) => {
    const found = await moveRow(all.filter(isLiving), { id, to }, (id, position) =>
      ctx.db.update(highlights).set({ position }).where(eq(highlights.id, id)),
    );
    if (!found) throw gone();
    const { moved, from } = found;
    await audit(ctx, {
      action: 'admin.highlight.moved',
      before: { highlight: id, title: moved.title, place: from + 1 },
      after: { highlight: id, title: moved.title, place: to + 1 },
    });
  });
}

/**
 * Deletes a highlight. It can be brought back, for some days or, if it came with the app, always.
 * @throws AppError NOT_FOUND
 */
export async function removeHighlight(ctx: RequestCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(highlights)
      .set({ deletedAt: ctx.clock.now(), edited: true })
      .where(and(eq(highlights.id, id), isNull(highlights.deletedAt)))
      .returning();
    if (!row) throw gone();
    await audit(ctx, { action: 'admin.highlight.deleted', before: { highlight: id, title: row.title, summary: row.summary } });
  });
}

/**
 * Brings a deleted highlight back, to the place where it was.
 * @throws AppError NOT_FOUND; CONFLICT if there are as many as possible
 */
export async function restoreHighlight(ctx: RequestCtx, id: string): Promise<void> {
  await alone(ctx, async (ctx, all) => {
    const row = all.find((one) => one.id === id && canReturn(ctx, one));
    if (!row) throw gone();
    refuseMore(all);
    await ctx.db.update(highlights).set({ deletedAt: null }).where(eq(highlights.id, id));
    await audit(ctx, { action: 'admin.highlight.restored', after: { highlight: id, title: row.title } });
  });
}

function refuseMore(all: readonly Row[]): void {
  if (all.filter(isLiving).length < HIGHLIGHTS) return;
  throw new AppError('CONFLICT', `There are ${HIGHLIGHTS} highlights, the most there can be. Delete one you no longer need.`);
}

/**
 * Removes the oldest of the deleted highlights if there are very many, so that adding and deleting in turns fills nothing. Those
 * that came with the app stay, because the row tells the next release that somebody deleted them.
 */
async function dropOldest(ctx: Ctx, all: readonly Row[]): Promise<void> {
  const deleted = all.filter((row) => row.key === null && row.deletedAt !== null);
  const oldest = deleted.toSorted((a, b) => Number(b.deletedAt) - Number(a.deletedAt)).slice(HIGHLIGHTS);
  if (oldest.length > 0)
    await ctx.db.delete(highlights).where(
      inArray(
        highlights.id,
        oldest.map(({ id }) => id),
      ),
    );
}

/** Deletes for good what was deleted some days ago. Returns how many. */
export async function purgeHighlights(ctx: Ctx): Promise<number> {
  const old = await ctx.db
    .delete(highlights)
    .where(and(isNull(highlights.key), isNotNull(highlights.deletedAt), lt(highlights.deletedAt, keptSince(ctx))))
    .returning({ id: highlights.id });
  return old.length;
}

/** Changes are made one after the other, so that each of them sees the one before. There are few rows, so all are read. */
const alone = <T>(ctx: RequestCtx, work: (ctx: RequestCtx, all: Row[]) => Promise<T>): Promise<T> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: highlights.id }).from(highlights).orderBy(asc(highlights.id)).for('update');
    return work(
      ctx,
      await ctx.db
        .select()
        .from(highlights)
        .orderBy(...inOrder),
    );
  });
