import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { notifications } from '#drizzle/schema/notifications.ts';
import { users } from '#drizzle/schema/users.ts';
import { type chooseNoticesInput, NOTICES_KEPT_DAYS, type NoticeChoices, UNREAD_COUNTED } from '#shared/notifications.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { readTimeCursor, writeTimeCursor } from '../cursor.ts';
import { inPortions, rows, withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';

const PAGE = 20;
const isOwn = (ctx: SellerCtx) => eq(notifications.userId, ctx.caller.userId);
const noNotice = () => notFound('This notice does not exist.');

/** How many notices the person has not read, at most UNREAD_COUNTED. No more than that many entries of an index are read. */
export async function countUnread(ctx: SellerCtx): Promise<{ unread: number }> {
  const [counted] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from (select from ${notifications}
      where ${notifications.userId} = ${ctx.caller.userId}::uuid and ${notifications.readAt} is null limit ${UNREAD_COUNTED}::int) counted`,
  );
  return { unread: Number(counted?.n ?? 0) };
}

/**
 * A page of the person's notices, newest first.
 * @throws AppError BAD_INPUT for a cursor that was not issued by this list
 */
export async function listNotices(ctx: SellerCtx, cursor?: string) {
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  const found = await ctx.db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      data: notifications.data,
      link: notifications.link,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
      at: sql<string>`${notifications.createdAt}::text`,
    })
    .from(notifications)
    .where(
      and(
        isOwn(ctx),
        after
          ? sql`(${notifications.createdAt}, ${notifications.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PAGE + 1);
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    notices: shown.map(({ readAt, createdAt, at: _, ...notice }) => ({
      ...notice,
      read: readAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    next: found.length > PAGE && last ? writeTimeCursor(last) : null,
  };
}

/**
 * Marks notices as read. Calling it again changes nothing.
 * @throws AppError NOT_FOUND if none of them is the person's
 */
export async function readNotices(ctx: SellerCtx, ids: readonly string[]): Promise<{ unread: number }> {
  const own = and(isOwn(ctx), inArray(notifications.id, [...ids]));
  const [there] = await ctx.db.select({ id: notifications.id }).from(notifications).where(own).limit(1);
  if (!there) throw noNotice();
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(own, isNull(notifications.readAt)));
  return countUnread(ctx);
}

/**
 * Marks a notice and all before it as read, so that one that came while the person was looking stays unread.
 * @throws AppError NOT_FOUND
 */
export async function readAllNotices(ctx: SellerCtx, upTo: string): Promise<{ unread: number }> {
  const [newest] = await ctx.db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(isOwn(ctx), eq(notifications.id, upTo)));
  if (!newest) throw noNotice();
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(isOwn(ctx), isNull(notifications.readAt), lte(notifications.createdAt, newest.createdAt)));
  return countUnread(ctx);
}

/** What the person chose not to be told; see NoticeChoices. `mails` says whether mails reach them: their address is confirmed. */
export async function readChoices(ctx: SellerCtx): Promise<{ choices: NoticeChoices; mails: boolean }> {
  const [user] = await ctx.db
    .select({ choices: users.noticeChoices, mails: users.emailVerified })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  return { choices: user?.choices ?? {}, mails: user?.mails === true };
}

/** Chooses whether the person is told of something in one way. Two choices made at once are both kept. */
export async function chooseNotices(
  ctx: SellerCtx,
  { topic, way, on }: z.output<typeof chooseNoticesInput>,
): Promise<{ choices: NoticeChoices }> {
  return withTransaction(ctx, async (ctx) => {
    const own = eq(users.id, ctx.caller.userId);
    const [user] = await ctx.db.select({ choices: users.noticeChoices }).from(users).where(own).for('update');
    const before = user?.choices ?? {};
    const choices = { ...before, [topic]: { ...before[topic], [way]: on } };
    await ctx.db.update(users).set({ noticeChoices: choices }).where(own);
    return { choices };
  });
}

/** Notes that an open page of the person heard of these notices. */
export async function noteSeen(ctx: Ctx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(notifications)
    .set({ seenAt: ctx.clock.now() })
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, [...ids]), isNull(notifications.seenAt)));
}

/** Deletes notices older than NOTICES_KEPT_DAYS, read or not. */
export async function dropOldNotices(ctx: Ctx & { signal?: AbortSignal }): Promise<void> {
  const old = lte(notifications.createdAt, new Date(ctx.clock.now().getTime() - NOTICES_KEPT_DAYS * 86_400_000));
  await inPortions(ctx, (most) =>
    ctx.db
      .delete(notifications)
      .where(
        inArray(notifications.id, sql`(${ctx.db.select({ id: notifications.id }).from(notifications).where(old).limit(most)})`),
      )
      .returning({ id: notifications.id }),
  );
}
