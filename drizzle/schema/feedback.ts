import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { feedbackStatuses, feedbackTypes } from '#shared/feedback.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** The sender. Null once their account was erased; the feedback itself stays. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    type: text({ enum: feedbackTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: feedbackStatuses }).notNull().default('new'),
    context: jsonb().$type<{ route?: string; lastErrorId?: string }>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('feedback_user').on(t.userId, t.id),
    index('feedback_created').on(t.createdAt),
    // Reports of faults about which nothing is decided, for the admin dashboard.
    index('feedback_open_bugs').on(t.createdAt).where(sql`type = 'bug' and status in ('new', 'under_review')`),
  ],
);
