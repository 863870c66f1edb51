/** If a server dies while it writes the texts of a batch, the next one writes the others: every text once, every charge once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { booksOf, fill, PRODUCTS } from '#tests/support/batch-books.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { drawFrom } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/server-process.ts';

/** An ordinary run kills the server during one of the three kinds of work, and during another one on other days. */
const drawn = drawFrom(['running', 'using', 'undoing'], long ? 3 : 1, 'kill of a batch');
const kills = (state: string, most = 1) => (drawn.includes(state) ? most : 0);

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
      // Texts are taken off so many at a time that only the beginning can be met.
      if (killed < kills && batch.state === state && (state === 'undoing' || batch.done > 5)) {
        await server.stop('SIGKILL');
        killed += 1;
        if (env.DATABASE_URL) await letDeadJobsExpire(env.DATABASE_URL);
        server = await startServer(env);
      }
    }
    return killed;
  };
  const first = kills('running', amounts.kills.export);
  expect(await finish('running', first)).toBeGreaterThan(first - 1);
  const written = await client().batches.get.query({ id });
  expect(written).toMatchObject({ state: 'done', total: PRODUCTS, done: PRODUCTS, counts: { written: PRODUCTS } });
  const positions = Array.from({ length: PRODUCTS }, (_, at) => at + 1);
  await client().batches.use.mutate({ id, positions });
  expect(await finish('using', kills('using'))).toBe(kills('using'));
  expect(await client().batches.get.query({ id })).toMatchObject({ state: 'done', counts: { used: PRODUCTS } });
  await client().batches.undo.mutate({ id });
  expect(await finish('undoing', kills('undoing'))).toBe(kills('undoing'));
  const books = await inDatabase((database) => booksOf(database, email));
  expect(books).toEqual({
    ...{ texts: PRODUCTS, products: PRODUCTS, settled: PRODUCTS, reserved: 0, counter: PRODUCTS },
    // A version for the text that was used, and one for the product without it.
    ...{ live: 0, versions: 2 * PRODUCTS },
  });
  expect(await server.stop()).toBe(0);
}

testOnKillableEngines(
  'kill -9 in the middle of a batch',
  'every text is written, charged and used once',
  long ? 1_500_000 : 300_000,
  killAndFinish,
);
