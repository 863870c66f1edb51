/**
 * `pnpm bench`: how fast the app is with a million products, compared with a bare server on the same machine. Prints one table
 * with the goals and exits with 1 if a goal is missed. BENCH_SCALE=0.1 makes it smaller and shorter; arguments select parts:
 * requests, depth, sets, exports, imports, health, texts, batches, streams, payments, bundles. Only if it is named: admin, whose
 * 1,200,000 rows take longer to add than all others to measure.
 */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { adminAmountsAt, measureAdmin } from './admin.ts';
import { measureBatches } from './batches.ts';
import { buildClient, buildLanding, buildServers } from './build.ts';
import { measureBundles } from './bundles.ts';
import { scaleOf } from './catalogue.ts';
import { startChild } from './child.ts';
import { openBenchDatabase } from './database.ts';
import { measureDepth } from './depth.ts';
import { measureExports } from './exports.ts';
import { measureHealth } from './health.ts';
import { measureImports } from './imports.ts';
import { measurePayments } from './payments.ts';
import { printReport, type Section, whole } from './report.ts';
import { measureRequests } from './requests.ts';
import { measureSets } from './sets.ts';
import { measureStreams } from './streams.ts';
import { measureTexts } from './texts.ts';

const part = Number(process.env.BENCH_SCALE ?? 1);
const chosen = process.argv.slice(2);
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name);
const full = part >= 1;
const started = performance.now();

function say(step: string): void {
  process.stdout.write(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}\n`);
}

const files = await buildServers(['ours', 'bare', 'upstream', 'load-worker', 'waits-worker', 'with-jobs', 'stripe']);
say('servers built');
const scale = scaleOf(part);
const database = await openBenchDatabase(scale, files['load-worker'], say, async () => {
  if (!wanted('bundles')) return;
  await buildClient();
  if (existsSync('client/landing/vite.config.ts')) await buildLanding();
  say('client built');
});
if (!database) {
  process.stderr.write('No PostgreSQL 15 or newer was found. Install one, or name one with TEST_DATABASE_URL.\n');
  process.exit(1);
}
const upstream = await startChild(files.upstream, {});
const settings = { databaseUrl: database.url, aiUrl: `http://127.0.0.1:${upstream.port}` };
const ours = await startChild(files.ours, settings);
const bare = await startChild(files.bare, settings);
say('servers started');

const sections: Section[] = [];
if (wanted('requests')) {
  // If loading the catalogue took long because the machine is busy, run fewer rounds, so that the benchmark takes no longer.
  const rounds = full && performance.now() - started < 150_000 ? 5 : 3;
  const rows = await measureRequests(database, ours, bare, scale, rounds, full ? 1_500 : 1_000);
  sections.push({ title: `Requests a second, ${rounds} rounds in turn with a bare server`, rows });
  say('requests measured');
}
if (wanted('depth')) {
  const rows = await measureDepth(database, ours, scale, full ? 100 : 40);
  sections.push({ title: `The largest catalogue: ${whole(scale.largest)} of ${whole(scale.products)} products`, rows });
  say('depth measured');
}
if (wanted('sets')) {
  sections.push({ title: 'Products in a set', rows: await measureSets(database, full ? 5 : 3) });
  say('sets measured');
}
if (wanted('exports')) {
  sections.push({ title: 'Products in a file', rows: await measureExports(database, full ? 3 : 2) });
  say('exports measured');
}
if (wanted('imports')) {
  const rows = await measureImports(
    database,
    files['with-jobs'],
    files['waits-worker'],
    Math.round(20_000 * Math.min(1, part)),
    say,
  );
  sections.push({ title: 'A file of products', rows });
  say('imports measured');
}
if (wanted('health')) {
  const products = Math.round(10_000 * Math.min(1, 50 * part));
  const rows = await measureHealth(database, files['with-jobs'], files['waits-worker'], products, say);
  sections.push({ title: 'The check of a catalogue', rows });
  say('health measured');
}
if (wanted('texts')) {
  sections.push({ title: 'Whole texts', rows: await measureTexts(ours, upstream, scale, 500) });
  say('texts measured');
}
if (wanted('batches')) {
  const rows = await measureBatches(
    database,
    files['with-jobs'],
    upstream,
    settings.aiUrl,
    Math.round(1_000 * Math.min(1, 5 * part)),
  );
  sections.push({ title: 'A batch of texts', rows });
  say('batches measured');
}
if (wanted('streams')) {
  const levels = [
    { streams: 1, events: full ? 100 : 80 },
    { streams: 100, events: full ? 120 : 80 },
    { streams: 500, events: 250 },
  ];
  sections.push({ title: 'Streams of the AI writer', rows: await measureStreams(ours, bare, upstream, scale, levels) });
  say('streams measured');
}
if (wanted('payments')) {
  const rows = await measurePayments(database, { server: files['with-jobs'], stripe: files.stripe }, full ? 10 : 4);
  sections.push({ title: 'Messages of the payment service', rows });
  say('payments measured');
}
if (chosen.includes('admin')) {
  sections.push({
    title: 'The admin area',
    rows: await measureAdmin(database, ours, { file: files.ours, settings }, files['waits-worker'], say, adminAmountsAt(part)),
  });
  say('admin area measured');
}
if (wanted('bundles')) sections.push({ title: 'Scripts of a first load', rows: measureBundles('dist/client') });
await Promise.all([ours.stop(), bare.stop(), upstream.stop()]);
const seconds = (performance.now() - started) / 1_000;
sections.push({
  title: 'The bench itself',
  rows: [
    {
      what: 'loading and measuring',
      result: `${whole(seconds)} s`,
      goal: full ? '< 300 s' : '',
      reached: full ? seconds < 300 : null,
    },
  ],
});
printReport(
  `Node ${process.versions.node}, PostgreSQL ${database.version} (${database.origin}), ${cpus().length} x ${cpus()[0]?.model ?? 'CPU'}, ` +
    `${whole(scale.products)} products of ${whole(scale.sellers)} sellers`,
  sections,
);
await database.close();
process.exitCode = sections.some(({ rows }) => rows.some((row) => row.reached === false)) ? 1 : 0;
