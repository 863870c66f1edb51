/**
 * `pnpm test:long [embedded|postgres]`: runs in full what `pnpm test` only samples, on one database or both. It runs every test
 * file whose number of tries depends on the kind of run, and every one that measures a safety figure. It prints each test as it
 * ends and one table of figures for each database, which it also writes to docs/figures.md. It exits with 1 if a figure was
 * missed or not measured. FUZZ_SEED sets another seed.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIGURES, type Figure, NEED_EMBEDDED, NEED_POSTGRES, readFigures, tableOf } from '../support/figures.ts';
import { hasPostgres } from '../support/postgres.ts';
import { seed } from '../support/seed.ts';
import { runTool } from '../support/tools.ts';

const REPORT = 'docs/figures.md';
const TITLES = { embedded: 'Embedded database', postgres: 'PostgreSQL' };
type Half = keyof typeof TITLES;
const halves = Object.keys(TITLES) as Half[];

const files = ['shared', 'server', 'client', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);

/** The test files that do more in a long run and use this database. */
function filesOf(half: Half): string[] {
  return files.filter((name) => {
    if (!/\.test\.tsx?$/.test(name)) return false;
    const text = readFileSync(name, 'utf8');
    if (!/support\/(?:amounts|figures)\.ts'|from 'fast-check'/.test(text)) return false;
    if (half === 'embedded') return true;
    return name.startsWith(join('tests', 'api')) || text.includes("inject('postgresUrl')");
  });
}

/** The files of browser tests that do more in a long run. They use the embedded database. */
const pageFiles = files.filter(
  (name) => name.endsWith('.spec.ts') && /support\/(?:amounts|axe)\.ts'/.test(readFileSync(name, 'utf8')),
);

/** Runs the tests on one database. `missed` lists in words what failed or was not measured. */
async function run(half: Half): Promise<{ figures: Figure[]; missed: string[]; minutes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-long-'));
  const file = join(folder, 'figures.jsonl');
  const { ok, ended, seconds } = await runTool('vitest', ['run', '--reporter=verbose', ...filesOf(half)], {
    TEST_LONG: '1',
    TEST_HALF: half,
    FUZZ_SEED: String(seed),
    LISTWRIGHT_RUN: folder,
    LISTWRIGHT_FIGURES: file,
  });
  const figures = readFigures(file);
  rmSync(folder, { recursive: true, force: true });
  const pages =
    half === 'embedded' &&
    (await runTool('playwright', ['test', '--reporter=list', ...pageFiles], { TEST_LONG: '1', FUZZ_SEED: String(seed) }));
  const elsewhere = half === 'embedded' ? NEED_POSTGRES : NEED_EMBEDDED;
  const missed = FIGURES.filter((id) => !elsewhere.includes(id) && !figures.some((figure) => figure.id === id)).map(
    (id) => `${id} was never measured`,
  );
  if (!ok) missed.push(`the tests ended with ${ended}`);
  if (pages && !pages.ok) missed.push(`the browser tests ended with ${pages.ended}`);
  return { figures, missed, minutes: Math.round((seconds + (pages ? pages.seconds : 0)) / 60) };
}

/** Writes the table of one database into the report and keeps the table of the other. */
function write(half: Half, figures: readonly Figure[], missed: readonly string[], minutes: number): void {
  const head =
    '# Figures of the last long run\n\nWhat `pnpm test:long` measured beside what was asked for; [security.md](security.md) says what the figures mean. Written by the run itself.\n';
  const kept = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
  const parts = new Map(kept.split(/^## /m).map((part) => [part.split('\n')[0], `## ${part.trimEnd()}\n`]));
  const day = new Date().toISOString().slice(0, 10);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  parts.set(
    TITLES[half],
    [
      `## ${TITLES[half]}\n`,
      `${day}, Node ${process.versions.node}, ${availableParallelism()} cores, seed ${seed}, ${minutes} minutes. ${missed.length ? `Missed: ${missed.join(', ')}.` : 'All reached.'}\n`,
      '| figure | what | asked for | reached | |\n| --- | --- | --- | --- | --- |',
      ...figures.map(
        ({ id, what, asked, reached, ok }) => `| ${[id, what, asked, reached, ok ? 'ok' : '**NO**'].map(cell).join(' | ')} |`,
      ),
      '',
    ].join('\n'),
  );
  const all = halves.flatMap((one) => parts.get(TITLES[one]) ?? []);
  writeFileSync(REPORT, [head, ...all].join('\n'));
}

const asked = process.argv.slice(2);
if (asked.some((one) => !halves.includes(one as Half))) throw new Error(`pnpm test:long takes ${halves.join(' or ')}`);
if (asked[0] !== 'embedded' && !hasPostgres()) throw new Error('no PostgreSQL 15 or newer was found for the half that needs it');
for (const half of (asked.length ? asked : halves) as Half[]) {
  process.stdout.write(`The half on ${TITLES[half]}, seed ${seed}.\n`);
  const { figures, missed, minutes } = await run(half);
  write(half, figures, missed, minutes);
  const lines = [...tableOf(figures), '', ...missed.map((what) => `!!! ${what} !!!`)];
  process.stdout.write(`\n${lines.join('\n')}\nThe half on ${TITLES[half]} took ${minutes} minutes; see ${REPORT}.\n\n`);
  if (missed.length > 0 || figures.some(({ ok }) => !ok)) process.exitCode = 1;
}
