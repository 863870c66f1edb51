import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { users } from './users.ts';

/**
 * Mails that are owed. A row is written in the transaction of what it tells about and deleted when the mail is out, so
 * no mail is lost and none tells of what did not happen. Links are made when the mail is composed: no secret rests here.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    to: text().notNull(),
    /** Null for a request made with an address nobody may have. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    /** Not before this; a sender at work moves it ahead, so that one that died is followed by another. */
    dueAt: at().notNull(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_due').on(t.dueAt), index('outbox_user').on(t.userId)],
);
