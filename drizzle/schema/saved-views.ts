import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ShownList } from '#shared/saved-views.ts';
import { createdAt, updatedAt } from './columns.ts';
import { ownerId } from './users.ts';

/** Lists of products that a seller has saved under a name, in the order of `position`. */
export const savedViews = pgTable(
  'saved_views',
  {
    userId: ownerId(),
    // The caller makes the id, so it is unique for its owner only.
    id: uuid().notNull(),
    name: text().notNull(),
    shown: jsonb().$type<ShownList>().notNull(),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), uniqueIndex('saved_views_name').on(t.userId, sql`lower(${t.name})`)],
);
