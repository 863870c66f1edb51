/** What a starter set is: records that come with the release, and how they are read from the database and written into it. */
import { getTableColumns, type InferInsertModel, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SeedValue, SeedValues } from '#shared/seed.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { readChanged, stampOf } from './read-changed.ts';

/** All that most sets need of a context. They are put in at the start of the server too, when there is no other. */
export type SeedCtx = Pick<Ctx, 'db'>;

/** What demonstration sets need: an admin applies them, and they work with the services of other nouns. */
export type DemoCtx = SellerCtx;

export interface SeedRecord {
  /** Never changes from release to release. */
  key: string;
  values: SeedValues;
}

export interface StoredRecord extends SeedRecord {
  /**
   * Whether somebody has edited the row; null if its table does not say. Without this mark too, a row counts as edited if it is not as the
   * set has put it in.
   */
  edited: boolean | null;
}

/** The records of a set that are in one table. */
export interface SeedPart<C extends SeedCtx = SeedCtx> {
  /** What one of them is called, for example “plan”. Different within a set, because it is part of the record's key. */
  kind: string;
  records: readonly SeedRecord[];
  /** The rows with these keys. */
  read(ctx: C, keys: readonly string[]): Promise<StoredRecord[]>;
  /** What takes long and must not wait in a transaction, such as the hash of each password, by key. `create` gets it. */
  prepare?(ctx: C): Promise<ReadonlyMap<string, string>>;
  /**
   * Adds rows, and returns the keys of those it has added. A row that another process has added meanwhile stays as it is, and a record
   * whose place another row has, such as the address of an article, stays away.
   */
  create(ctx: C, records: readonly SeedRecord[], prepared?: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Changes rows, edited ones too, and marks them as not edited. */
  update(ctx: C, records: readonly SeedRecord[]): Promise<void>;
  /** Removes rows. Only demonstration sets can be removed. */
  remove?(ctx: C, keys: readonly string[]): Promise<void>;
}

export interface SeedSet<C extends SeedCtx = SeedCtx> {
  /** As in the address /admin/seed/{name}. */
  name: string;
  title: string;
  /** What it puts in, in one sentence. */
  what: string;
  /** Counts up with each change of the records. */
  version: number;
  /**
   * What the start of the server does.
   * - `bringUpToDate`: adds what is missing, and changes what nobody has edited.
   * - `addMissing`: adds what is missing, and changes nothing.
   * - `nothing`: an admin applies the set.
   */
  atStart: 'bringUpToDate' | 'addMissing' | 'nothing';
  /** Whether a record that somebody has removed comes again at the next start, because the app cannot do without it. */
  needed?: boolean;
  /** Whether the set is for trying the app out; it is refused in production. */
  demo?: boolean;
  /** True if each admin has records of their own: then what was put in is noted for each of them. */
  ownedByAdmin?: boolean;
  /** What an admin should know about the set, such as the password of demonstration accounts. */
  notes?(ctx: C): Promise<string[]>;
  /** In the order in which they are written. */
  parts: readonly SeedPart<C>[];
}

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
