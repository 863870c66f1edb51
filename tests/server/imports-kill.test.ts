import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject, test } from 'vitest';
import { openEmbedded } from '#server/database.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { drawFrom } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/server-process.ts';

/** How many products the file has: enough for several portions, so that a kill comes between two portions or inside one. */
const PRODUCTS = long ? 6_000 : 3_000;
/** So many products have a picture, at an address that is refused without asking anybody. */
const PICTURES = 600;
/** When the process is killed: between the first product and the last, or between the first picture and the last. */
const moments = drawFrom(['products', 'pictures'], long ? 2 : 1, 'import');

const onPostgres = inject('postgresUrl') !== '';

const engines: ('embedded' | 'postgres')[] = onPostgres ? ['embedded', 'postgres'] : ['embedded'];

// The tests run at the same time, because they mostly wait: for servers to start and, in a long run, for another process to take
// over the work of a killed one.
test.for(engines)(
  'kill -9 in the middle of an import on %s: it is finished once, nothing is doubled, and the counts are exact',
  { concurrent: true, timeout: 400_000 },
  async (engine, { expect }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'listwright-imports-kill-'));
    const name = `listwright_imports_kill_${process.pid}`;
    const url = engine === 'postgres' ? await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate')) : null;
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(url && { DATABASE_URL: url }) };
    /** Runs a statement while no server has the database open. */
    const ask = async (text: string): Promise<Record<string, unknown>[]> => {
      if (url) {
        const direct = postgres(url, { max: 1, onnotice: () => {} });
        return direct.unsafe(text).finally(() => direct.end()) as never;
      }
      const database = await openEmbedded(dataDir);
      return database.query<Record<string, unknown>>(text, []).finally(() => database.close());
    };
    let server = await startServer(env);
    const jar = { cookie: '' };
    await clientFor(server.url, {}, jar).auth.register.mutate({
      email: 'ada@shop.example',
      password: PASSWORD,
      displayName: 'Ada',
    });
    expect(await server.stop()).toBe(0);
    await ask(`update subscriptions set plan_id = 'tier-business'`);

    server = await startServer(env);
    const picture = (at: number) => (at < PICTURES ? `https://169.254.169.254/${at}.png` : '');
    const lines = Array.from(
      { length: PRODUCTS },
      (_, at) => `S-${at},Product ${at},${'A sturdy thing. '.repeat(12)},${picture(at)}`,
    );
    const answer = await fetch(`${server.url}/api/imports`, {
      method: 'POST',
      headers: { cookie: jar.cookie, origin: server.url },
      body: ['SKU,Name,Notes,Image URLs', ...lines].join('\n'),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const look = () => clientFor(server.url, {}, jar).imports.get.query(data);
    await clientFor(server.url, {}, jar).imports.start.mutate(data);
    // In a long run another kill falls into the check.
    if (amounts.kills.import > 1) {
      await server.stop('SIGKILL');
      server = await startServer(env);
    }
    // Ask for the list of imports, because it takes only one statement. On the embedded database, each statement waits for the
    // portion that is being saved.
    const created = async () => (await clientFor(server.url, {}, jar).imports.list.query())[0]?.progress.created ?? 0;
    const tried = async () => {
      const { fetching, pictures } = await look();
      return fetching ? pictures.failed : 0;
    };
    for (const [moment, count, most] of [['products', created, PRODUCTS] as const, ['pictures', tried, PICTURES] as const]) {
      if (!moments.includes(moment)) continue;
      let first = 0;
      const some = async () => {
        first = await count();
        return first;
      };
      await expect.poll(some, { timeout: 150_000, interval: 50 }).toBeGreaterThan(0);
      await server.stop('SIGKILL');
      expect([moment, first < most]).toEqual([moment, true]);
      if (url) await letDeadJobsExpire(url);
      server = await startServer(env);
    }
    await expect.poll(async () => (await look()).state, { timeout: 150_000, interval: 200 }).toBe('done');
    const { progress, pictures } = await look();
    expect(progress).toEqual({ created: PRODUCTS, changed: 0, same: 0, failed: 0, noRoom: 0 });
    expect(pictures).toMatchObject({ waiting: 0, stored: 0, linked: 0, failed: PICTURES });
    expect(await server.stop()).toBe(0);
    const [found] = await ask(`select count(*)::int as products, count(distinct sku)::int as skus, max(version) as version,
      (select count(*)::int from product_sources) as sources, (select product_count from subscriptions) as counted from products`);
    expect(found).toEqual({ products: PRODUCTS, skus: PRODUCTS, version: 1, sources: PRODUCTS, counted: PRODUCTS });
    if (url) await dropDatabase(inject('postgresUrl'), name);
    rmSync(dataDir, { recursive: true, force: true });
  },
);
