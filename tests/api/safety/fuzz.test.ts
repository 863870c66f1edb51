/**
 * Hostile input for every procedure and endpoint. The usual run draws half of the procedures by the seed of the day, and sends
 * each a sample and some values that every run must try. The long run sends every value to every field, and 10,000 inputs to each (see
 * CONTRIBUTING.md).
 */
import { availableParallelism, loadavg } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { access, type Entry, restDoors } from '#tests/support/access-table.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { damaged, type FuzzInput, sweep } from '#tests/support/fuzz-inputs.ts';
import { atOnce, fuzzProcedure, judgeReply, newFindings, percentile } from '#tests/support/fuzz-run.ts';
import { heldMemory } from '#tests/support/held-memory.ts';
import { hostileBodies, hostileValues, mustTry, writeJson } from '#tests/support/hostile-values.ts';
import { ownIds } from '#tests/support/own-ids.ts';
import { type Procedure, procedures } from '#tests/support/procedures.ts';
import { repeat } from '#tests/support/repeat.ts';
import { drawFrom, seed } from '#tests/support/seed.ts';
import { startWatched, type Watched } from '#tests/support/watched-app.ts';

const INPUTS = amounts.inputs;
/**
 * The values that this run tries on every field of a procedure: all of them, or those that every run must try and a sample of the
 * others.
 */
const valuesFor = (name: string) => (long ? hostileValues : [...mustTry, ...drawFrom(others, INPUTS - mustTry.length, name)]);
const others = hostileValues.filter((value) => !mustTry.includes(value));
/** Each procedure also gets at least this many inputs that were damaged at random. */
const DAMAGED = long ? 100 : 20;
/**
 * At least this many calls of each procedure must succeed. If every call were refused, the code behind the validation would not
 * be tested.
 */
const WORKING = long ? 10 : 2;
/** How many calls are made of a procedure without input. They only differ in unknown data, which the procedure must ignore. */
const WITHOUT_INPUT = long ? 40 : 20;
/** How many inputs each procedure and endpoint gets in the first round. It warms the server up before memory is measured. */
const WARM_UP = long ? 20 : 10;
const ASKED = { ms: 250, megabytes: 100 };

/**
 * Which share of the procedures and endpoints this process tests: "1/2" is the first half. A long run tests the two halves in
 * two processes at once, each with a server of its own, so that it uses two cores.
 */
const [part = 1, parts = 1] = (process.env.TEST_PART ?? '1/1').split('/').map(Number);
const mine = (_: unknown, n: number) => n % parts === part - 1;
const doors = restDoors.filter(({ method }) => method === 'POST');
/** The procedures that get hostile input: all in a long run, half of them in another one, drawn by the seed of the day. */
const tried = drawFrom(procedures, long ? procedures.length : Math.ceil(procedures.length / 2), 'hostile input').filter(mine);

