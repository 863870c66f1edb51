/**
 * How the server's database calls end when PostgreSQL is slow, loses connections or is unreachable. A proxy between the server
 * and PostgreSQL causes these faults.
 */

import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, inject, test } from 'vitest';
import { type Database, openPostgres, rows, withTransaction } from '#server/database.ts';
import { toErrorBody } from '#server/errors.ts';
import { openTestDatabase } from '#tests/support/app.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The error code with which each call ended, and the time of the slowest one. */
async function outcomes(calls: PromiseLike<unknown>[]): Promise<{ codes: string[]; slowest: number }> {
  const started = performance.now();
  const codes = await Promise.all(
    calls.map((call) =>
      call.then(
        () => 'OK',
        (error: unknown) => toErrorBody(error, 'test').code,
      ),
    ),
  );
  return { codes, slowest: performance.now() - started };
}

interface Place {
  name: string;
  proxy: FaultProxy;
  /** A connection to the database that does not go through the proxy. */
  direct: ReturnType<typeof postgres>;
  database: Database;
}
let count = 0;

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
  // The tests mostly wait, so they run at the same time, each with a database of its own.
  const it = test.extend<{ place: Place }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern which fixtures are needed
    place: async ({}, use) => {
      const name = `listwright_faults_${process.pid}_${++count}`;
      const url = await createDatabase(inject('postgresUrl'), name);
      const proxy = await startFaultProxy(url);
      const direct = postgres(url, { max: 4, onnotice: () => {} });
      await direct`create table notes (id int primary key, text text not null default '')`;
      const database = openPostgres(proxy.url);
      await database.query('select 1', []);
      await use({ name, proxy, direct, database });
      proxy.set('pass');
      await database.close();
      await direct.end();
      await proxy.close();
      await dropDatabase(inject('postgresUrl'), name);
    },
  });

  it.concurrent('I111 every call to a database that swallows everything ends within 10 seconds, queued ones and transactions as well, and none of them happens later', async ({
    place: { proxy, direct, database },
    expect,
  }) => {
    // The proxy stops forwarding in the middle of this transaction. So the commit never arrives, and the transaction must fail.
    let goOn = () => {};
    const middle = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (1000)`);
      await new Promise<void>((done) => {
        goOn = done;
      });
    });
    await sleep(100);
    proxy.set('blackhole');
    goOn();
    const calls = Array.from({ length: 60 }, (_, id) => database.query('insert into notes values ($1::int)', [id]));
    const transactions = Array.from({ length: 20 }, (_, at) =>
      database.db.transaction((tx) => tx.execute(sql`insert into notes values (${at + 100})`)),
    );
    const { codes, slowest } = await outcomes([middle, ...calls, ...transactions, database.db.execute(sql`select 1`)]);
    expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']));
    expect(slowest).toBeLessThan(9_500);
    // By now the server knows that the database is unreachable, so it refuses new calls at once.
    const away = await outcomes([database.query('select 1', []), database.db.transaction(async () => {})]);
    expect(away.codes).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(away.slowest).toBeLessThan(1_000);
    const back = performance.now();
    proxy.set('pass');
    while ((await outcomes([database.query('select 1', [])])).codes[0] !== 'OK') await sleep(20);
    expect(performance.now() - back).toBeLessThan(2_000);
    // Statements that were already sent may have been carried out. Statements that only waited to be sent must never run.
    await sleep(1_500);
    const [{ n } = { n: 0 }] = await direct`select count(*)::int as n from notes where id < 100`;
    const settled = await outcomes(Array.from({ length: 30 }, () => database.query('select 1', [])));
    expect(new Set(settled.codes)).toEqual(new Set(['OK']));
    const [{ later } = { later: 0 }] = await direct`select count(*)::int as later from notes where id < 100`;
    expect(later).toBe(n);
  }, 30_000);

  it.concurrent('I111 connections that are only half there are replaced within 10 seconds', async ({
    place: { proxy, database },
    expect,
  }) => {
    await outcomes(Array.from({ length: 20 }, () => database.query('select pg_sleep(0.02)::text', [])));
    proxy.forget();
    const first = await outcomes(Array.from({ length: 20 }, () => database.query('select 1', [])));
    expect(first.slowest).toBeLessThan(9_500);
    expect(new Set(first.codes)).toEqual(new Set(['UNAVAILABLE']));
    await sleep(100);
    const next = await outcomes(Array.from({ length: 20 }, () => database.query('select 1', [])));
    expect(new Set(next.codes)).toEqual(new Set(['OK']));
  }, 20_000);

  it.concurrent('I111 a statement ends after 5 seconds and a lock is waited for 2', async ({
    place: { direct, database },
    expect,
  }) => {
    const blocker = direct.begin(async (tx) => {
      await tx`lock table notes`;
      await sleep(3_500);
    });
    await sleep(100);
    const locked = outcomes([database.query('select count(*)::text from notes', [])]);
    const slow = outcomes([database.query('select pg_sleep(8)::text', [])]);
    expect(await locked).toMatchObject({ codes: ['BUSY'] });
    expect((await locked).slowest).toBeLessThan(3_300);
    expect((await slow).slowest).toBeLessThan(6_500);
    await blocker;
  }, 15_000);

  it.concurrent('I112 when the connection of a transaction is lost nothing of it runs anywhere, nor after its end', async ({
    place: { direct, database },
    expect,
  }) => {
    const late: Promise<unknown>[] = [];
    const lost = database.db.transaction(async (tx) => {
      const [{ pid } = { pid: 0 }] = await rows<{ pid: number }>(tx as never, sql`select pg_backend_pid() as pid`);
      await tx.execute(sql`insert into notes values (1)`);
      await direct`select pg_terminate_backend(${pid})`;
      await sleep(300);
      // The code inside the transaction does not know that the connection is lost. It goes on and even ignores the errors. None
      // of its inserts may be stored.
      for (const id of [2, 3]) late.push(Promise.resolve(tx.execute(sql`insert into notes values (${id})`)).catch((e) => e));
      await Promise.all(late);
      await sleep(300);
      late.push(Promise.resolve(tx.execute(sql`insert into notes values (4)`)).catch((e) => e));
      return 'committed';
    });
    const others = database.db.transaction(async (tx) => {
      await sleep(700);
      await tx.execute(sql`insert into notes values (50)`);
    });
    expect(await outcomes([lost])).toMatchObject({ codes: ['UNAVAILABLE'] });
    await others;
    await sleep(700);
    for (const statement of late) expect(await statement).toBeInstanceOf(Error);
    let kept: { execute: (statement: ReturnType<typeof sql>) => unknown } | undefined;
    await database.db.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.execute(sql`insert into notes values (5)`)).rejects.toThrow();
    expect((await direct`select id from notes order by id`).map((row) => row.id)).toEqual([50]);
  }, 15_000);

  it.concurrent('a statement that failed undoes its transaction, also when nobody looked', async ({
    place: { direct, database },
    expect,
  }) => {
    const quiet = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (1)`);
      await Promise.resolve(tx.execute(sql`insert into notes values (1)`)).catch(() => {});
    });
    await expect(quiet).rejects.toThrow();
    expect(await direct`select id from notes`).toHaveLength(0);
  });

  it.concurrent('I113 transactions that cross are tried again, and nobody reads of it', async ({
    place: { name, proxy, direct, database },
    expect,
  }) => {
    await direct`insert into notes select generate_series(1, 2)`;
    await database.script(`alter database ${name} set deadlock_timeout = '100ms'`);
    const own = openPostgres(proxy.url);
    let runs = 0;
    const cross = (ids: number[]) =>
      withTransaction(own, async ({ db }) => {
        runs++;
        for (const id of ids) {
          await db.execute(sql`update notes set text = text || 'x' where id = ${id}`);
          await sleep(60);
        }
      });
    await Promise.all([cross([1, 2]), cross([2, 1])]);
    await own.close();
    expect(runs).toBeGreaterThan(2);
    expect((await direct`select text from notes`).map((row) => row.text)).toEqual(['xx', 'xx']);
    const raw = await own.db.execute(sql`select 1`).catch(() => Object.assign(new Error('x'), { code: '40P01' }));
    expect(toErrorBody(raw, 'r').code).toBe('CONFLICT');
  }, 15_000);
});

