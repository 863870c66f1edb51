/** The part of a starter set whose records are the rows of a table. */
import { getTableColumns, type InferInsertModel, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SeedValue, SeedValues } from '#shared/seed.ts';
import { readChanged, stampOf } from './read-changed.ts';
import type { SeedPart, SeedRecord } from './set.ts';

/** A value as it is compared: as JSON, without what JSON has no word for. */
const asJson = (value: unknown): SeedValue =>
  // Most values are texts, and some are long.
  typeof value === 'string' ? value : (JSON.parse(JSON.stringify(value ?? null)) as SeedValue);

/** The same for a value that comes from the database: only a time is no JSON yet, and what a column of JSON holds need not be copied. */
const storedAsJson = (value: unknown): SeedValue =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as SeedValue);

/** How many rows are written by one statement. */
const PORTION = 100;

/**
 * The part of a set whose records are the rows of a table. Each row is written as in an insert, with all its columns but those that
 * the database fills; `key` names the columns by which it is found again. If the table has `edited`, `updatedAt`,
 * `revision` or `version`, they are kept too.
 */
export function rowsOf<T extends PgTable>(
  kind: string,
  table: T,
  key: readonly (keyof InferInsertModel<T> & string)[],
  rows: readonly InferInsertModel<T>[],
): SeedPart {
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>;
  const columnOf = (name: string): AnyPgColumn => {
    const column = columns[name];
    if (!column) throw new Error(`${kind} has no column ${name}`);
    return column;
  };
  const given = rows as readonly Record<string, unknown>[];
  const names = [...new Set(given.flatMap((row) => Object.keys(row)))].filter(
    (name) => !(key as readonly string[]).includes(name),
  );
  const keyOf = (row: Record<string, unknown>) => key.map((name) => String(row[name])).join(' ');
  const byKey = new Map(given.map((row) => [keyOf(row), row]));
  if (byKey.size < given.length) throw new Error(`two records of ${kind} have the same key`);
  const valuesOf = (row: Record<string, unknown>): SeedValues =>
    Object.fromEntries(names.map((name) => [name, asJson(row[name] ?? columnOf(name).default)]));
  const [first] = key;
  if (first === undefined) throw new Error(`${kind} has no key`);
  const set = {
    ...Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(snake(name))}`])),
    ...('updatedAt' in columns && { updatedAt: sql`now()` }),
    ...('edited' in columns && { edited: false }),
    // Somebody who has the row open in an editor learns that it was changed.
    ...('revision' in columns && { revision: sql`${columnOf('revision')} + 1` }),
    ...('version' in columns && !names.includes('version') && { version: sql`${columnOf('version')} + 1` }),
  };
  const records = given.map((row) => ({ key: keyOf(row), values: valuesOf(row) }));
  const keyColumns = Object.fromEntries(key.map((name) => [name, columnOf(name)]));
  const valueColumns = Object.fromEntries(
    [...names, ...('edited' in columns ? ['edited'] : [])].map((name) => [name, columnOf(name)]),
  );
  const withFirst = (keys: readonly string[]) =>
    inArray(columnOf(first), [...new Set(keys.map((one) => (key.length === 1 ? one : (one.split(' ')[0] ?? ''))))]);
  const stamp = stampOf(table);
  const rowsFor = (records: readonly SeedRecord[]) => records.flatMap((record) => byKey.get(record.key) ?? []);
  const portions = (records: readonly SeedRecord[]) => {
    const all = rowsFor(records);
    return Array.from({ length: Math.ceil(all.length / PORTION) }, (_, n) => all.slice(n * PORTION, (n + 1) * PORTION));
  };
  return {
    kind,
    records,
    read: readChanged(
      () => records,
      async ({ db }, keys) => {
        const found = await db
          .select({ ...keyColumns, stamp })
          .from(table as PgTable)
          .where(withFirst(keys));
        return found.map((row) => ({ key: keyOf(row), stamp: row.stamp }));
      },
      async ({ db }, keys) => {
        const found = await db
          .select({ ...keyColumns, ...valueColumns, stamp })
          .from(table as PgTable)
          .where(withFirst(keys));
        return (found as ({ stamp: string } & Record<string, unknown>)[]).map((row) => ({
          key: keyOf(row),
          values: Object.fromEntries(names.map((name) => [name, storedAsJson(row[name])])),
          edited: 'edited' in columns ? row.edited === true : null,
          stamp: row.stamp,
        }));
      },
    ),
    async create({ db }, records) {
      const added: string[] = [];
      for (const portion of portions(records)) {
        const rows = await db
          .insert(table as PgTable)
          .values(portion as never)
          .onConflictDoNothing()
          .returning(keyColumns);
        added.push(...rows.map(keyOf));
      }
      return added;
    },
    async update({ db }, records) {
      for (const portion of portions(records))
        await db
          .insert(table)
          .values(portion as never)
          .onConflictDoUpdate({ target: key.map(columnOf) as never, set: set as never });
    },
  };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
