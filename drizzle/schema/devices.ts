import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { ownerId } from './users.ts';

/**
 * Browsers in which a person has signed in before. Wrong passwords that somebody tries elsewhere never block the sign-in in these
 * browsers.
 */
export const devices = pgTable(
  'devices',
  {
    /** sha256 of the cookie's value, hex. */
    id: text().primaryKey(),
    userId: ownerId(),
    lastUsedAt: at().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('devices_user').on(t.userId), index('devices_last_used').on(t.lastUsedAt)],
);