describe('embedded', () => {
  test('a script that fails in its transaction leaves the next statement none to fail in', async ({ expect }) => {
    const database = await openTestDatabase();
    await expect(database.driverQuery('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    await expect(database.script('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    expect(await database.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    await database.close();
  });

  test.concurrent('I111 when one transaction falls silent it is undone, those behind it are refused, and none of them happens later', async ({
    expect,
  }) => {
    const database = await openTestDatabase();
    await database.script('create table notes (id int primary key)');
    const silent = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (1)`);
      await new Promise(() => {});
    });
    await sleep(400);
    const waiting = Array.from({ length: 5 }, (_, at) => database.query('insert into notes values ($1::int)', [at + 10]));
    const ended = await outcomes([silent, ...waiting, database.ping(300)]);
    expect(ended.codes[0]).toBe('UNAVAILABLE');
    expect(ended.codes.at(-1)).toBe('UNAVAILABLE');
    expect(ended.slowest).toBeLessThan(9_000);
    const kept = await database.query<{ id: number }>('select id from notes', []);
    // The database contains exactly the inserts that succeeded, in their order.
    const told = ended.codes.flatMap((code, at) => (at > 0 && at < 6 && code === 'OK' ? [at + 9] : []));
    expect(kept.map((row) => row.id)).toEqual(told);
    await database.close();
  }, 20_000);
});
