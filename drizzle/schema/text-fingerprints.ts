import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/**
 * Positions in a signature, from 1, that are looked up two together. Two texts of similarity s have a pair in common with
 * the probability 1 - (1 - s²)⁶: 93 % at 0.6, 98 % at 0.7, 99.8 % at 0.8.
 */
export const signaturePairs = [1, 3, 5, 7, 9, 11].map((first) => ({ first, second: first + 1 }));

/**
 * A product's description as it is compared with the others of its catalogue. Texts that are alike have numbers of their
 * signatures in common at the same places; each index finds the texts that share one pair of them (locality-sensitive
 * hashing), the newest first, at a cost that does not grow with the catalogue. In a table of its own, because it changes
 * with the description alone.
 */
export const textFingerprints = pgTable(
  'text_fingerprints',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    /** As `signatureOf` of shared/checks/similarity.ts makes it; PostgreSQL's integers have a sign, so half are negative. */
    signature: integer().array().notNull(),
    /** As `openingOf` of the same file makes it. */
    opening: text().notNull(),
    /** When the description came to be. Nothing else is in this order, so a look-up of the newest can only walk its own index. */
    keptAt: at().notNull(),
  },
  (t) => [
    ...signaturePairs.map(({ first, second }) =>
      index(`text_fingerprints_pair_${first}`).on(
        t.userId,
        sql.raw(`(signature[${first}])`),
        sql.raw(`(signature[${second}])`),
        t.keptAt,
      ),
    ),
    index('text_fingerprints_opening').on(t.userId, t.opening, t.keptAt),
  ],
);