describe.skipIf(!engineFound)(`hostile input on ${engine}`, () => {
  let watched: Watched;
  let seller: Person & { apiToken: string };
  const all = newFindings();
  const times: number[] = [];
  let pairs = 0;
  let before = 0;

  beforeAll(async () => {
    watched = await startWatched();
    seller = await watched.unlimited();
  });

  const credential = (entry: Entry, caller: { cookie: () => string; apiToken?: string }): Record<string, string> => {
    if (entry.level === 'public') return { origin: watched.app.url };
    // Procedures that demand a proof of work from people do not demand it from scripts with an API token.
    if (entry.scope === 'feedback' && caller.apiToken) return { authorization: `Bearer ${caller.apiToken}` };
    return { origin: watched.app.url, cookie: caller.cookie() };
  };

  async function callerFor(entry: Entry) {
    if (entry.level === 'admin') return watched.admin();
    // A procedure that ends the session, or that a seller may call only a few times a day, gets a seller of its own.
    return entry.level === 'seller' && (entry.ends || entry.most) ? watched.unlimited() : seller;
  }

  async function inputsFor(procedure: Procedure, entry: Entry, userId: string): Promise<FuzzInput[]> {
    if (!procedure.input) return hostileValues.slice(-WITHOUT_INPUT).map((input) => ({ input, refused: [], accepted: true }));
    const own = await ownIds(watched, entry, userId, INPUTS);
    const swept = sweep(procedure, entry, own, valuesFor(procedure.name));
    pairs += swept.pairs;
    const inputs = [...swept.inputs, ...damaged(procedure, entry, own, Math.max(DAMAGED, INPUTS - swept.inputs.length), seed)];
    const { most } = entry;
    if (most === undefined) return inputs;
    const kept = new Set(inputs.filter(({ accepted }) => accepted).slice(-most));
    return inputs.filter((one) => !one.accepted || kept.has(one));
  }

  test('a first round loads everything that is loaded once', async () => {
    for (const procedure of tried) {
      const entry = access[procedure.name];
      if (!entry || entry.ends || entry.most || entry.level === 'admin' || !procedure.input) continue;
      const own = await ownIds(watched, entry, seller.userId, 20);
      await fuzzProcedure(watched.wire, procedure, entry, damaged(procedure, entry, own, WARM_UP, 1), credential(entry, seller));
    }
    before = heldMemory();
  }, 120_000);

  test.each(tried.map((procedure) => [procedure.name, procedure] as const))(
    'F1 %s takes hostile input without a failure or a leak',
    async (name, procedure) => {
      const entry = access[name];
      if (!entry) throw new Error(`${name} is not in the access table`);
      const caller = await callerFor(entry);
      const inputs = await inputsFor(procedure, entry, caller.userId);
      const found = await fuzzProcedure(watched.wire, procedure, entry, inputs, credential(entry, caller));
      times.push(...found.times);
      all.inputs += found.inputs;
      all.succeeded += found.succeeded;
      all.wrong.push(...found.wrong);
      expect(found.wrong.slice(0, 10), repeat()).toEqual([]);
      expect(watched.errors.slice(0, 3), `an error was logged. ${repeat()}`).toEqual([]);
      if (!entry.onlyRefused)
        expect(found.succeeded, `no input was good. ${repeat()}`).toBeGreaterThanOrEqual(entry.most ? 1 : WORKING);
    },
    600_000,
  );

  test.each(doors.filter(mine).map((door) => [door.path, door] as const))(
    'F1 %s takes hostile input without a failure or a leak',
    async (path, door) => {
      const procedure = procedures.find(({ name }) => name === door.procedure);
      const entry = access[door.procedure ?? ''];
      const bodies: (string | Buffer)[] = [...hostileBodies];
      if (procedure && entry) {
        const own = await ownIds(watched, entry, seller.userId, 1);
        const swept = sweep(procedure, entry, own, valuesFor(path)).inputs;
        const made = [...swept, ...damaged(procedure, entry, own, Math.max(DAMAGED, INPUTS - swept.length), seed)];
        bodies.push(...made.map(({ input }) => writeJson(input)));
      } else
        bodies.push(
          ...valuesFor(path).map(writeJson),
          ...valuesFor(path).map((value) => Buffer.from(`\xff\xd8\xff${writeJson(value)}`, 'latin1')),
        );
      const found = newFindings();
      // The number of pictures without a product is limited, so use a seller who has none yet.
      const { apiToken } = procedure ? seller : await watched.unlimited();
      await atOnce(bodies, async (body) => {
        const type = procedure ? 'application/json' : 'image/jpeg';
        const headers = { authorization: `Bearer ${apiToken}`, 'content-type': type };
        const reply = await watched.wire.send('POST', path, headers, body);
        found.inputs++;
        judgeReply(reply, () => `${path} ${String(body).slice(0, 200)}`, found);
        if (reply.status < 300) found.succeeded++;
      });
      times.push(...found.times);
      all.inputs += found.inputs;
      all.succeeded += found.succeeded;
      all.wrong.push(...found.wrong);
      expect(found.wrong.slice(0, 10), repeat()).toEqual([]);
      if (procedure) expect(found.succeeded, repeat()).toBeGreaterThanOrEqual(WORKING);
    },
    600_000,
  );

  test('F1 broken bodies are refused by every procedure alike, and nothing of all this is left behind', async () => {
    const findings = newFindings();
    const headers = { origin: watched.app.url, cookie: seller.cookie(), 'content-type': 'application/json' };
    for (const { name } of procedures.filter(({ type, input }) => type === 'mutation' && input).slice(0, 5)) {
      for (const body of hostileBodies) {
        const reply = await watched.wire.send('POST', `/api/trpc/${name}`, headers, body);
        judgeReply(reply, () => `${name} ${String(body).slice(0, 200)}`, findings);
        expect(reply.status, `${name} ${String(body).slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      }
    }
    const p99 = percentile(times, 0.99);
    // The required time assumes that nothing else runs on the machine. If the load is above two per core, more time is allowed.
    const load = loadavg()[0] ?? 0;
    const inTime = ASKED.ms * Math.max(1, load / (2 * availableParallelism()));
    const grown = heldMemory() - before;
    const failures = all.wrong.length + findings.wrong.length + watched.unhandled.length + watched.errors.length;
    const leaks = watched.leaks.length;
    const half = parts > 1 ? `, part ${part} of ${parts}` : '';
    recordFigure({
      id: 'F1',
      what: `hostile inputs to procedures and endpoints${half}`,
      asked: `${INPUTS.toLocaleString('en')} each${long ? '' : ' of 10,000'}, 0 failures, 0 leaks, p99 < ${Math.round(inTime)} ms, < 100 MB`,
      reached: `${all.inputs.toLocaleString('en')} inputs to ${tried.length + doors.filter(mine).length} procedures and endpoints, ${failures} failures, ${leaks} leaks in answers and ${watched.lines().toLocaleString('en')} log lines, p99 ${Math.round(p99)} ms at a load of ${Math.round(load)}, + ${Math.round(grown)} MB held`,
      ok: failures === 0 && leaks === 0 && p99 < inTime && grown < ASKED.megabytes,
    });
    recordFigure({
      id: 'F2',
      what: `the hand-made corpus on every text and number${half}`,
      asked: `${long ? 'all' : INPUTS} of >= 400 values on every field`,
      reached: `${long ? '' : `${mustTry.length} always and ${INPUTS - mustTry.length} drawn of `}${hostileValues.length} values, ${pairs.toLocaleString('en')} pairs of field and value, ${all.succeeded.toLocaleString('en')} calls went through`,
      ok: hostileValues.length >= 400 && failures === 0,
    });
    expect(findings.wrong).toEqual([]);
    expect(watched.unhandled).toEqual([]);
    expect(watched.leaks.slice(0, 5)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(hostileValues.length).toBeGreaterThanOrEqual(400);
    expect(p99).toBeLessThan(inTime);
    expect(grown).toBeLessThan(ASKED.megabytes);
    expect((await seller.client.auth.me.query())?.user.uid).toBe(seller.userId);
  });
});
