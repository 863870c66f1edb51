import type { Ctx } from '../context.ts';
import { countSets } from './compare.ts';
import { starterSets } from './registry.ts';

/**
 * The starter sets of which this release has records that the database does not have, or has as an earlier release brought them, with
 * the number of these records. What somebody edited or removed is as they want it, and is not counted.
 */
export async function waitingStarters(ctx: Ctx): Promise<{ title: string; records: number }[]> {
  return (await countSets(ctx, starterSets)).flatMap(({ set, counts }) => {
    const records = counts.create + counts.update;
    return records > 0 ? [{ title: set.title, records }] : [];
  });
}
