/** How long the export of a whole catalogue takes, compared with PostgreSQL's own `copy … to` of the same columns into a file. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { openPostgres } from '#server/database.ts';
import { runExport } from '#server/exports/run.ts';
import { userId } from './catalogue.ts';
import type { BenchDatabase } from './database.ts';
import { median } from './http-load.ts';
import { ms, type Row, spread, whole } from './report.ts';

/**
 * The goals: at least this share of the speed of `copy`; at most this many bytes of memory more; and at most this many
 * milliseconds of computing before other work of the process gets its turn. Processor time is counted, because on a busy machine
 * a process that computes nothing waits too.
 */
const GOAL = 0.5;
const GROWTH = 150 * 1024 * 1024;
const STALL = 100;
const LOOK_EVERY = 5;

/** The columns that our own CSV file has, as `copy` writes them. */
const columns = `name, category, brand, description, meta_title, meta_description, attributes, key_features, locked_snippets, notes,
  notes_told, tags, seo_keywords, price, currency, sku, gtin, stock`;

/** Exports the largest catalogue `rounds` times, in turn with `copy`, after one round that only warms up. */
export async function measureExports(bench: BenchDatabase, rounds: number): Promise<Row[]> {
  const database = openPostgres(bench.url, { max: 2 });
  const client = postgres(bench.url, { max: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'listwright-bench-'));
  const [largest] = await client<{ user: string; n: number }[]>`
    select user_id::text as user, count(*)::int as n from products where not deleted group by 1 order by 2 desc limit 1`;
  const user = largest?.user ?? userId(1);
  const ctx = {
    db: database.db,
    query: database.query,
    sellerId: user,
    caller: { userId: user },
    clock: { now: () => new Date() },
    publicUrl: 'http://localhost',
  } as unknown as Parameters<typeof runExport>[0];
  const settings = { templateId: 'own-csv', products: { kind: 'all' }, scope: 'all', forExcel: false, withOrigin: false };
  const found: { copy: number; own: number; bytes: number; grown: number; stall: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      // Each round opens a new connection, because the driver does not reuse a connection after a `copy`.
      const copying = postgres(bench.url, { max: 1 });
      await copying`select 1`;
      const copyBegan = performance.now();
      const from = await copying
        .unsafe(
          `copy (select ${columns} from products where user_id = '${user}' and not deleted) to stdout with (format csv, header)`,
        )
        .readable();
      await pipeline(from, createWriteStream(join(folder, 'copy.csv')));
      const copy = performance.now() - copyBegan;
      await copying.end({ timeout: 0 });
      const id = uuidv7();
      await client`insert into exports (id, user_id, template_id, template_name, platform, settings, file_name, kept_until)
        values (${id}, ${user}, 'own-csv', 'CSV', 'general', ${client.json(settings)}, 'products.csv', now() + interval '1 day')`;
      const before = process.memoryUsage.rss();
      let most = before;
      let stall = 0;
      let used = process.cpuUsage();
      const watch = setInterval(() => {
        const { user, system } = process.cpuUsage(used);
        used = process.cpuUsage();
        stall = Math.max(stall, (user + system) / 1_000);
        most = Math.max(most, process.memoryUsage.rss());
      }, LOOK_EVERY);
      const began = performance.now();
      await runExport(ctx, id, uuidv7());
      const own = performance.now() - began;
      clearInterval(watch);
      const [run] = await client<
        { state: string; rows: number; bytes: string }[]
      >`select state, rows, bytes from exports where id = ${id}`;
      if (run?.state !== 'done' || run.rows !== largest?.n) throw new Error(`the export ended as ${JSON.stringify(run)}`);
      await client`delete from exports where id = ${id}`;
      if (round > 0) found.push({ copy, own, bytes: Number(run.bytes), grown: most - before, stall });
    }
  } finally {
    await client.end();
    await database.close();
    await rm(folder, { recursive: true });
  }
  const ratios = found.map(({ copy, own }) => copy / own);
  const grown = Math.max(...found.map((one) => one.grown));
  const stall = Math.max(...found.map((one) => one.stall));
  const reached = median(ratios) >= GOAL && grown <= GROWTH && stall <= STALL;
  return [
    {
      what: `${whole(largest?.n ?? 0)} products as CSV`,
      figures: [
        `export ${ms(median(found.map(({ own }) => own)))}, copy ${ms(median(found.map(({ copy }) => copy)))}`,
        `${whole((found[0]?.bytes ?? 0) / 1_000)} kB, memory grown by ${whole(grown / 1024 / 1024)} MB, longest turn ${ms(stall)}`,
      ],
      result: `${median(ratios).toFixed(2)} of copy (${spread(ratios, (ratio) => ratio.toFixed(2))})`,
      goal: `>= ${GOAL}, < 150 MB, <= ${STALL} ms`,
      reached,
    },
  ];
}
