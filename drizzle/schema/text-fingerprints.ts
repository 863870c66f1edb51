import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/**
 * Pairs of positions in a signature, counted from 1, by which similar texts are looked up. Two texts of similarity s share at
 * least one pair with probability 1 - (1 - s²)⁶: 93 % at 0.6, 98 % at 0.7, 99.8 % at 0.8.
 */
export const signaturePairs = [1, 3, 5, 7, 9, 11].map((first) => ({ first, second: first + 1 }));

/**
 * Fingerprints of descriptions, to compare a product's description with the others of the same catalogue. Similar texts have
 * equal numbers at the same positions of their signatures. Each index finds the texts that share one pair of numbers
 * (locality-sensitive hashing), newest first, at a cost independent of the size of the catalogue. This table is separate from the
 * products because a fingerprint changes only with the description.
 */
export const textFingerprints = pgTable(
  'text_fingerprints',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    /**
     * Made by `signatureOf` in shared/checks/similarity.ts. PostgreSQL's integers are signed, so half of the numbers are
     * negative.
     */
    signature: integer().array().notNull(),
    /** The first words of the description, made by `openingOf` in the same file. */
    opening: text().notNull(),
    /**
     * When the description was stored. Only the indexes below are sorted by this time, so a query for the newest similar texts
     * makes PostgreSQL use them.
     */
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
