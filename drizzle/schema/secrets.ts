import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * Keys the app generates at its first start and shares among all its processes, for example to sign cookies. None of them gives
 * access to an account by itself.
 */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
});
