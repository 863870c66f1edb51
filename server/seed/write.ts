/** Writes the records of a starter set into the database. */
import { eq, sql } from 'drizzle-orm';
import { seedRecords, seedSets } from '#drizzle/schema/seed.ts';
import { type Compared, type Comparison, nameOf, notedAs } from './compare.ts';
import { sameJson } from './same-json.ts';
import type { SeedCtx, SeedSet } from './set.ts';

/** Makes whoever else applies the set wait until this transaction ends. */
export async function lockSet({ db }: SeedCtx, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('starter set'), hashtext(${name}))`);
}

/**
 * Creates and changes the rows of these records, part by part, since the rows of one may need those of another. Returns the names of the
 * records that are now as the release has them: all of them, but those whose place another row has.
 */
export async function writeRecords<C extends SeedCtx>(
  ctx: C,
  set: SeedSet<C>,
  chosen: readonly Compared<C>[],
  prepared: readonly (ReadonlyMap<string, string> | undefined)[] = [],
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  for (const [at, part] of set.parts.entries()) {
    const of = (isThere: boolean) =>
      chosen.flatMap((one) => (one.part === part && (one.stored !== null) === isThere && one.record ? [one.record] : []));
    const [create, update] = [of(false), of(true)];
    const created = create.length > 0 ? await part.create(ctx, create, prepared[at]) : [];
    if (update.length > 0) await part.update(ctx, update);
    for (const key of [...created, ...update.map(({ key }) => key)]) written.add(nameOf(part, key));
  }
  return written;
}

/**
 * Notes what the set has put in: the version, and the records that are as the release has them. Those that were kept stay as noted.
 */
export async function noteSet<C extends SeedCtx>(
  ctx: C,
  set: SeedSet<C>,
  { all, ...was }: Comparison<C>,
  written: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const { db } = ctx;
  const { version } = set;
  const name = notedAs(ctx, set);
  const fresh = all.filter(
    (one) => one.record !== null && (written.has(one.name) || (one.fate === 'same' && notedOtherwise(one))),
  );
  for (let from = 0; from < fresh.length; from += PORTION) {
    const values = fresh.slice(from, from + PORTION).flatMap((one) => {
      return one.record ? [{ setName: name, key: one.name, values: one.record.values }] : [];
    });
    await db
      .insert(seedRecords)
      .values(values)
      .onConflictDoUpdate({ target: [seedRecords.setName, seedRecords.key], set: { values: sql`excluded.values` } });
  }
  if (was.version === version && written.size === 0) return;
  await db
    .insert(seedSets)
    .values({ name, version, appliedAt: now })
    .onConflictDoUpdate({ target: seedSets.name, set: { version, appliedAt: now } });
}

const PORTION = 200;

/** Whether a row that is as the release has it is noted with other values, or not at all. */
export const notedOtherwise = <C extends SeedCtx>({ put, record }: Compared<C>): boolean =>
  record !== null && (put === null || !sameJson(put, record.values));

/** Whether a row is there that the set has put in. A row of somebody else may have the same key. */
export const isOfSet = <C extends SeedCtx>({ stored, put }: Compared<C>): boolean => stored !== null && put !== null;

/** Removes the rows that a demonstration set has put in, and what is noted about them. */
export async function removeRecords<C extends SeedCtx>(ctx: C, set: SeedSet<C>, { all }: Comparison<C>): Promise<void> {
  for (const part of [...set.parts].reverse()) {
    const keys = all.filter((one) => one.part === part && isOfSet(one)).map(({ key }) => key);
    if (keys.length > 0) await part.remove?.(ctx, keys);
  }
  await ctx.db.delete(seedRecords).where(eq(seedRecords.setName, notedAs(ctx, set)));
  await ctx.db.delete(seedSets).where(eq(seedSets.name, notedAs(ctx, set)));
}
