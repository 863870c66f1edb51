import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * The greeting on the dashboard, one per person and day. The row is inserted before the AI is asked for the text, so that a
 * second request at the same time does not ask again.
 */
export const welcomeMessages = pgTable('welcome_messages', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** YYYY-MM-DD, UTC. */
  day: text().notNull(),
  /** Null while the greeting is being written. */
  message: text(),
  writer: text({ enum: ['anthropic', 'offline'] }).notNull(),
});
