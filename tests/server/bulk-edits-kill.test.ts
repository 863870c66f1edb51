/** If a server dies in the middle of an edit of many products, the edit is whole or has not begun: no product has half of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { startServer } from '#tests/support/server-process.ts';

/** As many as are edited within the request. */
const SMALL = 200;

/** The products, and a table that takes so long for each changed row that the kill meets the middle of the edit. */
async function fill(database: Database, email: string, products: number): Promise<void> {
  await database.query(
    `insert into products (id, user_id, name, price)
      select gen_random_uuid(), (select id from users where email = $1), 'Oak lamp ' || n, 20 from generate_series(1, ${products}) n`,
    [email],
  );
  await database.script(`
    create function slow_edit() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger slow_edit before update on products for each row execute function slow_edit()`);
}

const pricesOf = (database: Database, email: string) =>
  database.query<{ price: string; n: number }>(
    `select price::text as price, count(*)::int as n from products where user_id = (select id from users where email = $1) group by 1`,
    [email],
  );

async function killAndFinish(env: Record<string, string>, open: () => Promise<Database>, products: number): Promise<void> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const jar = { cookie: '' };
  let server = await startServer(env);
  const client = () => clientFor(server.url, {}, jar);
  await client().auth.register.mutate({ email, password: PASSWORD });
  // The embedded database can be opened by one process at a time.
  const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    await server.stop();
    const database = await open();
    const result = await work(database);
    await database.close();
    server = await startServer(env);
    return result;
  };
  await inDatabase((database) => fill(database, email, products));
  /** Sends the call, kills the server a second later, and starts it again. */
  const killIn = async (call: () => Promise<unknown>): Promise<void> => {
    const answer = call().then(
      () => 'answered',
      () => 'lost',
    );
    await sleep(1_500);
    await server.stop('SIGKILL');
    if (products <= SMALL) expect(await answer).toBe('lost');
    if (env.DATABASE_URL) await letDeadJobsExpire(env.DATABASE_URL);
    server = await startServer(env);
  };
  /** What the seller's edits are once nothing of them is under way any more. A sweep would come much later. */
  const settled = async () => {
    for (let until = Date.now() + 45_000; ; await sleep(100)) {
      const edits = await client().bulkEdits.list.query();
      if (!edits.some(({ state }) => state === 'running' || state === 'undoing')) return edits;
      if (Date.now() > until) return edits;
    }
  };
  const clientKey = '0191aaaa-0000-7000-8000-0000000000c1';
  const edit = () => client().bulkEdits.create.mutate({ products: { kind: 'all' }, changes: { price: { by: 1 } }, clientKey });
  await killIn(edit);
  const isWhole = (await settled()).length > 0;
  expect(await settled()).toMatchObject(isWhole ? [{ state: 'done', done: products }] : []);
  expect(await inDatabase((database) => pricesOf(database, email))).toEqual([
    { price: isWhole ? '21.00' : '20.00', n: products },
  ]);
  // The press is repeated with its key, so the edit is made once, whether or not it was made before.
  const { id } = await edit();
  expect(await settled()).toMatchObject([{ id, state: 'done', done: products }]);
  expect(await inDatabase((database) => pricesOf(database, email))).toEqual([{ price: '21.00', n: products }]);
  await killIn(() => client().bulkEdits.undo.mutate({ id }));
  const [after] = await settled();
  expect(['done', 'undone']).toContain(after?.state);
  const price = after?.state === 'done' ? '21.00' : '20.00';
  expect(await inDatabase((database) => pricesOf(database, email))).toEqual([{ price, n: products }]);
  if (after?.state === 'done') await client().bulkEdits.undo.mutate({ id });
  expect(await settled()).toMatchObject([{ id, state: 'undone' }]);
  expect(await inDatabase((database) => pricesOf(database, email))).toEqual([{ price: '20.00', n: products }]);
  expect(await server.stop()).toBe(0);
}

testOnKillableEngines(
  'kill -9 in the middle of an edit within its request',
  'all products have the edit, or none has',
  240_000,
  (env, open) => killAndFinish(env, open, SMALL),
);

if (long)
  testOnKillableEngines('kill -9 in the middle of an edit by a job', 'all products get the edit, once', 600_000, (env, open) =>
    killAndFinish(env, open, 3 * SMALL),
  );
