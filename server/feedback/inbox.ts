import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import { plans } from '#drizzle/schema/plans.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import { type FeedbackStatus, type FeedbackType, feedbackStatuses, type listFeedbackInput } from '#shared/feedback.ts';
import { doors } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { readTimeCursor, writeTimeCursor } from '../cursor.ts';
import { rows } from '../database.ts';
import { notFound } from '../errors.ts';
import { appliedPlan } from '../subscriptions/standing.ts';
import { type FeedbackQuery, newest, searchFeedback } from './search.ts';

/** The most that is counted of each status. If there is more, the inbox says “99+”. */
const COUNTED = 100;
/** How many duplicates and events are shown. */
const DUPLICATES = 50;
const EVENTS = 200;

interface Listed {
  id: string;
  type: FeedbackType;
  title: string;
  start: string;
  status: FeedbackStatus;
  sender: string | null;
  picture: boolean;
  createdAt: Date | string;
  at: string;
}

/**
 * A page of the inbox, newest first. Feedback that was merged with other feedback is shown there, and listed only if asked for.
 * @throws AppError BAD_INPUT for a cursor that was not issued by this list
 */
export async function listFeedback(ctx: Ctx, input: z.output<typeof listFeedbackInput>) {
  const { type, status, merged, q, answered, cursor, limit } = input;
  const after = cursor ? readTimeCursor(cursor) : null;
  const conditions = [
    sql`f.duplicate_of is ${sql.raw(merged ? 'not null' : 'null')}`,
    ...(type ? [sql`f.type = ${type}::text`] : []),
    ...(status
      ? [
          merged
            ? sql`(select r.status from feedback r where r.id = f.duplicate_of) = ${status}::text`
            : sql`f.status = ${status}::text`,
        ]
      : []),
    ...(answered
      ? [
          sql`${sql.raw(answered === 'no' ? 'not ' : '')}exists
            (select 1 from feedback_events e where e.feedback_id = f.id and e.kind = 'reply')`,
        ]
      : []),
    ...(after ? [sql`(f.created_at, f.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  const read = (query: FeedbackQuery) => readListed(ctx, query);
  const found = q
    ? await searchFeedback(ctx, { q, conditions, limit: limit + 1 }, read)
    : await read(newest(conditions, limit + 1));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ at: _, createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt).toISOString() })),
    next: found.length > limit && last ? writeTimeCursor(last) : null,
  };
}

const readListed = (ctx: Ctx, query: FeedbackQuery) =>
  rows<Listed>(
    ctx.db,
    // Merged feedback goes on as the one it was merged with, so its status is that one's.
    sql`select f.id, f.type, f.title, left(f.description, 160) as start, coalesce(root.status, f.status) as status, u.email as sender,
        f.picture_id is not null as picture, f.created_at as "createdAt", f.created_at::text as at
      from (${query}) f left join users u on u.id = f.user_id left join feedback root on root.id = f.duplicate_of order by f.created_at desc, f.id desc`,
  );

/** How much feedback has each status, each counted up to COUNTED. */
export async function countFeedback(ctx: Ctx): Promise<Record<FeedbackStatus, number>> {
  const counts = feedbackStatuses.map(
    (status) => sql`select ${status}::text as status, (select count(*)::int from (select from feedback
      where status = ${status}::text and duplicate_of is null limit ${COUNTED}::int) counted) as n`,
  );
  const found = await rows<{ status: FeedbackStatus; n: number }>(ctx.db, sql.join(counts, sql` union all `));
  return Object.fromEntries(found.map(({ status, n }) => [status, Number(n)])) as Record<FeedbackStatus, number>;
}

/** Feedback as an admin reads it: with its sender and their plan, where it came from, and what happened to it. */
export type FeedbackDetail = Awaited<ReturnType<typeof getFeedback>>;

/** @throws AppError NOT_FOUND */
export async function getFeedback(ctx: Ctx, id: string) {
  const root = alias(feedback, 'root');
  const [found] = await ctx.db
    .select({
      row: feedback,
      user: { id: users.id, email: users.email, displayName: users.displayName, status: users.status },
      subscription: subscriptions,
      root: { id: root.id, title: root.title, status: root.status },
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, feedback.userId))
    .leftJoin(root, eq(root.id, feedback.duplicateOf))
    .where(eq(feedback.id, id));
  if (!found) throw notFound('This feedback does not exist.');
  const { row, user, subscription } = found;
  const planId = subscription && appliedPlan(subscription, ctx.clock.now());
  const [plan] = planId ? await ctx.db.select({ name: plans.name }).from(plans).where(eq(plans.id, planId)) : [];
  const duplicates = await ctx.db
    .select({ id: feedback.id, title: feedback.title, sender: users.email, createdAt: feedback.createdAt })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .where(eq(feedback.duplicateOf, id))
    .orderBy(asc(feedback.id))
    .limit(DUPLICATES);
  const events = await ctx.db
    .select({ event: feedbackEvents, admin: { email: users.email, displayName: users.displayName } })
    .from(feedbackEvents)
    .leftJoin(users, eq(users.id, feedbackEvents.adminId))
    .where(eq(feedbackEvents.feedbackId, id))
    .orderBy(asc(feedbackEvents.id))
    .limit(EVENTS);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    status: found.root?.status ?? row.status,
    context: row.context,
    picture: row.pictureId && row.userId ? doors.feedbackPicture(row.id) : null,
    mailWanted: row.mailWanted,
    internalNote: row.internalNote,
    version: row.version,
    sender: user && { ...user, plan: plan?.name ?? null },
    duplicateOf: found.root?.id ? found.root : null,
    duplicates: duplicates.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    events: events.map(({ event: { id, kind, status, text, createdAt }, admin }) => ({
      id,
      kind,
      status,
      text,
      by: admin?.displayName || admin?.email || null,
      at: createdAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
