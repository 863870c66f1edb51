/** A PostgreSQL configured as for production, with the catalogue loaded into it. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import postgres from 'postgres';
import { openPostgres } from '#server/database.ts';
import { stampOf } from '#server/health/stamp.ts';
import { putInStarterSets } from '#server/seed/start.ts';
import { createDatabase, dropDatabase, findPostgres } from '#tests/support/postgres.ts';
import { countBySeller, type Scale, sessionId, userId } from './catalogue.ts';

/**
 * Writes are durable, as in production, and memory suffices for the whole catalogue. Checkpoints are rare, and no query uses a
 * second core (parallel workers), because both would slow down some rounds of the measurement and not others.
 */
const settings = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=3GB',
  'effective_cache_size=6GB',
  'max_wal_size=16GB',
  'checkpoint_timeout=30min',
  'random_page_cost=1.1',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=2',
];

export interface BenchDatabase {
  url: string;
  version: string;
  origin: string;
  sql: postgres.Sql;
  /** Microseconds of CPU that connections with this application_name have used so far; null if the system does not tell. */
  cpu(application: string): Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Starts the database. Null if this machine has no PostgreSQL. `meanwhile` runs while the slowest index is built, because that
 * leaves one core idle.
 */
export async function openBenchDatabase(
  scale: Scale,
  worker: string,
  say: (step: string) => void,
  meanwhile: () => Promise<void>,
): Promise<BenchDatabase | null> {
  const found = await findPostgres(settings);
  if (!found) return null;
  const name = `listwright_bench_${process.pid}`;
  const url = await createDatabase(found.url, name);
  const database = openPostgres(url, { max: 1 });
  await database.migrate('drizzle/migrations');
  await putInStarterSets(database.db);
  await database.close();
  const sql = postgres(url, { max: 4, onnotice: () => {}, connection: { application_name: 'bench' } });
  await addSellers(sql, scale);
  say('schema and sellers');
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'products' and indexname <> 'products_pkey' order by indexname = 'products_grams' desc`;
  await sql`alter table products set (autovacuum_enabled = off)`;
  for (const index of indexes) await sql.unsafe(`drop index ${index.name}`);
  const half = Math.floor(scale.products / 2);
  await Promise.all([copy(worker, url, scale, 0, half), copy(worker, url, scale, half, scale.products)]);
  say(`${scale.products.toLocaleString('en')} products copied`);
  const [slowest, ...others] = indexes.map((index) => index.definition);
  await Promise.all([
    build(url, slowest ? [slowest] : []).then(() => say('search index')),
    build(url, others)
      .then(() => say(`${others.length} other indexes`))
      .then(meanwhile),
  ]);
  await sql`analyze`;
  say('statistics');
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  return {
    url,
    sql,
    origin: found.origin,
    version: row?.version ?? '',
    cpu: (application) => cpuOf(sql, application),
    close: async () => {
      await sql.end();
      await dropDatabase(found.url, name);
      await found.stop();
    },
  };
}

async function addSellers(sql: postgres.Sql, scale: Scale): Promise<void> {
  await sql`insert into plans (id, name, price_month, price_year, status) values ('bench', 'No limits', 0, 0, 'hidden')`;
  await sql`insert into plan_values (plan_id, feature, amount) select 'bench', f.key, n.amount from features f left join (values
    ('ai.queries', 1000000000), ('ai.bulk', 0), ('imports.products', 1000000), ('api.tokens', 0), ('api.rate', 1000)) n (key, amount)
    on n.key = f.key`;
  const counts = countBySeller(scale);
  const users = counts.map((_, seller) => ({ id: userId(seller), email: `seller${seller}@example.com`, display_name: 'Ada' }));
  await sql`insert into users ${sql(users)}`;
  const now = Date.now();
  const [billing_period_start, billing_period_end] = [new Date(now), new Date(now + 30 * 86_400_000)];
  const subscriptions = counts.map((product_count, seller) => ({
    user_id: userId(seller),
    plan_id: 'bench',
    product_count,
    billing_period_start,
    billing_period_end,
  }));
  await sql`insert into subscriptions ${sql(subscriptions)}`;
  // No catalogue has to be checked, so that no check disturbs what is measured.
  await sql`insert into catalogue_health (user_id, stamp, reached_at, reached_id)
    select id, ${stampOf(new Date(now))}, 'infinity', id from users`;
  const expires_at = new Date(now + 7 * 86_400_000);
  await sql`insert into sessions ${sql(counts.map((_, seller) => ({ id: sessionId(seller), user_id: userId(seller), expires_at })))}`;
}

async function copy(worker: string, url: string, scale: Scale, from: number, to: number): Promise<void> {
  const thread = new Worker(worker, { workerData: { url, scale, from, to } });
  await once(thread, 'exit');
}

async function build(url: string, definitions: string[]): Promise<void> {
  const one = postgres(url, { max: 1, onnotice: () => {}, connection: { maintenance_work_mem: '2000MB' } as never });
  try {
    for (const definition of definitions) await one.unsafe(definition);
  } finally {
    await one.end();
  }
}

export async function cpuOf(sql: postgres.Sql, application: string): Promise<number | null> {
  const backends = await sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = ${application}`;
  let total = 0;
  try {
    const { readFileSync } = await import('node:fs');
    for (const { pid } of backends) total += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
  } catch {
    return null;
  }
  return total;
}
