/**
 * How long the server waits for an unreachable database and for slow clients. The tests mostly wait, so they run at the same
 * time.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, inject, test } from 'vitest';
import { emptyStore } from '#tests/support/empty-store.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { drip, slowHead } from '#tests/support/slow-clients.ts';
import { Notes, Worker } from '#tests/support/worker.ts';

/** Once the database is back, the test waits for this many calls before it judges whether they succeed. */
const ENOUGH = 10;
const AWAY = 10_000;
const WORKERS = 12;
const SLOW_HEADS = 500;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const folder = () => mkdtempSync(join(tmpdir(), 'listwright-outage-'));

interface Outage {
  begin(proxy: FaultProxy): void;
}
const outages: Record<string, Outage> = {
  'swallows everything': { begin: (proxy) => proxy.set('blackhole') },
  'cuts every connection and refuses new ones': {
    begin: (proxy) => {
      proxy.set('refuse');
      proxy.cut();
    },
  },
};

describe('a database that is away for 10 seconds', { concurrent: true, skip: inject('postgresUrl') === '' }, () => {
  for (const [at, [how, outage]] of Object.entries(outages).entries()) {
    test(`F6 I111 ${how}: every request is answered with 503 within 10 seconds, and all is well 2 seconds after`, async ({
      expect,
    }) => {
      const name = `listwright_outage_${process.pid}_${at}`;
      const url = await createDatabase(inject('postgresUrl'), name);
      const direct = postgres(url, { max: 2, onnotice: () => {} });
      const proxy = await startFaultProxy(url);
      const server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: folder(), LOG_LEVEL: 'silent' });
      const noted = new Notes();
      const rich = async (email: string) =>
        void (await direct`update subscriptions set plan_id = 'tier-business' where user_id = (select id from users where email = ${email})`);
      const workers = Array.from({ length: WORKERS }, () => new Worker(server.url, noted, rich, 100_000));
      await Promise.all(workers.map((worker) => worker.signUp()));
      let going = true;
      const working = workers.map((worker) => worker.work(() => going, 20));
      await sleep(800);

      const began = performance.now();
      outage.begin(proxy);
      const red: number[] = [];
      let dead = 0;
      while (performance.now() - began < AWAY) {
        const [ready, live] = await Promise.all(['/readyz', '/livez'].map((path) => fetch(server.url + path)));
        if (ready?.status === 503) red.push(performance.now() - began);
        if (live?.status !== 200) dead++;
        await sleep(50);
      }
      const back = performance.now();
      proxy.set('pass');
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await sleep(20);
      const readyAfter = performance.now() - back;
      const later = () => noted.calls.filter((call) => call.at > back + 2_000);
      await sleep(3_500 - readyAfter);
      // On a busy machine answers are slow. It only matters here whether these calls succeed.
      while (later().length < ENOUGH && performance.now() - back < 20_000) await sleep(50);
      going = false;
      await Promise.all(working);

      const during = noted.calls.filter((call) => call.at + call.ms > began && call.at < back);
      const codes = [...new Set(during.map((call) => call.code))].sort();
      // A call may have begun before the outage. Then only its time since the beginning of the outage counts.
      const slowest = Math.max(...during.map((call) => call.at + call.ms - Math.max(call.at, began)));
      const after = later();
      const failedAfter = after.filter((call) => call.code !== 'OK').length;
      const refused = during.filter((call) => call.code === 'UNAVAILABLE').length;
      const broken = await untilWhole(direct);
      const lost = await lostWrites(direct, noted);
      expect(await server.stop()).toBe(0);
      await proxy.close();
      await direct.end();
      await dropDatabase(inject('postgresUrl'), name);

      const ok =
        slowest < 10_000 &&
        codes.every((code) => ['OK', 'BUSY', 'UNAVAILABLE'].includes(code)) &&
        failedAfter === 0 &&
        readyAfter < 2_000;
      recordFigure({
        id: 'F6',
        what: `database ${how} for 10 s`,
        asked: 'every request answered <= 10 s with 503, normal <= 2 s after',
        reached: `${refused} refused, slowest ${(slowest / 1000).toFixed(1)} s, ready again after ${Math.round(readyAfter)} ms, ${failedAfter} of ${after.length} failed later`,
        ok,
      });
      // A call may also wait for a row that a transaction cut off by the outage still holds.
      expect(codes.filter((code) => code !== 'OK' && code !== 'BUSY')).toEqual(['UNAVAILABLE']);
      expect(slowest).toBeLessThan(10_000);
      expect(red[0]).toBeLessThan(2_500);
      expect(dead).toBe(0);
      expect(readyAfter).toBeLessThan(2_000);
      expect(after.length).toBeGreaterThanOrEqual(ENOUGH);
      expect(failedAfter).toBe(0);
      expect(lost).toEqual([]);
      expect(broken).toEqual([]);
    }, 90_000);
  }

  test('I121 a server that is started before its database waits for it, and says so', async ({ expect }) => {
    const name = `listwright_late_${process.pid}`;
    const proxy = await startFaultProxy(await createDatabase(inject('postgresUrl'), name));
    proxy.set('refuse');
    let waits: (() => void) | undefined;
    const waiting = new Promise<void>((done) => {
      waits = done;
    });
    const starting = startServer({ DATABASE_URL: proxy.url, DATA_DIR: folder() }, 60_000, (child) => {
      child.stderr?.once('data', () => waits?.());
    });
    await waiting;
    await sleep(1_000);
    proxy.set('pass');
    const server = await starting;
    await expect.poll(() => server.output()).toMatch(/^Waiting for the database at 127\.0\.0\.1:\d+ \(E\w+\)\.\n/);
    expect(await server.stop()).toBe(0);
    await proxy.close();
    await dropDatabase(inject('postgresUrl'), name);
  }, 60_000);
});

describe.concurrent('clients that dawdle', () => {
  test('F13 E55 a request whose head never ends is ended in time, however many there are', async ({ expect }) => {
    const server = await startServer({ DATA_DIR: emptyStore() });
    const port = Number(new URL(server.url).port);
    const began = performance.now();
    const heads = await Promise.all(Array.from({ length: SLOW_HEADS }, () => slowHead(port)));
    let ended = 0;
    for (const socket of heads) {
      socket.resume();
      socket.on('error', () => {});
      socket.once('close', () => ended++);
    }
    const stopDripping = drip(heads);
    while (ended < SLOW_HEADS && performance.now() - began < 26_000) await sleep(100);
    const seconds = (performance.now() - began) / 1000;
    stopDripping();
    for (const socket of heads) socket.destroy();
    expect(await server.stop()).toBe(0);
    recordFigure({
      id: 'F13',
      what: `${SLOW_HEADS} slow heads`,
      asked: 'ended <= 26 s',
      reached: `${ended} ended after ${Math.round(seconds)} s`,
      ok: ended === SLOW_HEADS,
    });
    expect(ended).toBe(SLOW_HEADS);
  }, 60_000);
});

type Direct = ReturnType<typeof postgres>;

/** The rules of invariants.ts that the data break; empty if all hold. */
async function untilWhole(direct: Direct): Promise<string[]> {
  return brokenInvariants((text) => direct.unsafe(text) as never);
}

async function lostWrites(direct: Direct, noted: Notes): Promise<string[]> {
  const rows = await direct<{ id: string; stock: number }[]>`select id::text as id, stock from products`;
  const kept = new Map(rows.map((row) => [row.id, row.stock]));
  return [...noted.products].filter(([id, stock]) => (kept.get(id) ?? 0) < stock).map(([id]) => id);
}
