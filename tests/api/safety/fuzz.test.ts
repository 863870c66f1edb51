/**
 * Hostile input on every procedure. A default run sends 1,000 inputs to each; FUZZ_INPUTS and FUZZ_SEED make it longer and
 * different (see CONTRIBUTING.md).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { access, type Entry } from '#tests/support/access-table.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { damaged, type FuzzInput, sweep } from '#tests/support/fuzz-inputs.ts';
import { type Findings, fuzzProcedure, newFindings, percentile } from '#tests/support/fuzz-run.ts';
import { hostileValues } from '#tests/support/hostile-values.ts';
import { mintRows } from '#tests/support/owned-rows.ts';
import { type Procedure, procedures } from '#tests/support/procedures.ts';
import { solve } from '#tests/support/solve.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Calls of a procedure that takes no input: there is nothing to vary but junk it must ignore. */
const WITHOUT_INPUT = 40;

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;
const rss = () => {
  gc();
  return process.memoryUsage.rss() / 1024 / 1024;
};

describe.skipIf(!engineFound)(`hostile input on ${engine}`, () => {
  let watched: Watched;
  let seller: Person & { apiToken: string };
  const all = newFindings();
  const reached: Record<string, number> = {};
  let pairs = 0;
  let before = 0;

  beforeAll(async () => {
    watched = await startWatched();
    seller = await watched.unlimited();
  });

  const credential = (entry: Entry, caller: { cookie: () => string; apiToken?: string }): Record<string, string> => {
    if (entry.level === 'public') return { origin: watched.app.url };
    // What asks people for a proof of work lets scripts in by their token.
    if (entry.scope === 'feedback' && caller.apiToken) return { authorization: `Bearer ${caller.apiToken}` };
    return { origin: watched.app.url, cookie: caller.cookie() };
  };

  /** Ids of the caller's own; with `spends` a new one for every input. */
  async function ownIds(entry: Entry, userId: string, n: number) {
    const pools: Record<string, string[]> = {};
    for (const [path, kind] of Object.entries(entry.ids ?? {})) {
      pools[path] =
        kind === 'proof'
          ? await solveSome(entry.most ?? 1)
          : await mintRows(watched.app.services.database, userId, kind, entry.spends ? n : 5, watched.app.clock.now());
    }
    const at: Record<string, number> = {};
    return (path: string) => {
      const pool = pools[path] ?? [];
      at[path] = ((at[path] ?? -1) + 1) % pool.length;
      return pool[at[path]] ?? '';
    };
  }

  const solveSome = (n: number) =>
    Promise.all(Array.from({ length: n }, async () => solve(await watched.app.visitor.auth.challenge.query())));

  async function fuzz(procedure: Procedure, entry: Entry): Promise<Findings> {
    const caller =
      entry.level === 'admin'
        ? await watched.admin()
        : (entry.ends || entry.most) && entry.level === 'seller'
          ? await watched.unlimited()
          : seller;
    const own = await ownIds(entry, caller.userId, INPUTS);
    let inputs: FuzzInput[];
    if (!procedure.input) {
      inputs = hostileValues.slice(-WITHOUT_INPUT).map((input) => ({ input, refused: [], accepted: true }));
    } else {
      const swept = sweep(procedure, entry, own);
      pairs += swept.pairs;
      inputs = [...swept.inputs, ...damaged(procedure, entry, own, Math.max(100, INPUTS - swept.inputs.length), SEED)];
    }
    if (entry.most !== undefined) {
      const kept = new Set(inputs.filter(({ accepted }) => accepted).slice(-entry.most));
      inputs = inputs.filter((one) => !one.accepted || kept.has(one));
    }
    return fuzzProcedure(watched.wire, procedure, entry, inputs, credential(entry, caller));
  }

  test('a first round, so that what is loaded once is loaded', async () => {
    for (const procedure of procedures) {
      const entry = access[procedure.name];
      if (!entry || entry.ends || entry.most || entry.level === 'admin' || !procedure.input) continue;
      const own = await ownIds(entry, seller.userId, 40);
      await fuzzProcedure(watched.wire, procedure, entry, damaged(procedure, entry, own, 20, 1), credential(entry, seller));
    }
    before = rss();
  });

  test.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    'F1 %s takes hostile input without a failure or a leak',
    async (name, procedure) => {
      const entry = access[name];
      if (!entry) throw new Error(`${name} is not in the access table`);
      const t0 = performance.now(); const c0 = process.cpuUsage();
      const found = await fuzz(procedure, entry);
      if (process.env.FUZZ_SAY)
        console.log(
          name,
          Math.round(performance.now() - t0),
          Math.round((process.cpuUsage(c0).user + process.cpuUsage(c0).system)/1000), 'ms cpu', Math.round(rss()), Math.round(process.memoryUsage().arrayBuffers/1e6), Math.round(process.memoryUsage().heapUsed/1e6),
          found.inputs,
          found.succeeded,
          found.refused,
          found.declined,
          Math.round(percentile(found.times, 0.99)),
        );
      all.inputs += found.inputs;
      all.succeeded += found.succeeded;
      all.times.push(...found.times);
      all.wrong.push(...found.wrong);
      reached[name] = found.succeeded;
      expect(found.wrong.slice(0, 10)).toEqual([]);
      expect(watched.errors.slice(0, 3), 'an error was logged').toEqual([]);
      if (!entry.onlyRefused)
        expect(found.succeeded, 'no input was good').toBeGreaterThanOrEqual(
          Math.min(10, found.inputs / 100, entry.most ? 1 : 10),
        );
    },
    300_000,
  );

  afterAll(() => {
    const p99 = percentile(all.times, 0.99);
    const grown = rss() - before;
    console.log(
      p99,
      grown,
      all.inputs,
      all.succeeded,
      pairs,
      all.times.length,
      watched.lines(),
      watched.leaks.slice(0, 3),
      watched.unhandled.slice(0, 3),
    );
  });
});
