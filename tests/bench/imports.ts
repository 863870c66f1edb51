/**
 * How long the import of a large Shopify file takes, compared with PostgreSQL's own `copy` of the same bytes into a plain table with
 * the same columns and our search index; and how long other sellers wait meanwhile.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import postgres from 'postgres';
import { mutationBytes, queryBytes, resultOf } from './calls.ts';
import { secretOf, userId } from './catalogue.ts';
import { type Child, startChild } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { ask, median, quantile, timesOf } from './http-load.ts';
import { ms, type Row, whole } from './report.ts';
import { csvLine, gramsOf, ROWS_OF_ONE, shopifyColumns, shopifyRows } from './shopify-file.ts';

/** The import must reach this share of the speed of PostgreSQL's `copy`, and its memory may grow by this many bytes. */
const GOAL = 0.5;
const GROWTH = 150 * 1024 * 1024;
/** For a file with this many rows, the check against the catalogue may take this many milliseconds. */
const FIRST_ROWS = 5_000;
const FIRST_SIGHT = 2_000;
/** By how much the products list of another seller may slow down, and how many milliseconds pass between two of its requests. */
const SLOWER = 1.5;
const EVERY = 10;

/** The numbers of two sellers: one imports, the other one looks at the product list meanwhile. */
const [IMPORTER, OTHER] = [2, 3];

/** Measures the import of `products` products with five variants each. */
export async function measureImports(
  bench: BenchDatabase,
  file: string,
  waitsFile: string,
  products: number,
  say: (step: string) => void,
): Promise<Row[]> {
  const app = await startChild(file, { databaseUrl: bench.url });
  try {
    const copied = await copyOf(bench.url, products);
    say(`${whole(products * ROWS_OF_ONE)} rows copied in ${ms(copied)}`);
    const small = await importOf(app, fileOf(0, Math.min(products, FIRST_ROWS / ROWS_OF_ONE), 'small'), false);
    say(`a small file checked in ${ms(small.checked)}`);
    await timesOf(app.port, 100, () => listBytes);
    const quiet = await waitsOf(app, waitsFile, () => setTimeout(4_000));
    await app.memory();
    const { now: before } = await app.memory();
    const bytes = fileOf(0, products, 'first');
    const own = await importOf(app, bytes, true);
    const grown = (await app.memory()).most - before;
    say(`imported in ${ms(own.imported)}`);
    const again = fileOf(0, products, 'second');
    let during = 0;
    const busy = await waitsOf(app, waitsFile, async () => {
      during = (await importOf(app, again, true)).imported;
    });
    const ratio = copied / own.imported;
    const [calm, slowed] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
    return [
      {
        what: `${whole(products * ROWS_OF_ONE)} rows imported`,
        figures: [
          `upload and first rows ${ms(own.uploaded)}, checked ${ms(own.checked)}, imported ${ms(own.imported)}; copy ${ms(copied)}`,
          `from the press of Import alone ${ms(own.imported - own.checked)}, ${(copied / (own.imported - own.checked)).toFixed(2)} of copy`,
          `${whole(bytes.length / 1_000)} kB, memory grown by ${whole(grown / 1024 / 1024)} MB`,
        ],
        result: `${ratio.toFixed(2)} of copy`,
        goal: `>= ${GOAL}, < 150 MB`,
        reached: ratio >= GOAL && grown <= GROWTH,
      },
      {
        what: `${whole(FIRST_ROWS)} rows checked`,
        result: ms(small.checked),
        goal: `<= ${FIRST_SIGHT} ms`,
        reached: small.checked <= FIRST_SIGHT,
      },
      {
        what: 'products.list of another seller meanwhile',
        figures: [
          `quiet p50 ${ms(median(quiet))} p99 ${ms(calm)}; busy p50 ${ms(median(busy))} p99 ${ms(slowed)} of ${whole(busy.length)}; ` +
            `the import took ${ms(during)}`,
        ],
        result: `p99 x ${(slowed / calm).toFixed(2)}`,
        goal: `<= ${SLOWER}`,
        reached: slowed / calm <= SLOWER,
      },
    ];
  } finally {
    await app.stop();
  }
}

