import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { users } from './users.ts';

/**
 * Mails waiting to be sent. A row is written in the same transaction as the event it reports, and deleted once the mail is sent.
 * So no mail is lost, and none reports something that did not happen. The secret of a link is created only when the mail is
 * composed, so this table holds no secrets.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    to: text().notNull(),
    /** Null if somebody only typed the e-mail address, for example to reset a password; it may belong to no account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    /**
     * The earliest time to send the mail. Before a process sends the mail, it sets this time to a later one, so that no other
     * process sends it too. If that process then dies, another one sends the mail at the later time.
     */
    dueAt: at().notNull(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_due').on(t.dueAt), index('outbox_user').on(t.userId)],
);
