import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/**
 * A signature is a list of 64 numbers computed from a text; similar texts have many of them in common. To find a text similar to
 * another, we look for one with two equal numbers at one of these pairs of positions (counted from 1). If a share s of all
 * numbers is equal, at least one pair is equal with probability 1 - (1 - s²)⁶: 93 % for s = 0.6, 98 % for 0.7, 99.8 % for 0.8.
 */
export const signaturePairs = [1, 3, 5, 7, 9, 11].map((first) => ({ first, second: first + 1 }));

/**
 * Fingerprints of descriptions, to compare a product's description with the others of the same catalogue. Similar texts have
 * equal numbers at many positions of their signatures. Each index finds the texts in which one pair of numbers is equal
 * (locality-sensitive hashing), newest first, and takes no longer in a large catalogue. The table is separate from the products
 * because a fingerprint changes only with the description. If these were indexes of the products table, every edit of a
 * product would write to them.
 */
export const textFingerprints = pgTable(
  'text_fingerprints',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    /**
     * The 64 numbers made by `signatureOf` in shared/checks/similarity.ts. PostgreSQL's integers are signed, so about half of
     * them are stored as negative numbers.
     */
    signature: integer().array().notNull(),
    /** The first words of the description, made by `openingOf` in shared/checks/similarity.ts. */
    opening: text().notNull(),
    /**
     * When the description was stored. Only the indexes below are sorted by this time, so sorting a query by it makes PostgreSQL
     * use them.
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
