/** If a server dies while it writes the texts of a batch, the next one writes the others: every text once, every charge once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#server/database.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startKillablePostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';

const PRODUCTS = long ? 60 : 24;

/** Gives the seller a plan with batches, and products with enough facts for a text. */
async function fill(database: Database, email: string): Promise<void> {
  await database.query(`update subscriptions set plan_id = 'tier-pro' where user_id = (select id from users where email = $1)`, [
    email,
  ]);
  const facts = [
    'Material: oak',
    'Height: 42 cm',
    'Base: cast iron',
    'Shade: white linen',
    'Cable: 2 m, black textile',
    'Bulb: E27, not included',
  ];
  const attributes = facts.map((fact) => ({ name: fact.split(': ')[0], value: fact.split(': ')[1], unit: '' }));
  const features = [
    'The joints are cut by hand and oiled twice before the lamp is packed',
    'The shade turns, so the light can be directed to a desk or to a wall',
    'A switch sits on the cable, half a metre from the base of the lamp',
  ];
  await database.query(
    `insert into products (id, user_id, name, attributes, key_features)
      select gen_random_uuid(), (select id from users where email = $1), 'Oak lamp ' || n, $2::text::jsonb, $3::text[]
      from generate_series(1, ${PRODUCTS}) n`,
    [email, JSON.stringify(attributes), features],
  );
}

/** What the database says of the seller's texts and charges. */
const counted = async (database: Database, email: string) => {
  const [row] = await database.query<{ all: string }>(
    `select json_build_object(
        'texts', (select count(*) from generations g where g.user_id = u.id),
        'products', (select count(distinct product_id) from generations g where g.user_id = u.id),
        'settled', (select count(*) from usage_ledger l where l.user_id = u.id and l.state = 'settled'),
        'reserved', (select count(*) from usage_ledger l where l.user_id = u.id and l.state = 'reserved'),
        'counter', (select ai_queries_billing from subscriptions s where s.user_id = u.id),
        'live', (select count(*) from products p where p.user_id = u.id and p.description <> ''),
        'versions', (select count(*) from product_versions v where v.user_id = u.id)
      )::text as all from users u where email = $1`,
    [email],
  );
  return JSON.parse(row?.all ?? '{}') as Record<string, number>;
};

async function killAndFinish(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const jar = { cookie: '' };
  let server = await startServer(env);
  const client = () => clientFor(server.url, {}, jar);
  await client().auth.register.mutate({ email, password: PASSWORD });
  /** The embedded database can be opened by one process at a time. */
  const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    await server.stop();
    const database = await open();
    const result = await work(database);
    await database.close();
    server = await startServer(env);
    return result;
  };
  await inDatabase((database) => fill(database, email));
  const { id } = await client().batches.create.mutate({ products: { kind: 'all' }, request: { descriptionLength: 'short' } });
  const finish = async (state: string, kills: number): Promise<number> => {
    let killed = 0;
    for (let until = Date.now() + 180_000; Date.now() < until; await sleep(20)) {
      const batch = await client().batches.get.query({ id });
      if (batch.state === 'sampled') await client().batches.continue.mutate({ id });
      if (batch.state === 'done') break;
      expect([batch.state, batch.reason]).toEqual([batch.state === 'sampled' ? 'sampled' : state, null]);
      if (killed < kills && batch.state === state && batch.done > 5) {
        await server.stop('SIGKILL');
        killed += 1;
        if (env.DATABASE_URL) await letDeadJobsExpire(env.DATABASE_URL);
        server = await startServer(env);
      }
    }
    return killed;
  };
  expect(await finish('running', amounts.kills.export)).toBeGreaterThan(0);
  const written = await client().batches.get.query({ id });
  expect(written).toMatchObject({ state: 'done', total: PRODUCTS, done: PRODUCTS, counts: { written: PRODUCTS } });
  const positions = Array.from({ length: PRODUCTS }, (_, at) => at + 1);
  await client().batches.use.mutate({ id, positions });
  expect(await finish('using', 1)).toBe(1);
  expect(await client().batches.get.query({ id })).toMatchObject({ state: 'done', counts: { used: PRODUCTS } });
  await client().batches.undo.mutate({ id });
  await finish('undoing', 0);
  const books = await inDatabase((database) => counted(database, email));
  expect(books).toEqual({
    ...{ texts: PRODUCTS, products: PRODUCTS, settled: PRODUCTS, reserved: 0, counter: PRODUCTS },
    // A version for the text that was used, and one for the product without it.
    ...{ live: 0, versions: 2 * PRODUCTS },
  });
  expect(await server.stop()).toBe(0);
}

