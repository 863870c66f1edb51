import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, inject, test } from 'vitest';
import { openEmbedded, openPostgres } from '#server/database.ts';
import { amounts } from '#tests/support/amounts.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { refusedStart, startServer } from '#tests/support/server-process.ts';

const STARTERS = 5;
const KILLS = amounts.kills.migration;
const folder = () => mkdtempSync(join(tmpdir(), 'listwright-migration-'));
const migrations = 'drizzle/migrations';
const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Makes a folder with only the first migrations, as an older release had. */
function firstMigrations(count: number): string {
  const older = folder();
  cpSync(migrations, older, { recursive: true });
  writeFileSync(join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return older;
}

/**
 * How often each migration was recorded, and how many plans there are. Every start adds missing plans after the migrations. More
 * or fewer than the usual four would show that several starts disturbed each other, or that one was not completed.
 */
async function seen(direct: ReturnType<typeof postgres>) {
  const rows = await direct`select count(*)::int as times from drizzle.__drizzle_migrations group by hash`;
  const [plans] = await direct`select count(*)::int as n from plans`;
  return { migrations: rows.map((row) => row.times), plans: plans?.n };
}
const once = { migrations: journal.entries.map(() => 1), plans: 4 };

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
  test(`F17 I118 ${STARTERS} servers that start at once on an empty database migrate it once`, async () => {
    const name = `listwright_starters_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
    const servers = await Promise.all(Array.from({ length: STARTERS }, () => startServer({ DATABASE_URL, DATA_DIR: folder() })));
    const direct = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
    const found = await seen(direct);
    const codes = await Promise.all(servers.map((server) => server.stop()));
    await direct.end();
    await dropDatabase(inject('postgresUrl'), name);
    const ok = JSON.stringify(found) === JSON.stringify(once);
    recordFigure({
      id: 'F17',
      what: `${STARTERS} starters at once`,
      asked: 'each migration once',
      reached: `each ran ${[...new Set(found.migrations)].join(' or ')} times`,
      ok,
    });
    expect(found).toEqual(once);
    expect(codes).toEqual(Array(STARTERS).fill(0));
  }, 60_000);

  test(`F5 F17 I118 kill -9 in the middle of the migrations, and the next start completes them`, async () => {
    const name = `listwright_half_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
    const direct = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
    let [middle, kill] = [0, 0];
    for (; kill < KILLS || (middle === 0 && kill < KILLS + 8); kill++) {
      const starting = startServer({ DATABASE_URL, DATA_DIR: folder() }, 10_000, (child) => {
        void (async () => {
          while (child.exitCode === null) {
            const [held] =
              await direct`select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`;
            if (held) break;
          }
          // Kill the server at a different moment of its migrations each time.
          await sleep((kill % 10) * 4);
          const [table] = await direct`select to_regclass('public.plans') as found`;
          if (!table?.found) middle++;
          child.kill('SIGKILL');
        })();
      });
      await starting.then(
        () => {},
        () => {},
      );
      const [left] = await direct`select to_regclass('public.products') as found`;
      // A killed server has applied all migrations or none. If it has applied them all, empty the database for the next try.
      if (left?.found) {
        await direct.unsafe('drop schema public cascade; create schema public; drop schema drizzle cascade');
      }
    }
    const server = await startServer({ DATABASE_URL, DATA_DIR: folder() });
    const found = await seen(direct);
    expect(await server.stop()).toBe(0);
    await direct.end();
    await dropDatabase(inject('postgresUrl'), name);
    const ok = JSON.stringify(found) === JSON.stringify(once) && middle > 0;
    for (const id of ['F5', 'F17'] as const) {
      recordFigure({
        id,
        what: `${kill} times kill -9 during the migrations`,
        asked: 'completed by the next start',
        reached: `completed once, ${middle} of the kills in the middle`,
        ok,
      });
    }
    expect(found).toEqual(once);
    expect(middle).toBeGreaterThan(0);
  }, 90_000);

  test('F17 I118 a catalogue of 100,000 products survives all later migrations', async () => {
    const name = `listwright_large_${process.pid}`;
    const url = await createDatabase(inject('postgresUrl'), name);
    // Make the schema and data of the first release, then apply all later migrations.
    const database = openPostgres(url);
    await database.migrate(firstMigrations(1));
    const direct = postgres(url, { max: 1, onnotice: () => {} });
    await direct`insert into users (id, email) values (gen_random_uuid(), 'large@example.com')`;
    await direct`insert into products (id, user_id, name, stock)
      select gen_random_uuid(), u.id, 'Product ' || n, n from users u, generate_series(1, 100000) n`;
    const sum = () =>
      direct`select count(*)::int as n, md5(string_agg(id::text || name || stock, ',' order by id)) as all from products`;
    const [before] = await sum();
    await database.migrate(migrations);
    const [after] = await sum();
    await database.close();
    await direct.end();
    await dropDatabase(inject('postgresUrl'), name);
    const ok = after?.n === 100_000 && after.all === before?.all;
    recordFigure({
      id: 'F17',
      what: `100,000 products through ${journal.entries.length - 1} later migrations`,
      asked: 'unchanged',
      reached: ok ? 'unchanged' : 'changed',
      ok,
    });
    expect(after).toEqual(before);
    expect(after?.n).toBe(100_000);
  }, 60_000);

  test('I118 the plans of an older release allow what they did, those an admin added as well', async () => {
    const name = `listwright_plans_${process.pid}`;
    const url = await createDatabase(inject('postgresUrl'), name);
    const database = openPostgres(url);
    await database.migrate(firstMigrations(1));
    const direct = postgres(url, { max: 1, onnotice: () => {} });
    await direct`insert into plans (id, name, price_month, price_year, ai_queries, seats, bulk_size, import_rows, max_api_tokens, api_rate_per_minute)
      select id, id, 0, 0, 1, 1, 0, 0, 0, 1 from unnest(array['tier-free', 'tier-pro', 'tier-ours']) id`;
    await direct`update plans set max_products = 7, history_days = 3 where id in ('tier-free', 'tier-ours')`;
    await database.migrate(migrations);
    const found = await direct`select id, ai_at_once as n from plans order by id`;
    const kept =
      await direct`select plan_id, string_agg(feature || ' ' || coalesce(amount::text, array_to_string(names, '+'), '-'), ', ' order by feature) as has
      from plan_values where plan_id in ('tier-free', 'tier-ours') group by plan_id order by plan_id`;
    await database.close();
    await direct.end();
    await dropDatabase(inject('postgresUrl'), name);
    expect(Object.fromEntries(found.map(({ id, n }) => [id, n]))).toEqual({ 'tier-free': 3, 'tier-ours': 10, 'tier-pro': 10 });
    // A plan that an admin added loses nothing that no plan limited before.
    expect(Object.fromEntries(kept.map(({ plan_id, has }) => [plan_id, has]))).toEqual({
      'tier-free':
        'ai.bulk 0, ai.queries 1, ai.translate 1, ai.variants 1, ai.visionFromPhoto 0, api.rate 1, api.tokens 0, brand.kit 0, export.platformTemplates shopify+general, history.days 0, history.versions 3, imports.products 0, integrations.connect 0, products.max 7, profiles.max -, reports.full -, team 1, templates.custom 0',
      'tier-ours':
        'ai.bulk 0, ai.queries 1, ai.translate -, ai.variants -, ai.visionFromPhoto 1, api.rate 1, api.tokens 0, brand.kit 1, export.platformTemplates -, history.days 3, history.versions 3, imports.products 0, integrations.connect -, products.max 7, profiles.max -, reports.full -, team 1, templates.custom 1',
    });
  }, 60_000);

  test('I118 a migration that finds a table held says so soon, changes nothing, and goes through once it is free', async () => {
    const name = `listwright_held_${process.pid}`;
    const url = await createDatabase(inject('postgresUrl'), name);
    const database = openPostgres(url, { max: 1, migrationPatience: 300 });
    await database.migrate(firstMigrations(7));
    const holder = postgres(url, { max: 1, onnotice: () => {} });
    await holder`begin`;
    await holder`select count(*) from products`;
    await expect(database.migrate(migrations)).rejects.toThrow(
      /^The database could not be brought up to date, and was not changed: .+ 0\.3 seconds\. End what does .+ start Listwright again\.$/,
    );
    const applied = () => database.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations', []);
    expect(await applied()).toEqual([{ n: 7 }]);
    await holder`commit`;
    await database.migrate(migrations);
    expect(await applied()).toEqual([{ n: journal.entries.length }]);
    await holder.end();
    await database.close();
    await dropDatabase(inject('postgresUrl'), name);
  }, 30_000);

  test('I118 whoever stands in line behind a migration gets through, and so does the migration', async () => {
    const name = `listwright_line_${process.pid}`;
    const url = await createDatabase(inject('postgresUrl'), name);
    const database = openPostgres(url, { max: 1 });
    await database.migrate(firstMigrations(7));
    const holder = postgres(url, { max: 1, onnotice: () => {} });
    await holder`begin`;
    await holder`select count(*) from products`;
    const migrated = database.migrate(migrations);
    const inLine = async () =>
      (
        await holder`select from pg_locks where not granted and relation is not null
        and database = (select oid from pg_database where datname = current_database())`
      ).length;
    await expect.poll(inLine, { timeout: 5_000, interval: 20 }).toBe(1);
    // This query stands in line behind the migration, which waits for the lock of `holder`. As in the running app, the query
    // gives up after two seconds, so the migration must let it pass before that.
    expect(await database.query('select count(*)::int as n from products', [])).toEqual([{ n: 0 }]);
    await holder`commit`;
    await migrated;
    const applied = await database.query('select count(*)::int as n from drizzle.__drizzle_migrations', []);
    expect(applied).toEqual([{ n: journal.entries.length }]);
    await holder.end();
    await database.close();
    await dropDatabase(inject('postgresUrl'), name);
  }, 30_000);

  test('I118 a server says in one line that an applied migration was changed', async () => {
    const name = `listwright_drift_${process.pid}`;
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
    const database = openPostgres(DATABASE_URL, { max: 1 });
    await database.migrate(migrations);
    await database.query(`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`, []);
    await database.close();
    const { code, said } = await refusedStart({ DATABASE_URL, DATA_DIR: folder() });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^Listwright cannot start\. Migration number 0 in [^\n]+ was changed after this database had applied it\.[^\n]+\n$/,
    );
    await dropDatabase(inject('postgresUrl'), name);
  }, 30_000);

  test('I121 a wrong name or user of the database is said at once', async () => {
    const wrong = new URL(inject('postgresUrl'));
    wrong.pathname = '/there_is_no_such_database';
    const { code, said } = await refusedStart({ DATABASE_URL: wrong.href, DATA_DIR: folder() });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^Listwright cannot start\. The database at [^\n]+ cannot be used: it has no database of this name\. [^\n]+\n$/,
    );
  }, 30_000);
});

test('I118 on the embedded database a changed or a forgotten migration is refused as well', async () => {
  const changed = folder();
  cpSync(migrations, changed, { recursive: true });
  const database = await openEmbedded(null, new Blob([new Uint8Array(readFileSync(inject('embeddedDump')))]));
  await database.migrate(changed);
  const file = join(changed, `${journal.entries[0]?.tag}.sql`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, `${text}\n-- a later thought`);
  await expect(database.migrate(changed)).rejects.toThrow(/was changed after this database had applied it/);
  writeFileSync(file, text);
  const entries = [{ idx: 9, version: '7', when: 1, tag: journal.entries[0]?.tag, breakpoints: true }, ...journal.entries];
  writeFileSync(join(changed, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await expect(database.migrate(changed)).rejects.toThrow(/would be left out/);
  await database.close();
  rmSync(changed, { recursive: true });
}, 40_000);