export const listBytes = queryBytes('products.list', { limit: 20 }, OTHER);

/** How long requests for the list take, one after the other, until `work` is done. */
export async function waitsOf(app: Child, waitsFile: string, work: () => Promise<unknown>): Promise<number[]> {
  const worker = new Worker(waitsFile, { workerData: { port: app.port, request: listBytes, every: EVERY } });
  // Rejects if the worker fails.
  const measured = once(worker, 'message') as Promise<[number[]]>;
  try {
    await Promise.race([work(), measured]);
    worker.postMessage('done');
    const [found] = await measured;
    return found;
  } finally {
    await worker.terminate();
  }
}

function fileOf(from: number, to: number, prefix: string): Buffer {
  const lines = [csvLine(shopifyColumns)];
  for (let n = from; n < to; n++) for (const cells of shopifyRows(n, prefix)) lines.push(csvLine(cells));
  return Buffer.from(lines.join(''));
}

/** How many milliseconds PostgreSQL takes to copy the file. One more column holds the numbers of our search index. */
async function copyOf(url: string, products: number): Promise<number> {
  const lines: string[] = [];
  for (let n = 0; n < products; n++)
    for (const cells of shopifyRows(n, 'copy')) lines.push(csvLine([...cells, `{${gramsOf(userId(IMPORTER), cells)}}`]));
  const bytes = Buffer.from(lines.join(''));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const columns = shopifyColumns.map((_, at) => `c${at} text`);
  await sql.unsafe(`create table plain (${columns}, grams integer[])`);
  await sql`create index plain_grams on plain using gin (grams) with (fastupdate = off)`;
  const began = performance.now();
  const into = await sql.unsafe(`copy plain from stdin with (format csv)`).writable();
  await pipeline(Readable.from(pieces(bytes)), into);
  const took = performance.now() - began;
  // What was copied is written to disk now, not while the next part is measured.
  await sql`checkpoint`;
  await sql.end({ timeout: 0 });
  const again = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await again<{ n: number }[]>`select count(*)::int as n from plain`;
  if (row?.n !== products * ROWS_OF_ONE) throw new Error(`copy stored ${row?.n} rows`);
  await again`drop table plain`;
  await again.end();
  return took;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

interface Seen {
  id: string;
  state: string;
  problem: string | null;
  counts: Record<string, number>;
  progress: Record<string, number>;
}

/**
 * Uploads a file and imports it if `whole` is true. Returns how many milliseconds passed from the beginning of the upload to the
 * end of each step. The check ends when its first rows can be seen.
 */
async function importOf(
  app: Child,
  bytes: Buffer,
  whole: boolean,
): Promise<{ uploaded: number; checked: number; imported: number }> {
  const began = performance.now();
  const passed = () => performance.now() - began;
  const answer = await fetch(`http://127.0.0.1:${app.port}/api/imports`, {
    method: 'POST',
    headers: { cookie: `sid=${secretOf(IMPORTER)}`, origin: 'http://localhost:3000', 'x-file-name': 'products.csv' },
    body: new Uint8Array(bytes),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { id } = ((await answer.json()) as { data: { id: string } }).data;
  const uploaded = passed();
  const until = async (state: string) => {
    for (;;) {
      const all = resultOf<Seen[]>(await ask(app.port, queryBytes('imports.list', undefined, IMPORTER)));
      const seen = all.find((one) => one.id === id);
      if (seen?.problem) throw new Error(seen.problem);
      if (seen?.state === state) return seen;
      await setTimeout(100);
    }
  };
  const { counts } = await until('ready');
  await ask(app.port, queryBytes('imports.get', { id }, IMPORTER));
  await ask(app.port, queryBytes('imports.rows', { id }, IMPORTER));
  const checked = passed();
  if (!whole) return { uploaded, checked, imported: 0 };
  await ask(app.port, mutationBytes('imports.start', { id }, IMPORTER));
  const { progress } = await until('done');
  const imported = passed();
  if (progress.created !== counts.new) throw new Error(`imported ${JSON.stringify({ counts, progress })}`);
  return { uploaded, checked, imported };
}
