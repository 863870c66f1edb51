import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { feedbackEventKinds, feedbackStatuses, feedbackTypes } from '#shared/feedback.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** The sender. Null if it was sent without an account, and once their account was erased; the feedback itself stays. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    type: text({ enum: feedbackTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: feedbackStatuses }).notNull().default('new'),
    context: jsonb().$type<{ route?: string; version?: string; lastErrorId?: string }>().notNull().default({}),
    /** The picture that came with it, stored under the sender's id; see feedback/picture.ts. */
    pictureId: uuid(),
    /** Whether the sender asked for the answer by mail. */
    mailWanted: boolean().notNull().default(false),
    /** Seen by admins alone. */
    internalNote: text().notNull().default(''),
    /**
     * The feedback that says the same, whose status and answers are those of this one too. It is never merged itself, so one step
     * leads to it.
     */
    duplicateOf: uuid().references((): AnyPgColumn => feedback.id, { onDelete: 'set null' }),
    /** Grows with every change by an admin. A change made from an older version is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('feedback_user').on(t.userId, t.id),
    // For the search of the inbox, with `feedback_replies` and `users_search`. The function is made in a migration; see users.
    index('feedback_search').using('gin', sql`text_grams(${t.title} || ' ' || ${t.description})`),
    // Reports of faults about which nothing is decided, for the admin dashboard.
    index('feedback_open_bugs')
      .on(t.createdAt)
      .where(sql`type = 'bug' and status in ('new', 'under_review') and duplicate_of is null`),
    // All of it, for the newest, the oldest and the count of a day.
    index('feedback_arrived').on(t.createdAt),
    // The inbox is read newest first: all of it, of one type, of one status, or of both.
    index('feedback_created').on(t.createdAt, t.id).where(sql`duplicate_of is null`),
    index('feedback_type').on(t.type, t.createdAt, t.id).where(sql`duplicate_of is null`),
    index('feedback_status').on(t.status, t.createdAt, t.id).where(sql`duplicate_of is null`),
    index('feedback_type_status').on(t.type, t.status, t.createdAt, t.id).where(sql`duplicate_of is null`),
    uniqueIndex('feedback_picture').on(t.pictureId).where(sql`picture_id is not null`),
    index('feedback_merged').on(t.createdAt, t.id).where(sql`duplicate_of is not null`),
    index('feedback_duplicates').on(t.duplicateOf, t.id).where(sql`duplicate_of is not null`),
    check('feedback_not_of_itself', sql`${t.duplicateOf} <> ${t.id}`),
  ],
);

/** What happened to feedback: each status it got, each answer, and each time it was merged or taken out again. */
export const feedbackEvents = pgTable(
  'feedback_events',
  {
    id: id(),
    feedbackId: uuid()
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** The sender of the feedback, as there. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: feedbackEventKinds }).notNull(),
    /** The status it got. */
    status: text({ enum: feedbackStatuses }),
    /** The words of an answer. */
    text: text().notNull().default(''),
    /** The feedback it was merged with. */
    otherId: uuid(),
    /** What had been merged with it before and was moved along. Taking it out again takes these back. */
    movedIds: jsonb().$type<string[]>().notNull().default([]),
    /** The admin who did it. Null once that person was erased. */
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('feedback_events_feedback').on(t.feedbackId, t.id),
    index('feedback_replies').using('gin', sql`text_grams(${t.text})`).where(sql`kind = 'reply'`),
    index('feedback_events_admin').on(t.adminId),
    index('feedback_events_user').on(t.userId, t.id).where(sql`user_id is not null`),
  ],
);
