import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Template } from '#shared/templates/template.ts';
import { createdAt, updatedAt } from './columns.ts';

/** The file formats in which products are imported and exported. They belong to the installation, not to a seller. */
export const templates = pgTable('templates', {
  /** For example "shopify". Never changes, because mappings of earlier files name it. */
  id: text().primaryKey(),
  /** What imports and exports follow. */
  definition: jsonb().$type<Template>().notNull(),
  /** True once a person has changed the definition. From then on a new release leaves it alone. */
  edited: boolean().notNull().default(false),
  position: integer().notNull(),
  /** Changes that are saved and not published yet; null if there are none. */
  draft: jsonb().$type<Template>(),
  /** Counts up with each write, so that nobody saves over somebody else's changes unknowingly. */
  revision: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** What a template was, from its first change on. The highest version is the one that imports and exports follow. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: text()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    definition: jsonb().$type<Template>().notNull(),
    /** `found`: as it was before the first change. `restored`: an earlier version again. `shipped`: as the release has it. */
    how: text({ enum: ['found', 'published', 'archived', 'restored', 'shipped'] }).notNull(),
    /** Who made it. No foreign key, because a version outlives the person. */
    actorId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
);
