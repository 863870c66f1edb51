/** If a server dies while an admin applies a starter set, all of the set was applied or nothing of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { type Database, openPostgres } from '#server/database.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startKillablePostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';

/** All rows are written when this stops the transaction; only the commit is missing. */
const slowEnd = `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$;
  create trigger dawdle after insert on seed_runs for each row execute function dawdle()`;

async function killInside(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const inside = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const names = () =>
    inside((database) => database.query<{ name: string }>('select name from plans order by position', [])).then((rows) =>
      rows.map(({ name }) => name),
    );
  const jar = { cookie: '' };
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  let server = await startServer(env);
  await clientFor(server.url, {}, jar).auth.register.mutate({ email, password: PASSWORD });
  await server.stop();
  await inside((database) =>
    database.script(`update users set role = 'admin'; update plans set name = 'Edited ' || position; ${slowEnd}`),
  );
  server = await startServer(env);
  const { seed } = clientFor(server.url, {}, jar).admin;
  const { seen, items } = await seed.preview.query({ name: 'plans' });
  const overwrite = items.filter(({ fate }) => fate === 'edited').map(({ key }) => key);
  expect(overwrite).toHaveLength(4);
  const call = seed.putIn.mutate({ name: 'plans', seen, overwrite }).catch((error: unknown) => error);
  await sleep(1_000);
  await server.stop('SIGKILL');
  expect(await call).toBeInstanceOf(Error);
  expect(await names()).toEqual([1, 2, 3, 4].map((at) => `Edited ${at}`));
  await inside((database) => database.script('drop trigger dawdle on seed_runs'));
  server = await startServer(env);
  const again = clientFor(server.url, {}, jar).admin.seed;
  const { seen: now } = await again.preview.query({ name: 'plans' });
  await again.putIn.mutate({ name: 'plans', seen: now, overwrite });
  expect((await again.runs.query({ name: 'plans' })).rows).toHaveLength(1);
  await server.stop();
  expect(await names()).toEqual(['Free', 'Starter', 'Pro', 'Business']);
}

describe('kill -9 while a starter set is applied', () => {
  test.skipIf(inject('postgresUrl') === '')(
    'PostgreSQL: nothing of it stays',
    async ({ skip }) => {
      const cluster = await startKillablePostgres();
      if (!cluster) return skip('no programs of PostgreSQL on this machine');
      const dataDir = mkdtempSync(join(tmpdir(), 'listwright-kill-'));
      const env = { PORT: String(await freePort()), DATABASE_URL: cluster.url, DATA_DIR: dataDir };
      await killInside(env, async () => openPostgres(cluster.url));
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    300_000,
  );
});
