/** If a server dies while it writes the file of an export, the next server writes the file again, once and completely. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#server/database.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { readFile } from '#tests/support/catalogue-files.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startKillablePostgres } from '#tests/support/postgres.ts';
import { drawFrom } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/server-process.ts';

const PRODUCTS = long ? 4_000 : 2_000;
/** Each kind of file that is written in another way, and one of a shop, with the column that holds the names. */
const kinds = { 'own-json': 'Name', 'own-csv': 'Name', 'own-tsv': 'Name', 'own-xlsx': 'Name', shopify: 'Title' };
const drawn = drawFrom(Object.entries(kinds), long ? Number.POSITIVE_INFINITY : 1, 'export');

const addProducts = (database: Database, email: string) =>
  database.query(
    // The database writes products by itself, and quickly, unless two of their facts have the same name.
    `insert into products (id, user_id, name, sku, description, attributes)
      select gen_random_uuid(), (select id from users where email = $1), 'Product ' || n, 'S' || n, repeat('A lamp of oak. ', 40),
        case when n % 10 = 0 then '[]'::jsonb else
          '[{"name": "Colour", "value": "red", "unit": ""}, {"name": "Colour", "value": "blue", "unit": ""}]'::jsonb end
      from generate_series(1, ${PRODUCTS}) n`,
    [email],
  );

/** Kills the server several times in the middle of an export, then reads the finished file; for each kind of file that was drawn. */
async function killAndFinish(env: Record<string, string>, fill: (email: string) => Promise<void>): Promise<void> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const jar = { cookie: '' };
  let server = await startServer(env);
  const client = () => clientFor(server.url, {}, jar);
  await client().auth.register.mutate({ email, password: PASSWORD });
  // The embedded database can be opened by one process at a time.
  await server.stop();
  await fill(email);
  server = await startServer(env);
  for (const [templateId, nameColumn] of drawn) {
    const { id } = await client().exports.create.mutate({ templateId });
    let killed = 0;
    for (let until = Date.now() + 180_000; Date.now() < until; await sleep(20)) {
      const run = await client().exports.get.query({ id });
      if (run.state === 'done') break;
      expect(run.reason).toBe(null);
      if (killed < amounts.kills.export && run.state === 'running' && run.done > 0) {
        await server.stop('SIGKILL');
        killed += 1;
        if (env.DATABASE_URL) await letDeadJobsExpire(env.DATABASE_URL);
        server = await startServer(env);
      }
    }
    const run = await client().exports.get.query({ id });
    expect([templateId, killed > 0]).toEqual([templateId, true]);
    expect(run).toMatchObject({ state: 'done', done: PRODUCTS, rows: PRODUCTS });
    const answer = await fetch(server.url + run.address, { headers: { cookie: jar.cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(run.bytes);
    const { columns, rows } = await readFile(bytes, run.fileName);
    const names = rows.map(({ cells }) => cells[columns.indexOf(nameColumn)]);
    expect(names).toHaveLength(PRODUCTS);
    expect(new Set(names).size).toBe(PRODUCTS);
    expect(await client().exports.list.query({ templateId })).toHaveLength(1);
  }
  expect(await server.stop()).toBe(0);
}

// The tests run at the same time, because they mostly wait: for servers to start and, in a long run, for another process to take
// over the work of a killed one.
describe.concurrent('kill -9 in the middle of an export', () => {
  test(
    'embedded database: the file is made once and whole',
    async () => {
      const dataDir = emptyStore();
      await killAndFinish({ PORT: String(await freePort()), DATA_DIR: dataDir }, async (email) => {
        const database = await openEmbedded(dataDir);
        await addProducts(database, email);
        await database.close();
      });
      rmSync(dataDir, { recursive: true, force: true });
    },
    long ? 1_500_000 : 300_000,
  );

  test.skipIf(inject('postgresUrl') === '')(
    'PostgreSQL: the file is made once and whole',
    async ({ skip }) => {
      const cluster = await startKillablePostgres();
      if (!cluster) return skip('no programs of PostgreSQL on this machine');
      const dataDir = mkdtempSync(join(tmpdir(), 'listwright-kill-'));
      const env = { PORT: String(await freePort()), DATABASE_URL: cluster.url, DATA_DIR: dataDir };
      await killAndFinish(env, async (email) => {
        const database = openPostgres(cluster.url);
        await addProducts(database, email);
        await database.close();
      });
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    long ? 1_500_000 : 300_000,
  );
});
