import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { noticeKinds } from '#shared/notifications.ts';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/** The entries of each person's notification bell. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ownerId(),
    kind: text({ enum: noticeKinds }).notNull(),
    /** What its words need; see shared/notifications.ts. */
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The path of the page it leads to. */
    link: text().notNull(),
    /** What it is about, such as a job and its outcome. There is one notice about each thing, also if the work is done twice. */
    about: text(),
    readAt: at(),
    /** When an open page heard of it. Then nobody needs a mail. */
    seenAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt, t.id),
    index('notifications_unread').on(t.userId, t.createdAt, t.id).where(sql`read_at is null`),
    uniqueIndex('notifications_about').on(t.userId, t.kind, t.about).where(sql`about is not null`),
    index('notifications_old').on(t.createdAt),
  ],
);
