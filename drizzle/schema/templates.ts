import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Template } from '#shared/templates/template.ts';
import { createdAt, updatedAt } from './columns.ts';

/** The file formats in which products are imported and exported. They belong to the installation, not to a seller. */
export const templates = pgTable('templates', {
  /** For example "shopify". Never changes, because mappings of earlier files name it. */
  id: text().primaryKey(),
  definition: jsonb().$type<Template>().notNull(),
  /** True once a person has changed the definition. From then on a new release leaves it alone. */
  edited: boolean().notNull().default(false),
  position: integer().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
