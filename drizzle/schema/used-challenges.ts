import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Proof-of-work challenges whose solution was sent to us. Each solution is accepted only once. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** sha256 of the challenge's signature, hex. */
    id: text().primaryKey(),
    expiresAt: at().notNull(),
  },
  (t) => [index('used_challenges_expires').on(t.expiresAt)],
);
