import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/** Claims of a text that no fact carries and that the seller answers for: who said so, when, and in which words. */
export const confirmedClaims = pgTable(
  'confirmed_claims',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** As `claimKey` of shared/checks/finding.ts writes it. */
    key: text().notNull(),
    found: text().notNull(),
    confirmedBy: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.key] }), index('confirmed_claims_user').on(t.userId)],
);
