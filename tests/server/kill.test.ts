import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/database.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { freePort, startServer } from '#tests/support/server-process.ts';

const KILLS = Number(process.env.KILLS ?? 20);
const WRITERS = 16;
/** Milliseconds the writers write between two kills. */
const WRITE_FOR = 700;

interface Acknowledged {
  products: Map<string, { userId: string; stock: number }>;
  scores: number;
}

/** Writes without pause until it is told to stop; whatever the server confirmed is noted, nothing else. */
async function writer(url: string, n: number, acknowledged: Acknowledged, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    try {
      const own = clientFor(url, {});
      const email = `writer${n}.${Math.random().toString(36).slice(2)}@example.com`;
      const { user } = await own.auth.register.mutate({ email, password: PASSWORD });
      for (let made = 0; made < 60 && goesOn(); made++) {
        const product = await own.products.create.mutate({ name: `Product ${made}`, stock: 1 });
        acknowledged.products.set(product.id, { userId: user.uid, stock: 1 });
        const saved = await own.products.update.mutate({ id: product.id, version: 1, changes: { stock: made + 2 } });
        acknowledged.products.set(product.id, { userId: user.uid, stock: saved.stock });
        if (made % 3 === 0 && made < 50) {
          await own.seo.score.mutate({ productId: product.id });
          acknowledged.scores++;
        }
        if (made % 10 === 5) {
          // A stream that is still open when the kill comes leaves a reservation behind.
          const stream = await own.generation.describe.mutate({ productId: product.id });
          for await (const event of stream) if (!goesOn() || event.type === 'done') break;
        }
      }
    } catch {
      // The server is gone; the next one is written to.
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

test(`I107 ${KILLS} times kill -9 under ${WRITERS} writers loses no acknowledged write and leaves no reservation open`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'listwright-kill-'));
  const port = String(await freePort());
  const acknowledged: Acknowledged = { products: new Map(), scores: 0 };
  const ready: number[] = [];
  let server = await startServer({ PORT: port, DATA_DIR: dataDir });
  const first = server.readyAfter;
  for (let kill = 0; kill < KILLS; kill++) {
    let going = true;
    const writers = Array.from({ length: WRITERS }, (_, n) => writer(server.url, n, acknowledged, () => going));
    await new Promise((done) => setTimeout(done, WRITE_FOR));
    await server.stop('SIGKILL');
    going = false;
    await Promise.all(writers);
    server = await startServer({ PORT: port, DATA_DIR: dataDir });
    ready.push(server.readyAfter);
  }
  expect(await server.stop()).toBe(0);
  const slowest = Math.max(...ready);
  console.info(
    `${KILLS} kills: ${acknowledged.products.size} products and ${acknowledged.scores} scores acknowledged; first start ${Math.round(first)} ms, ready again after at most ${Math.round(slowest)} ms`,
  );
  const database = await openEmbedded(dataDir);
  const rows = await database.query<{ id: string; stock: number }>('select id::text as id, stock from products', []);
  const kept = new Map(rows.map((row) => [row.id, row.stock]));
  const lost = [...acknowledged.products].filter(([id, { stock }]) => (kept.get(id) ?? 0) < stock);
  const [books] = await database.query<{ open: number; wrong: number; settled: number; counted: number }>(
    `select (select count(*)::int from usage_ledger where state = 'reserved') as open,
       (select count(*)::int from usage_ledger where state = 'settled' and kind = 'seoScore') as settled,
       (select count(*)::int from subscriptions s where ai_queries_total <>
         (select count(*) from usage_ledger l where l.user_id = s.user_id and l.state = 'settled')) as wrong,
       (select count(*)::int from subscriptions s where product_count <>
         (select count(*) from products p where p.user_id = s.user_id and not p.deleted)) as counted`,
    [],
  );
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(acknowledged.products.size).toBeGreaterThan(KILLS * 5);
  expect(lost).toEqual([]);
  expect(books).toMatchObject({ open: 0, wrong: 0, counted: 0 });
  expect(books?.settled).toBeGreaterThanOrEqual(acknowledged.scores);
  expect(slowest).toBeLessThan(5_000);
}, 400_000);
