import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Solved challenges that have been submitted; each is accepted only once. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** sha256 of the challenge's signature, hex. */
    id: text().primaryKey(),
    expiresAt: at().notNull(),
  },
  (t) => [index('used_challenges_expires').on(t.expiresAt)],
);
