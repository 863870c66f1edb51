import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SeedCounts, SeedLine, SeedValues } from '#shared/seed.ts';
import { at, createdAt, id } from './columns.ts';

/** Which version of each starter set the database has. */
export const seedSets = pgTable('seed_sets', {
  name: text().primaryKey(),
  version: integer().notNull(),
  appliedAt: at().notNull(),
});

/**
 * What a starter set has put into the database last, record by record. A row that differs from it was edited since; a record that is
 * here and in no set any more is one that a release no longer brings.
 */
export const seedRecords = pgTable(
  'seed_records',
  {
    setName: text().notNull(),
    key: text().notNull(),
    values: jsonb().$type<SeedValues>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.setName, t.key] })],
);

/** Each time an admin applied a starter set, with its log. Written together with what was applied, so a run is whole or not there. */
export const seedRuns = pgTable(
  'seed_runs',
  {
    id: id(),
    setName: text().notNull(),
    version: integer().notNull(),
    mode: text({ enum: ['apply', 'remove'] }).notNull(),
    /** No foreign key, because a run outlives the person. */
    actorId: uuid(),
    /** Null if it worked; otherwise why nothing was changed. */
    failure: text(),
    counts: jsonb().$type<SeedCounts>().notNull(),
    lines: jsonb().$type<SeedLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('seed_runs_set').on(t.setName, t.id)],
);
