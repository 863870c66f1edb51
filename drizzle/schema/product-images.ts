import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { textSources } from '#shared/products/versions.ts';
import { createdAt, id } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    userId: ownerId(),
    /** Null until a product with this picture is saved. A picture that belongs to no product is deleted after a day. */
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    alt: text().notNull().default(''),
    /** Who wrote `alt`. */
    altSource: text({ enum: textSources }).notNull().default('human'),
    /** `stored`: we keep the picture as a JPEG under /media. `link`: it could not be processed; only its public URL is kept. */
    source: text({ enum: ['stored', 'link'] }).notNull(),
    url: text().notNull(),
    /** The public URL from which the picture was fetched; empty for one that was uploaded. */
    address: text().notNull().default(''),
    width: integer(),
    height: integer(),
    bytes: integer().notNull().default(0),
    originalName: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('product_images_product').on(t.productId, t.position), index('product_images_user').on(t.userId, t.id)],
);
