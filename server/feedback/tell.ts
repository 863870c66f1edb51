/** Tells the senders of feedback what became of it: in their notification bell, and by mail if they asked for it. */
import { and, eq, gt, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { feedback } from '#drizzle/schema/feedback.ts';
import { notifications } from '#drizzle/schema/notifications.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { users } from '#drizzle/schema/users.ts';
import { type FeedbackStatus, feedbackStatusLabels, toldStatuses } from '#shared/feedback.ts';
import { isWanted, type NoticeData, type NoticeKind } from '#shared/notifications.ts';
import { paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import type { FeedbackRow } from './change.ts';

/**
 * How many milliseconds the mail about a status waits. If an answer is sent meanwhile, that mail says both; if the status is set
 * back, nothing is sent.
 */
const STATUS_WAITS = 120_000;
/** How many rows are written at a time. */
const AT_ONCE = 500;

interface Sender {
  /** Their own feedback: that of the answer, or what was merged with it. */
  feedbackId: string;
  title: string;
  userId: string;
  email: string;
  bell: boolean;
  mail: boolean;
}

/**
 * Tells of a new status, if it is one that says something to the sender. A notice about a status of the last two minutes that nobody
 * has read is taken back, and if the status is again the one that the person knows, nothing takes its place.
 */
export async function tellOfStatus(ctx: Ctx, row: FeedbackRow, status: FeedbackStatus, eventId: string): Promise<void> {
  const senders = await findSenders(ctx, row, 'feedbackStatus');
  const known = await takeBackNotices(ctx, row.id, senders);
  if (toldStatuses.includes(status)) {
    const label = feedbackStatusLabels[status];
    await addNotices(
      ctx,
      'feedbackStatus',
      senders.filter(({ userId }) => known.get(userId) !== status),
      ({ title }) => ({ title, status: label }),
      ({ userId, feedbackId }) => aboutStatus(row.id, known.get(userId) ?? row.status, `${feedbackId} ${eventId}`),
    );
  }
  const waiting = await waitingMails(ctx, senders);
  const from = row.status;
  if (!toldStatuses.includes(status)) return;
  const mailed = senders.filter(({ mail, feedbackId }) => mail && !waiting.has(feedbackId));
  await addMails(ctx, mailed, { eventId: '', from }, STATUS_WAITS);
}

/** Tells of an answer. The mail says the status too, so one about the status alone that still waits is not sent. */
export async function tellOfAnswer(ctx: Ctx, row: FeedbackRow, eventId: string): Promise<void> {
  const senders = await findSenders(ctx, row, 'feedbackReply');
  await addNotices(ctx, 'feedbackReply', senders, ({ title }) => ({ title }));
  for (const id of (await waitingMails(ctx, senders)).values()) await ctx.db.delete(outbox).where(eq(outbox.id, id));
  await addMails(
    ctx,
    senders.filter(({ mail }) => mail),
    { eventId, from: '' },
    0,
  );
}

/** What a notice about a status is about: the feedback, the status that the person knew before, and which notice it is. */
const aboutStatus = (feedbackId: string, known: FeedbackStatus, which: string) => `${feedbackId} ${known} ${which}`;

/**
 * Deletes the notices about the status of this feedback that are younger than STATUS_WAITS and not read. Returns the status that each
 * of these people knew before.
 */
async function takeBackNotices(ctx: Ctx, feedbackId: string, senders: readonly Sender[]): Promise<Map<string, FeedbackStatus>> {
  const people = [...new Set(senders.map(({ userId }) => userId))];
  if (people.length === 0) return new Map();
  const gone = await ctx.db
    .delete(notifications)
    .where(
      and(
        sql`${notifications.userId} = any(${`{${people.join(',')}}`}::text::uuid[])`,
        eq(notifications.kind, 'feedbackStatus'),
        gt(notifications.createdAt, new Date(ctx.clock.now().getTime() - STATUS_WAITS)),
        isNull(notifications.readAt),
        like(notifications.about, `${feedbackId} %`),
      ),
    )
    .returning({ userId: notifications.userId, about: notifications.about });
  return new Map(gone.map(({ userId, about }) => [userId, (about?.split(' ')[1] ?? '') as FeedbackStatus]));
}

async function findSenders(ctx: Ctx, row: FeedbackRow, kind: NoticeKind): Promise<Sender[]> {
  const found = await ctx.db
    .select({
      feedbackId: feedback.id,
      title: feedback.title,
      mailWanted: feedback.mailWanted,
      userId: users.id,
      email: users.email,
      confirmed: users.emailVerified,
      choices: users.noticeChoices,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(
      and(or(eq(feedback.id, row.id), eq(feedback.duplicateOf, row.id)), isNotNull(feedback.userId), eq(users.status, 'active')),
    );
  return found.map(({ mailWanted, confirmed, choices, ...sender }) => ({
    ...sender,
    bell: isWanted(choices, kind, 'inApp'),
    mail: mailWanted && confirmed && isWanted(choices, kind, 'mail'),
  }));
}

async function addNotices<K extends NoticeKind>(
  ctx: Ctx,
  kind: K,
  senders: readonly Sender[],
  dataOf: (sender: Sender) => NoticeData[K],
  aboutOf: (sender: Sender) => string | null = () => null,
): Promise<void> {
  const told = senders.filter(({ bell }) => bell);
  const createdAt = ctx.clock.now();
  for (let at = 0; at < told.length; at += AT_ONCE) {
    const rows = told.slice(at, at + AT_ONCE).map((sender) => ({
      id: uuidv7(),
      userId: sender.userId,
      kind,
      data: { ...dataOf(sender) },
      link: paths.myFeedback,
      about: aboutOf(sender),
      createdAt,
    }));
    await ctx.db.insert(notifications).values(rows);
  }
}

async function addMails(
  ctx: Ctx,
  senders: readonly Sender[],
  details: { eventId: string; from: string },
  waits: number,
): Promise<void> {
  const createdAt = ctx.clock.now();
  const dueAt = new Date(createdAt.getTime() + waits);
  for (let at = 0; at < senders.length; at += AT_ONCE) {
    const rows = senders.slice(at, at + AT_ONCE).map(({ userId, email, feedbackId }) => ({
      id: uuidv7(),
      kind: 'feedbackAnswered',
      to: email,
      userId,
      details: { ...details, feedbackId },
      dueAt,
      createdAt,
    }));
    await ctx.db.insert(outbox).values(rows);
  }
}

/** The mails about the status of these people's feedback that still wait: their ids, by feedback. */
async function waitingMails(ctx: Ctx, senders: readonly Sender[]): Promise<Map<string, string>> {
  const people = [...new Set(senders.map(({ userId }) => userId))];
  const found = new Map<string, string>();
  if (people.length === 0) return found;
  const mails = await ctx.db
    .select({ id: outbox.id, details: outbox.details })
    .from(outbox)
    .where(
      and(
        sql`${outbox.userId} = any(${`{${people.join(',')}}`}::text::uuid[])`,
        eq(outbox.kind, 'feedbackAnswered'),
        eq(outbox.attempts, 0),
      ),
    );
  for (const { id, details } of mails) if (!details.eventId && details.feedbackId) found.set(details.feedbackId, id);
  return found;
}
