/** If a server dies while it checks a catalogue, the next one goes on: every product is checked, and what was dismissed stays so. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { startServer } from '#tests/support/server-process.ts';

const PRODUCTS = long ? 1_200 : 240;
/** Every third product has a thin text. */
const THIN = PRODUCTS / 3;

const fill = (database: Database, email: string) =>
  database.query(
    `insert into products (id, user_id, name, category, price, stock, attributes, description)
      select gen_random_uuid(), (select id from users where email = $1), 'Oak lamp of the ' || n || 'th workshop', 'Kitchen', 20, 1,
        '[{"name":"Material","value":"oak","unit":""},{"name":"Capacity","value":"350","unit":"ml"}]',
        case when n % 3 = 0 then '<p>A lamp ' || n || '.</p>'
          else '<p>Lamp number ' || n || ' ' || repeat('is made of oak by hand and ', 12) || ' no other.</p>' end
      from generate_series(1, ${PRODUCTS}) n`,
    [email],
  );

async function killAndFinish(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
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
  await inDatabase((database) => fill(database, email));
  // A save has the check queued; the products were put into the database directly.
  const { id } = await client().products.create.mutate({ name: 'Free sample', price: 0 });
  let killed = 0;
  let dismissed = false;
  for (let until = Date.now() + 180_000; Date.now() < until; await sleep(20)) {
    const { counts, left, finishedAt } = await client().health.summary.query();
    if (left === 0 && finishedAt !== null) break;
    if (!dismissed && counts.thin > 0) {
      const [one] = (await client().products.list.query({ health: 'thin', limit: 1 })).items;
      await client().health.dismiss.mutate({ kind: 'thin', ids: [one?.id ?? ''] });
      dismissed = true;
    }
    if (killed < amounts.kills.export && counts.thin > 20) {
      await server.stop('SIGKILL');
      killed += 1;
      if (env.DATABASE_URL) await letDeadJobsExpire(env.DATABASE_URL);
      server = await startServer(env);
    }
  }
  expect(killed).toBeGreaterThan(0);
  const summary = await client().health.summary.query();
  expect(summary).toMatchObject({ left: 0, counts: { thin: THIN - 1, odd: 1, noText: 1 }, dismissed: { thin: 1 } });
  expect((await client().health.findings.query({ kind: 'odd', ids: [id] })).map(({ says }) => says)).toEqual(['The price is 0.']);
  const checked = await inDatabase((database) =>
    database.query<{ n: number }>(
      `select count(*)::int as n from products p join product_health h on h.product_id = p.id and h.version = p.version`,
      [],
    ),
  );
  expect(checked).toEqual([{ n: PRODUCTS + 1 }]);
  expect(await server.stop()).toBe(0);
}

testOnKillableEngines(
  'kill -9 in the middle of the check of a catalogue',
  'every product is checked',
  long ? 900_000 : 300_000,
  killAndFinish,
);
