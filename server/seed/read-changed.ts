/** Reads the rows of a starter set, and those that have not changed since the last time only once. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { sameJson } from './same-json.ts';
import type { SeedCtx, SeedPart, SeedRecord, StoredRecord } from './set.ts';

type Stamped<T> = T & { stamp: string };

/** Which state of a row this is: a change puts the row into another place, and whatever comes to its place has another transaction. */
export const stampOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text || ${table}.ctid::text`;

/**
 * The `read` of a part. Each time an admin opens the dashboard, all sets are compared, and the articles alone are 200 kB; so a row
 * whose stamp is known is taken from memory. A transaction counts as a database of its own here, and reads everything.
 *
 * @param shipped the records of the release. A row with the values of one gets this very object, which is compared at once
 * @param present the keys and stamps of the rows with these keys
 * @param read the rows with these keys
 */
export function readChanged(
  shipped: () => readonly SeedRecord[],
  present: (ctx: SeedCtx, keys: readonly string[]) => Promise<Stamped<{ key: string }>[]>,
  read: (ctx: SeedCtx, keys: readonly string[]) => Promise<Stamped<StoredRecord>[]>,
): SeedPart['read'] {
  const perDatabase = new WeakMap<Ctx['db'], Map<string, Stamped<StoredRecord>>>();
  return async (ctx, keys) => {
    const wanted = new Set(keys);
    if (wanted.size === 0) return [];
    const known = perDatabase.get(ctx.db) ?? new Map<string, Stamped<StoredRecord>>();
    perDatabase.set(ctx.db, known);
    const there = (await present(ctx, keys)).filter(({ key }) => wanted.has(key));
    const changed = there.filter(({ key, stamp }) => known.get(key)?.stamp !== stamp).map(({ key }) => key);
    if (changed.length > 0) {
      const values = new Map(shipped().map((record) => [record.key, record.values]));
      for (const row of await read(ctx, changed)) {
        const ours = values.get(row.key);
        known.set(row.key, ours && sameJson(row.values, ours) ? { ...row, values: ours } : row);
      }
    }
    return there.flatMap(({ key }) => known.get(key) ?? []);
  };
}
