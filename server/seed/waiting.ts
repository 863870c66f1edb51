import type { Ctx } from '../context.ts';
import { countSet } from './compare.ts';
import { starterSets } from './registry.ts';

/**
 * The starter sets of which this release has records that the database does not have, or has as an earlier release brought them, with
 * the number of these records. What somebody edited or removed is as they want it, and is not counted.
 */
export async function waitingStarters(ctx: Ctx): Promise<{ title: string; records: number }[]> {
  const waiting = [];
  for (const set of starterSets) {
    const { counts } = await countSet(ctx, set);
    const records = counts.create + counts.update;
    if (records > 0) waiting.push({ title: set.title, records });
  }
  return waiting;
}
