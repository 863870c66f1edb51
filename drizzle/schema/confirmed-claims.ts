import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { products } from './products.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** Claims in the text of a product that none of its facts supports, but that the seller has confirmed as true. */
export const confirmedClaims = pgTable(
  'confirmed_claims',
  {
    userId: ownerId(),
    /** The person who confirmed the claim. */
    actorId: actorId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The claim and the words of its sentence around it, as `confirmationKey` (shared/checks/confirmations.ts) writes them. */
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
