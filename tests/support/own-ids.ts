/**
 * Makes the ids for the inputs of a procedure: ids of products, drafts and so on that belong to the caller, so that calls
 * succeed.
 */
import type { Entry } from './access-table.ts';
import type { OwnId } from './good-inputs.ts';
import { mintRows } from './owned-rows.ts';
import { solve } from './solve.ts';
import type { Watched } from './watched-app.ts';

/**
 * Adds rows of the caller and returns a function that gives out their ids. If each call uses up what its ids refer to (`spends`),
 * there are `n` rows of each kind, so that no call gets a used one. Otherwise there are five.
 */
export async function ownIds({ app }: Watched, entry: Entry, userId: string, n: number): Promise<OwnId> {
  if (entry.needs && entry.needs !== 'proof') await mintRows(app.services.database, userId, entry.needs, 5, app.clock.now());
  const pools = new Map<string, string[]>();
  for (const [path, kind] of Object.entries(entry.ids ?? {})) {
    const few = entry.spends ? n : 5;
    const pool =
      kind === 'proof'
        ? solved(app.visitor, entry.most ?? 1)
        : mintRows(app.services.database, userId, kind, few, app.clock.now());
    pools.set(path, await pool);
  }
  const at = new Map<string, number>();
  return (path) => {
    const pool = pools.get(path) ?? [];
    const next = ((at.get(path) ?? -1) + 1) % pool.length;
    at.set(path, next);
    return pool[next] ?? '';
  };
}

const solved = (visitor: Watched['app']['visitor'], n: number) =>
  Promise.all(Array.from({ length: n }, async () => solve(await visitor.auth.challenge.query())));
