import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProductTexts, TextSources } from '#shared/products/versions.ts';
import { createdAt, id } from './columns.ts';
import { generations } from './generations.ts';
import { products } from './products.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** Every text a product has ever had. Rows are added and never changed; restoring an old version adds its text again. */
export const productVersions = pgTable(
  'product_versions',
  {
    id: id(),
    userId: ownerId(),
    /** The person who applied, saved or restored this version. */
    actorId: actorId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Who wrote the texts of this version, shown in the list of versions. */
    source: text({ enum: ['human', 'ai', 'ai-edited', 'import'] }).notNull(),
    texts: jsonb().$type<ProductTexts>().notNull(),
    /** Where each single text comes from, as in `textSources` of the product. */
    sources: jsonb().$type<TextSources>().notNull().default({}),
    /** The draft this version was made from. */
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    platform: text(),
    /** Who approved this version at `createdAt`, if it was sent for review before it went live. */
    approvedBy: actorId(),
    /** The earlier version that this one restores. */
    restoredFrom: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    index('product_versions_product').on(t.productId, t.id),
    index('product_versions_user').on(t.userId, t.id),
    index('product_versions_actor').on(t.actorId).where(byAnother),
    index('product_versions_approver').on(t.approvedBy).where(sql`approved_by is not null`),
  ],
);
