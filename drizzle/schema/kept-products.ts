import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/** Products that their seller wants to stay active first when the catalogue holds more than the plan; see server/products/paused.ts. */
export const keptProducts = pgTable(
  'kept_products',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    keptAt: at().notNull(),
  },
  (t) => [index('kept_products_user').on(t.userId, t.keptAt)],
);
