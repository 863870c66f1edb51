/** If a server dies while the provider writes the texts of a batch, the next one asks for none twice and charges each once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { booksOf, fill, PRODUCTS } from '#tests/support/batch-books.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { startFakeAnthropic } from '#tests/support/fake-anthropic.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { startServer } from '#tests/support/server-process.ts';

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
  const books = await between('SIGTERM', (database) => booksOf(database, email));
  expect(books).toEqual({
    ...{ texts: PRODUCTS, products: PRODUCTS, settled: PRODUCTS, reserved: 0, counter: PRODUCTS },
    ...{ live: 0, versions: 0 },
  });
  expect(fake.batches.all).toHaveLength(1);
  expect(await server.stop()).toBe(0);
  await fake.close();
}

testOnKillableEngines(
  'kill -9 while texts are written later',
  'texts of a message batch are asked for once, and each is stored and charged once',
  600_000,
  killWhileLater,
);
