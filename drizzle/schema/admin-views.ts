import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';
import { ownerId } from './users.ts';

/** Lists of the admin area that an admin has saved under a name. */
export const adminViews = pgTable(
  'admin_views',
  {
    userId: ownerId(),
    // The caller makes the id, so it is unique for its owner only.
    id: uuid().notNull(),
    /** The list it belongs to, such as "users". */
    list: text().notNull(),
    name: text().notNull(),
    /** What the list shows: the query of its address, without the question mark. */
    query: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index('admin_views_list').on(t.userId, t.list, t.createdAt)],
);
