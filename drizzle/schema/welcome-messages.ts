import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * The dashboard's greeting, one per person and day. The row is inserted before the AI is called, so that the AI is called only
 * once.
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
