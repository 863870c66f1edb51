/** If a server dies while an admin applies a starter set, all of the set was applied or nothing of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { startServer } from '#tests/support/server-process.ts';

/** All rows are written when this stops the transaction; only the commit is missing. */
const slowEnd = `create function dawdle() returns trigger language plpgsql as $$
    declare until timestamptz := clock_timestamp() + interval '3 seconds';
    begin while clock_timestamp() < until loop end loop; return new; end $$;
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

testOnKillableEngines('kill -9 while a starter set is applied', 'nothing of it stays', 300_000, killInside);
