import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import type { FeedbackStatus, submitFeedbackInput, submitOpenFeedbackInput } from '#shared/feedback.ts';
import { doors } from '#shared/paths.ts';
import { requireVerification } from '../auth/guessing.ts';
import type { RequestCtx, SellerCtx } from '../context.ts';
import { addressBlock } from '../limits/limits.ts';
import { storePicture } from './picture.ts';

/**
 * Stores a person's feedback with the status "new" and returns its id.
 * @throws AppError VERIFICATION_REQUIRED if a browser has not passed the robot check; see also storePicture
 */
export async function submitFeedback(
  ctx: SellerCtx,
  { verification, picture, ...input }: z.output<typeof submitFeedbackInput>,
): Promise<{ id: string }> {
  if (ctx.caller.kind === 'session') await requireVerification(ctx, verification);
  const id = uuidv7();
  const now = ctx.clock.now();
  // Store the file before the row. A file without a row is deleted later by `sweepPictures`.
  const stored = picture === undefined ? null : await storePicture(ctx, picture);
  const sender = { userId: ctx.caller.userId, pictureId: stored?.id ?? null };
  await ctx.db.insert(feedback).values({ ...input, ...sender, id, createdAt: now, updatedAt: now });
  return { id };
}

/**
 * Stores feedback of somebody without an account. Nobody can be written back, so nothing says who sent it.
 * @throws AppError VERIFICATION_REQUIRED; TOO_MANY_REQUESTS from one connection, and from all visitors together
 */
export async function submitOpenFeedback(
  ctx: RequestCtx,
  { verification, ...input }: z.output<typeof submitOpenFeedbackInput>,
): Promise<{ id: string }> {
  await requireVerification(ctx, verification);
  await ctx.limits.take('feedbackAddress', addressBlock(ctx.ip));
  await ctx.limits.take('feedbackVisitors', 'all');
  const id = uuidv7();
  const now = ctx.clock.now();
  await ctx.db.insert(feedback).values({ ...input, id, userId: null, createdAt: now, updatedAt: now });
  return { id };
}

/** How much of a person's feedback is listed. */
const LISTED = 100;
/** How many statuses and answers of it are read. */
const EVENTS = 1_000;

/** What happened to a person's feedback: it got a status, or an answer. */
export type Happened = { at: string } & ({ status: FeedbackStatus } | { answer: string });

/**
 * The person's own feedback, newest first, at most 100 entries, each with what happened to it. Feedback that was merged with other
 * people's has the status of those, and what happened there since it was merged; what was said to them before, and what they wrote, is
 * not shown.
 */
export async function listMine(ctx: SellerCtx) {
  const root = alias(feedback, 'root');
  const found = await ctx.db
    .select({ own: feedback, rootId: root.id, rootStatus: root.status, rootUpdatedAt: root.updatedAt })
    .from(feedback)
    .leftJoin(root, eq(root.id, feedback.duplicateOf))
    .where(eq(feedback.userId, ctx.caller.userId))
    .orderBy(desc(feedback.id))
    .limit(LISTED);
  const ids = found.flatMap(({ own, rootId }) => [own.id, rootId ?? []].flat());
  const happened = await findHappened(ctx, ids);
  const mergedAt = await findMerges(
    ctx,
    found.flatMap(({ own, rootId }) => (rootId ? [own.id] : [])),
  );
  const sinceMerge = (id: string, rootId: string | null) => {
    const merged = mergedAt.get(`${id} ${rootId}`);
    return rootId && merged ? (happened.get(rootId) ?? []).filter((event) => event.id > merged) : [];
  };
  return found.map(({ own, rootId, rootStatus, rootUpdatedAt }) => ({
    id: own.id,
    type: own.type,
    title: own.title,
    description: own.description,
    status: rootStatus ?? own.status,
    picture: own.pictureId && doors.feedbackPicture(own.id),
    mailWanted: own.mailWanted,
    history: [...(happened.get(own.id) ?? []), ...sinceMerge(own.id, rootId)]
      .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
      .map(({ id: _, ...event }): Happened => event),
    createdAt: own.createdAt.toISOString(),
    updatedAt: (rootUpdatedAt ?? own.updatedAt).toISOString(),
  }));
}

/** By feedback and what it was merged with, both ids: the id of the newest event that merged them. */
async function findMerges(ctx: SellerCtx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = sql.param(`{${ids.join(',')}}`);
  const events = await ctx.db
    .select()
    .from(feedbackEvents)
    .where(
      and(
        eq(feedbackEvents.kind, 'merged'),
        // What had been merged with it before moved along, and has no event of its own about that.
        sql`${feedbackEvents.feedbackId} in (select id from feedback where duplicate_of in
          (select duplicate_of from feedback where id = any(${list}::text::uuid[])))`,
        sql`(${feedbackEvents.feedbackId} = any(${list}::text::uuid[]) or ${feedbackEvents.movedIds} ?| ${list}::text::text[])`,
      ),
    )
    .orderBy(asc(feedbackEvents.id));
  return new Map(
    events.flatMap(({ id, feedbackId, movedIds, otherId }) => [feedbackId, ...movedIds].map((one) => [`${one} ${otherId}`, id])),
  );
}

type HappenedEvent = Happened & { id: string };

/** Milliseconds within which a status that is set back was a slip. */
const SLIP = 120_000;

/** What happened, without a status that was set back at once: it was a slip of a key. Its notice was taken back if nobody had read it. */
function withoutTakenBack(events: readonly HappenedEvent[]): HappenedEvent[] {
  const kept: HappenedEvent[] = [];
  for (const event of events) {
    const slip = kept.at(-1);
    const before = kept.slice(0, -1).findLast((one) => 'status' in one);
    const was = before && 'status' in before ? before.status : 'new';
    const isBack = slip && 'status' in slip && 'status' in event && event.status === was;
    if (isBack && Date.parse(event.at) - Date.parse(slip.at) <= SLIP) kept.pop();
    else kept.push(event);
  }
  return kept;
}

async function findHappened(ctx: SellerCtx, ids: string[]): Promise<Map<string, HappenedEvent[]>> {
  const found = new Map<string, HappenedEvent[]>();
  if (ids.length === 0) return found;
  const events = await ctx.db
    .select()
    .from(feedbackEvents)
    .where(and(inArray(feedbackEvents.feedbackId, ids), sql`${feedbackEvents.kind} in ('status', 'reply')`))
    .orderBy(asc(feedbackEvents.id))
    .limit(EVENTS);
  for (const { id, feedbackId, status, text, createdAt } of events) {
    const at = createdAt.toISOString();
    found.set(feedbackId, [...(found.get(feedbackId) ?? []), status ? { id, at, status } : { id, at, answer: text }]);
  }
  for (const [id, list] of found) found.set(id, withoutTakenBack(list));
  return found;
}
