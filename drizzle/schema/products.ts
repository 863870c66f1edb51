import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Attribute } from '#shared/facts/facts.ts';
import { noVariants, type Variants } from '#shared/products/variants.ts';
import type { TextSources } from '#shared/products/versions.ts';
import type { SeoRecommendation, SettledAdvice } from '#shared/seo/advice.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { ownerId } from './users.ts';

export const products = pgTable(
  'products',
  {
    id: id(),
    userId: ownerId(),
    name: text().notNull(),
    category: text().notNull().default(''),
    brand: text().notNull().default(''),
    description: text().notNull().default(''),
    metaTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    /** For each text: where it comes from, for example from a person or the AI. */
    textSources: jsonb().$type<TextSources>().notNull().default({}),
    attributes: jsonb().$type<Attribute[]>().notNull().default([]),
    keyFeatures: text().array().notNull().default([]),
    /** Texts, such as disclaimers, that must appear in the description exactly as they are. */
    lockedSnippets: text().array().notNull().default([]),
    /**
     * What else the seller knows about the product. Claims that the notes support are accepted in every text. The AI is given
     * the notes, and texts may repeat them, only if `notesTold` is set.
     */
    notes: text().notNull().default(''),
    /** Whether a text may tell buyers what the notes say. */
    notesTold: boolean().notNull().default(false),
    price: numeric({ precision: 12, scale: 2, mode: 'number' }),
    currency: char({ length: 3 }).notNull().default('USD'),
    /** URL of the first picture with the source `stored`, or null. It is repeated here so that lists need no join. */
    image: text(),
    tags: text().array().notNull().default([]),
    seoKeywords: text().array().notNull().default([]),
    seoScore: doublePrecision().notNull().default(0),
    /** A hash of the data that got the SEO score (see server/products/score-basis.ts). Null before the first score. */
    scoredAs: text(),
    /** True if texts, keywords, facts or pictures have changed since the score. */
    scoreOutdated: boolean().notNull().default(false),
    /** A hash of the facts that the description was live with before they changed. Null as long as they have not changed. */
    describedAs: text(),
    /** True if facts have changed since the description did (see server/products/text-basis.ts). */
    textOutdated: boolean().notNull().default(false),
    seoRecommendations: jsonb().$type<SeoRecommendation[]>().notNull().default([]),
    /** What the seller decided about each recommendation, keyed by its wording. A recommendation without an entry is open. */
    settledAdvice: jsonb().$type<SettledAdvice[]>().notNull().default([]),
    sku: text().notNull().default(''),
    /** The digits of the barcode (GTIN), see shared/products/gtin.ts. */
    gtin: text().notNull().default(''),
    stock: integer().notNull().default(0),
    variants: jsonb().$type<Variants>().notNull().default(noVariants),
    deleted: boolean().notNull().default(false),
    deletedAt: at(),
    /**
     * Goes up with each edit by a person. A save based on an older number is refused, so that nobody overwrites changes they have
     * not seen.
     */
    version: integer().notNull().default(1),
    clientKey: uuid(),
    /** The text that is searched: name, brand, tags, SKU and barcode, also those of variants, in lower case, one per line. */
    searchText: text().notNull().default(''),
    /**
     * Hashes of the parts by which a product is found: three characters in a row, word beginnings, tags, category, SKU. The same
     * word has another hash for each seller, so that a search in the index meets only the seller's own products (see
     * server/products/search.ts).
     */
    searchGrams: integer().array().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /**
     * The product as JSON text, in the form that the products list answers with. An SQL function, which the migrations create,
     * writes it together with the row: making it for each row of each page took half of the list's time. A new field of the
     * list needs a migration that replaces the function and this column.
     */
    listItem: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`product_list_item(id, name, category, brand, price, currency, image, tags, seo_score, score_outdated, sku, stock,
          description, text_outdated, version, created_at, updated_at)`),
      ),
  },
  // These indexes are ascending, even for lists that show the newest first: PostgreSQL reads an index backwards just as fast.
  // Drizzle would write a descending index with NULLS LAST, which does not fit a plain `order by … desc`.
  (t) => [
    index('products_newest').on(t.userId, t.id).where(sql`not deleted`),
    index('products_added').on(t.userId, t.createdAt).where(sql`not deleted`),
    index('products_updated').on(t.userId, t.updatedAt, t.id).where(sql`not deleted`),
    index('products_name').on(t.userId, sql`lower(${t.name})`, t.id).where(sql`not deleted`),
    index('products_price').on(t.userId, sql`coalesce(${t.price}, -1)`, t.id).where(sql`not deleted`),
    // Serve an order and a view each: products out of stock, and those without a score, are in order of their ids.
    index('products_stock').on(t.userId, t.stock, t.id).where(sql`not deleted`),
    index('products_score').on(t.userId, t.seoScore, t.id).where(sql`not deleted`),
    index('products_no_text').on(t.userId, t.id).where(sql`not deleted and description = ''`),
    // What a product lacks is counted and listed from these, see reports.
    index('products_no_keywords').on(t.userId, t.id).where(sql`not deleted and seo_keywords = '{}'`),
    index('products_no_picture').on(t.userId, t.id).where(sql`not deleted and image is null`),
    index('products_deleted').on(t.userId, t.deletedAt).where(sql`deleted`),
    index('products_low_score')
      .on(t.userId, t.id)
      .where(sql`not deleted and seo_score > 0 and seo_score < 70 and not score_outdated`),
    index('products_score_outdated').on(t.userId, t.id).where(sql`not deleted and score_outdated`),
    // With `fastupdate`, new entries would first go to a waiting list: every search would have to scan that list, and one unlucky
    // request would have to merge it into the index.
    index('products_grams').using('gin', t.searchGrams).where(sql`not deleted`).with({ fastupdate: false }),
    uniqueIndex('products_client_key').on(t.userId, t.clientKey).where(sql`client_key is not null`),
  ],
);
