import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { products } from './products.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** Claims of a text that no fact supports but the seller has confirmed: who confirmed them, when, and the words. */
export const confirmedClaims = pgTable(
  'confirmed_claims',
  {
    userId: ownerId(),
    /** The person who confirmed the claim. */
    actorId: actorId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The claim in the form that `claimKey` (shared/checks/finding.ts) returns. */
    key: text().notNull(),
    found: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.key] }),
    index('confirmed_claims_user').on(t.userId),
    index('confirmed_claims_actor').on(t.actorId).where(byAnother),
  ],
);
