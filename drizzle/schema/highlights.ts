import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { highlightGroups, highlightIcons } from '#shared/highlight-words.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';

/** What the front page tells about the app. The rows of a new installation come from shared/highlight-seed.ts. */
export const highlights = pgTable(
  'highlights',
  {
    id: id(),
    /** Of a highlight that comes with the app: its key there. Null for one that somebody added. */
    key: text().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    icon: text({ enum: highlightIcons }).notNull(),
    group: text({ enum: highlightGroups }).notNull(),
    position: integer().notNull(),
    published: boolean().notNull(),
    /** True once a person has changed the row. From then on a new release leaves it alone. */
    edited: boolean().notNull().default(false),
    /** Counts the changes of the row, so that nobody overwrites a change that they have not seen. */
    version: integer().notNull().default(1),
    /** A row that comes with the app stays when it is deleted, so that the next start does not add it again. */
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('highlights_position').on(t.position, t.id)],
);
