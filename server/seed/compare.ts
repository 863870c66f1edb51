/** Compares the records of a starter set with the rows of the database. */
import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { seedRecords, seedSets } from '#drizzle/schema/seed.ts';
import type { SeedCounts, SeedFate, SeedValues } from '#shared/seed.ts';
import { sameJson } from './same-json.ts';
import type { SeedCtx, SeedPart, SeedRecord, SeedSet } from './set.ts';

export interface Compared<C extends SeedCtx> {
  part: SeedPart<C>;
  fate: SeedFate;
  /** The key within the set: the kind of record, and its key within the part. */
  name: string;
  key: string;
  /** As the release has it; null for an orphan. */
  record: SeedRecord | null;
  /** As the database has it; null if it is not there. */
  stored: SeedValues | null;
  /** As a set has put it in last; null if none has. */
  put: SeedValues | null;
}

export interface Comparison<C extends SeedCtx> {
  all: Compared<C>[];
  counts: SeedCounts;
  /** The version that the database has; null before the set was put in. */
  version: number | null;
  appliedAt: Date | null;
}

/** The name under which it is noted what the set has put in. */
export function notedAs<C extends SeedCtx>(ctx: C, { name, ownedByAdmin }: SeedSet<C>): string {
  return ownedByAdmin && 'sellerId' in ctx ? `${name} ${String(ctx.sellerId)}` : name;
}

/** The key of a record within its set. */
export const nameOf = (part: Pick<SeedPart, 'kind'>, key: string) => `${part.kind} ${key}`;

/**
 * How many records of each set are the same, edited, to be added and so on, without naming them. Usually all rows are as they ship.
 * Then the notes of what was put in, which are as long as the rows, need not be read, and this takes half as long as `compareSet`.
 * What is noted is read for all sets together, and the rows of one set after another, because sellers need connections too.
 */
export async function countSets<C extends SeedCtx>(
  ctx: C,
  sets: readonly SeedSet<C>[],
): Promise<(Omit<Comparison<C>, 'all'> & { set: SeedSet<C> })[]> {
  const names = sets.map((set) => notedAs(ctx, set));
  const [states, notes] = await Promise.all([
    ctx.db.select().from(seedSets).where(inArray(seedSets.name, names)),
    ctx.db
      .select({ noted: seedRecords.setName, key: seedRecords.key })
      .from(seedRecords)
      .where(inArray(seedRecords.setName, names)),
  ]);
  const counted = [];
  for (const set of sets) {
    const noted = notedAs(ctx, set);
    const ours = new Set(set.parts.flatMap((part) => part.records.map(({ key }) => nameOf(part, key))));
    const hasOrphans = notes.some((note) => note.noted === noted && !ours.has(note.key));
    if (hasOrphans || !(await isAsShipped(ctx, set))) {
      const { counts, version, appliedAt } = await compareSet(ctx, set);
      counted.push({ set, counts, version, appliedAt });
      continue;
    }
    const state = states.find(({ name }) => name === noted);
    const counts: SeedCounts = { create: 0, update: 0, same: ours.size, edited: 0, taken: 0, removed: 0, orphan: 0 };
    counted.push({ set, counts, version: state?.version ?? null, appliedAt: state?.appliedAt ?? null });
  }
  return counted;
}

/** Whether the rows of the set have the very values that come with the release. */
async function isAsShipped<C extends SeedCtx>(ctx: C, { parts }: SeedSet<C>): Promise<boolean> {
  for (const part of parts) {
    const keys = part.records.map(({ key }) => key);
    const rows = new Map((await part.read(ctx, keys)).map(({ key, values }) => [key, values]));
    for (const { key, values } of part.records) {
      const row = rows.get(key);
      if (row === undefined || !sameJson(row, values)) return false;
    }
  }
  return true;
}

/** What applying the set would do with each of its records, in the order of the set; orphans last. */
export async function compareSet<C extends SeedCtx>(ctx: C, set: SeedSet<C>): Promise<Comparison<C>> {
  const [[state], noted] = await Promise.all([
    ctx.db
      .select()
      .from(seedSets)
      .where(eq(seedSets.name, notedAs(ctx, set))),
    ctx.db
      .select()
      .from(seedRecords)
      .where(eq(seedRecords.setName, notedAs(ctx, set))),
  ]);
  const put = new Map(noted.map(({ key, values }) => [key, values]));
  const all: Compared<C>[] = [];
  for (const part of set.parts) {
    const ours = new Set(part.records.map(({ key }) => key));
    const prefix = nameOf(part, '');
    const gone = [...put.keys()].flatMap((name) => {
      const key = name.startsWith(prefix) ? name.slice(prefix.length) : null;
      return key === null || ours.has(key) ? [] : [key];
    });
    const stored = new Map((await part.read(ctx, [...ours, ...gone])).map((row) => [row.key, row]));
    const missing = part.records.flatMap(({ key }) => (stored.has(key) ? [] : [key]));
    const taken = new Set(missing.length > 0 ? await part.taken?.(ctx, missing) : []);
    for (const record of part.records) {
      const name = nameOf(part, record.key);
      const row = stored.get(record.key);
      const before = put.get(name) ?? null;
      const absent = before && !set.needed ? 'removed' : taken.has(record.key) ? 'taken' : 'create';
      const fate = row ? fateOf(record.values, row, before) : absent;
      all.push({ part, fate, name, key: record.key, record, stored: row?.values ?? null, put: before });
    }
    for (const key of gone) {
      const row = stored.get(key);
      const name = nameOf(part, key);
      if (row) all.push({ part, fate: 'orphan', name, key, record: null, stored: row.values, put: put.get(name) ?? null });
    }
  }
  const counts: SeedCounts = { create: 0, update: 0, same: 0, edited: 0, taken: 0, removed: 0, orphan: 0 };
  for (const { fate } of all) counts[fate] += 1;
  return { all, counts, version: state?.version ?? null, appliedAt: state?.appliedAt ?? null };
}

function fateOf(shipped: SeedValues, row: { values: SeedValues; edited: boolean | null }, put: SeedValues | null): SeedFate {
  if (sameJson(row.values, shipped)) return 'same';
  if (row.edited) return 'edited';
  // Somebody may have edited the row without leaving the mark, for example with SQL. Then it is not as it was put in.
  if (put !== null) return sameJson(row.values, put) ? 'update' : 'edited';
  // A row from before notes were kept is nobody's only if its mark says so.
  return row.edited === false ? 'update' : 'edited';
}

/** A text that is the same as long as neither the set nor the rows change, for telling whether a preview is still true. */
export function stateOf<C extends SeedCtx>({ all, version }: Comparison<C>): string {
  const hash = createHash('sha256').update(String(version));
  for (const { name, fate, record, stored } of all) hash.update(JSON.stringify([name, fate, record?.values, sorted(stored)]));
  return hash.digest('base64url');
}

/** The database does not keep the order of names in an object. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
