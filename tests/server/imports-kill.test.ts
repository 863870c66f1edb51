import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { type Database, openEmbedded, openPostgres } from '#server/database.ts';
import { createFolderStorage } from '#server/integrations/storage/folder.ts';
import { sweepUploads } from '#server/products/deletion.ts';
import { sweepPictures } from '#server/products/picture-sweep.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { letDeadJobsExpire } from '#tests/support/dead-jobs.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { PUBLIC_NUMBER } from '#tests/support/hostile-urls.ts';
import { png } from '#tests/support/png.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { drawFrom } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/server-process.ts';

/** How many products the file has: enough for several portions, so that a kill comes between two portions or inside one. */
const PRODUCTS = long ? 6_000 : 2_000;
/** So many products have a picture. */
const PICTURES = long ? 600 : 100;
/** A server that dies while it fetches a portion of pictures leaves at most so many of them without a product. */
const LEFT = 24;
/** When the process is killed: between the first product and the last, or between the first picture and the last. */
const moments = drawFrom(['products', 'pictures'], long ? 2 : 1, 'import');

const onPostgres = inject('postgresUrl') !== '';

const engines: ('embedded' | 'postgres')[] = onPostgres ? ['embedded', 'postgres'] : ['embedded'];

// The tests run at the same time, because they mostly wait: for servers to start and, in a long run, for another process to take
// over the work of a killed one.
test.for(engines)(
  'kill -9 in the middle of an import on %s: it is finished once, nothing is doubled, and the counts are exact',
  { concurrent: true, timeout: 400_000 },
  async (engine, { expect, onTestFinished }) => {
    const dataDir = engine === 'embedded' ? emptyStore() : mkdtempSync(join(tmpdir(), 'listwright-imports-kill-'));
    const name = `listwright_imports_kill_${process.pid}`;
    const url = engine === 'postgres' ? await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate')) : null;
    const port = await freePort();
    const shop = createServer(
      (_req, res) => void setTimeout(() => res.setHeader('content-type', 'image/png').end(png(20, 10)), 10),
    );
    await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void shop.close());
    const env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: `--import ${resolve('tests/support/pictures-ahead.js')}`,
      PICTURES_AT: PUBLIC_NUMBER,
      PICTURES_PORT: String((shop.address() as AddressInfo).port),
      ...(url && { DATABASE_URL: url }),
    };
    /** Uses the database while no server has it open. */
    const within = async <T>(use: (database: Database) => Promise<T>): Promise<T> => {
      const database = url ? openPostgres(url, { max: 1 }) : await openEmbedded(dataDir);
      return use(database).finally(() => database.close());
    };
    const ask = (text: string) => within((database) => database.query<Record<string, unknown>>(text, []));
    const media = join(dataDir, 'media');
    const files = () => readdirSync(media, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
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
    const picture = (at: number) => (at < PICTURES ? `http://${PUBLIC_NUMBER}/${at}.png` : '');
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
    const stored = async () => {
      const { fetching, pictures } = await look();
      return fetching ? pictures.stored : 0;
    };
    for (const [moment, count, most] of [['products', created, PRODUCTS] as const, ['pictures', stored, PICTURES] as const]) {
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
    expect(pictures).toMatchObject({ waiting: 0, stored: PICTURES, linked: 0, failed: 0 });
    expect(await server.stop()).toBe(0);
    const [found] = await ask(`select count(*)::int as products, count(distinct sku)::int as skus, max(version) as version,
      (select count(*)::int from product_images where product_id is not null) as pictures,
      (select count(distinct product_id)::int from product_images) as pictured, (select count(*)::int from product_sources) as sources, (select product_count from subscriptions) as counted from products`);
    const all = { products: PRODUCTS, skus: PRODUCTS, sources: PRODUCTS, counted: PRODUCTS };
    // A product is written once by the import, and a second time when it gets its picture.
    expect(found).toEqual({ ...all, version: 2, pictures: PICTURES, pictured: PICTURES });
    expect(files()).toBeLessThanOrEqual(PICTURES + LEFT * moments.length);
    // The daily sweeps remove the files that a dead server left, and no others.
    await within(async (database) => {
      const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) };
      const ctx = { db: database.db, query: database.query, clock, storage: createFolderStorage(media) } as unknown as Ctx;
      await sweepUploads(ctx);
      await sweepPictures(ctx);
    });
    expect(files()).toBe(PICTURES);
    expect(await ask('select count(*)::int as n from product_images')).toEqual([{ n: PICTURES }]);
    if (url) await dropDatabase(inject('postgresUrl'), name);
    rmSync(dataDir, { recursive: true, force: true });
  },
);
