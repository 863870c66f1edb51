import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { users } from './users.ts';

/**
 * Mails waiting to be sent. A row is written in the transaction of the event it reports and deleted once the mail is sent, so no
 * mail is lost and none reports what did not happen. Links are created when the mail is composed, so this table holds no secrets.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    to: text().notNull(),
    /** Null if the mail was requested for an address that may belong to nobody. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    /**
     * The earliest time to send the mail. A process that is sending it moves this time ahead, so that another process sends the
     * mail if the first one dies.
     */
    dueAt: at().notNull(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [index('outbox_due').on(t.dueAt), index('outbox_user').on(t.userId)],
);
