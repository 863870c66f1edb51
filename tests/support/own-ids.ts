/** Makes many ids that belong to the caller, for the inputs of a procedure. */
import type { Entry } from './access-table.ts';
import type { OwnId } from './good-inputs.ts';
import { mintRows } from './owned-rows.ts';
import { solve } from './solve.ts';
import type { Watched } from './watched-app.ts';

/**
 * Makes ids of the caller for a procedure. If calls use up what their ids refer to, it makes `n` of each kind, so that no call
 * gets a used one. Otherwise it makes five.
 */
export async function ownIds({ app }: Watched, entry: Entry, userId: string, n: number): Promise<OwnId> {
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
