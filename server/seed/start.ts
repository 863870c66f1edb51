/** Puts the starter sets into the database when the server starts. */
import type { Db } from '../database.ts';
import { type Comparison, compareSet } from './compare.ts';
import { starterSets } from './registry.ts';
import type { SeedCtx, SeedSet } from './set.ts';
import { lockSet, notedOtherwise, noteSet, writeRecords } from './write.ts';

/**
 * Adds what is missing, and brings up to date what nobody has edited, as each set allows. A start without a new release only reads.
 * Several processes may start at once.
 */
export async function putInStarterSets(db: Db, sets: readonly SeedSet[] = starterSets): Promise<void> {
  for (const set of sets) {
    if (set.atStart === 'nothing') continue;
    if (!isDue(set, await compareSet({ db }, set))) continue;
    await db.transaction(async (tx) => {
      const ctx: SeedCtx = { db: tx as unknown as Db };
      await lockSet(ctx, set.name);
      const compared = await compareSet(ctx, set);
      const chosen = dueOf(set, compared);
      const written = await writeRecords(ctx, set, chosen);
      await noteSet(ctx, set, compared, written, new Date());
    });
  }
}

const dueOf = (set: SeedSet, { all }: Comparison<SeedCtx>) =>
  all.filter(({ fate }) => fate === 'create' || (fate === 'update' && set.atStart === 'bringUpToDate'));

const isDue = (set: SeedSet, compared: Comparison<SeedCtx>): boolean =>
  dueOf(set, compared).length > 0 ||
  compared.version !== set.version ||
  compared.all.some((one) => one.fate === 'same' && notedOtherwise(one));