/**
 * Kills the server while it sends texts to the provider's message batches, before it knows that they arrived, and again while it
 * stores their results.
 */
async function killWhileLater(settings: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const fake = await startFakeAnthropic();
  const env: Record<string, string> = { ...settings, ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: fake.url };
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const jar = { cookie: '' };
  let server = await startServer(env);
  const client = () => clientFor(server.url, {}, jar);
  /** Ends the server, does something in its database, and starts it again. */
  const between = async <T>(signal: 'SIGTERM' | 'SIGKILL', work: (database: Database) => Promise<T>): Promise<T> => {
    await server.stop(signal);
    const database = await open();
    const result = await work(database);
    await database.close();
    if (env.DATABASE_URL && signal === 'SIGKILL') await letDeadJobsExpire(env.DATABASE_URL);
    server = await startServer(env);
    return result;
  };
  const until = async (found: () => Promise<boolean>) => {
    for (const end = Date.now() + 240_000; !(await found()); await sleep(100)) expect(Date.now()).toBeLessThan(end);
  };
  await client().auth.register.mutate({ email, password: PASSWORD });
  await between('SIGTERM', (database) => fill(database, email));
  const { id } = await client().batches.create.mutate({
    ...{ products: { kind: 'all' }, later: true },
    request: { descriptionLength: 'short' },
  });
  const get = () => client().batches.get.query({ id });
  await until(async () => (await get()).state === 'sampled');
  fake.batches.next = 'arrive and be silent';
  await client().batches.continue.mutate({ id });
  await until(async () => fake.batches.all.length === 1);
  // Nobody waits here for the minutes that the app would wait.
  const isTime = (database: Database) => database.query(`update batches set due_at = null`, []);
  await between('SIGKILL', async (database) => {
    await database.query(`update message_batches set sent_at = sent_at - interval '90 seconds'`, []);
    await isTime(database);
    const [first] = fake.batches.all;
    if (first) fake.batches.finish(first);
    fake.batches.lineMs = 150;
  });
  await until(async () => (await get()).done > 8);
  expect((await get()).done).toBeLessThan(PRODUCTS);
  await between('SIGKILL', isTime);
  await until(async () => (await get()).state === 'done');
  expect(await get()).toMatchObject({ done: PRODUCTS, counts: { written: PRODUCTS }, sent: null });
  const books = await between('SIGTERM', (database) => counted(database, email));
  expect(books).toEqual({
    ...{ texts: PRODUCTS, products: PRODUCTS, settled: PRODUCTS, reserved: 0, counter: PRODUCTS },
    ...{ live: 0, versions: 0 },
  });
  expect(fake.batches.all).toHaveLength(1);
  expect(await server.stop()).toBe(0);
  await fake.close();
}

// The tests run at the same time, because they mostly wait.
describe.concurrent('kill -9 in the middle of a batch', () => {
  test(
    'embedded database: every text is written, charged and used once',
    async () => {
      const dataDir = emptyStore();
      await killAndFinish({ PORT: String(await freePort()), DATA_DIR: dataDir }, () => openEmbedded(dataDir));
      rmSync(dataDir, { recursive: true, force: true });
    },
    long ? 1_500_000 : 300_000,
  );

  test('embedded database: texts of a message batch are asked for once, and each is stored and charged once', async () => {
    const dataDir = emptyStore();
    await killWhileLater({ PORT: String(await freePort()), DATA_DIR: dataDir }, () => openEmbedded(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }, 600_000);

  test.skipIf(inject('postgresUrl') === '')(
    'PostgreSQL: texts of a message batch are asked for once, and each is stored and charged once',
    async ({ skip }) => {
      const cluster = await startKillablePostgres();
      if (!cluster) return skip('no programs of PostgreSQL on this machine');
      const dataDir = mkdtempSync(join(tmpdir(), 'listwright-kill-'));
      const env = { PORT: String(await freePort()), DATABASE_URL: cluster.url, DATA_DIR: dataDir };
      await killWhileLater(env, async () => openPostgres(cluster.url));
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    600_000,
  );

  test.skipIf(inject('postgresUrl') === '')(
    'PostgreSQL: every text is written, charged and used once',
    async ({ skip }) => {
      const cluster = await startKillablePostgres();
      if (!cluster) return skip('no programs of PostgreSQL on this machine');
      const dataDir = mkdtempSync(join(tmpdir(), 'listwright-kill-'));
      const env = { PORT: String(await freePort()), DATABASE_URL: cluster.url, DATA_DIR: dataDir };
      await killAndFinish(env, async () => openPostgres(cluster.url));
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    long ? 1_500_000 : 300_000,
  );
});
