// `pnpm test`: runs the tests and prints a summary. It draws a tenth of the files that test details, and some of very many cases,
// with the seed of the day (tests/support/drawn-files.ts, amounts.ts, seed.ts). `pnpm test:all` (--all) runs every file, and
// `pnpm test:long` every case.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOf, type Counts, type RunCounts } from './support/counts.ts';
import { FIGURES, NEED_POSTGRES, readFigures, tableOf } from './support/figures.ts';
import { seed } from './support/seed.ts';
import { runTool } from './support/tools.ts';

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'listwright-run-'));
const figuresFile = join(folder, 'figures.jsonl');
const ENGINES = { 'api on embedded': 'embedded (PGlite)', 'api on postgres': 'PostgreSQL' };
const all = process.argv.includes('--all');
const env = { ...(all && { TEST_ALL: '1' }), LISTWRIGHT_RUN: folder, LISTWRIGHT_FIGURES: figuresFile, FUZZ_SEED: String(seed) };

/** The parts of Playwright's report that are used here. */
interface PagesReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: PagesSuite[];
}
interface PagesSuite {
  suites?: PagesSuite[];
  specs: { title: string; file: string; ok: boolean; tests: { results: { errors?: { message?: string }[] }[] }[] }[];
}

/** The failed browser tests of Playwright's report, each with the first lines of its error. */
const failedIn = ({ suites = [], specs }: PagesSuite): string[] => [
  ...suites.flatMap(failedIn),
  ...specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []));
      return [`pages: ${spec.file}: ${spec.title}`, ...errors.map(({ message = '' }) => beginningOf(message))].join('\n');
    }),
];

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

process.stdout.write(`Seed of this run: ${seed}. FUZZ_SEED=${seed} draws the same again.\n`);
// If no browser is installed, one must be unpacked. Do it while vitest runs. Errors are ignored here, because
// the browser tests will report them.
const unpacked = new Promise((done) => {
  const code = `import { findBrowser } from './tests/support/browser.ts'; findBrowser();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  spawn(process.execPath, args, { stdio: 'ignore' }).once('close', done).once('error', done);
});

/**
 * If so few tests failed, they are tried again alone. On two busy cores one of thousands may wait too long for another program, which
 * says nothing about the app. What passes then does not fail the run, but the summary names it, because it may also be a race.
 */
const FEW = 3;

const runVitest = async (more: string[] = []) => {
  const file = join(folder, `vitest${more.length}.json`);
  const reporters = ['--reporter=default', '--reporter=./tests/support/counts.ts'];
  const ended = await runTool('vitest', ['run', ...reporters, ...more], { ...env, LISTWRIGHT_COUNTS: file });
  return { ...ended, counts: read<RunCounts>(file) ?? { byProject: {}, notTried: {}, outside: [], failures: [] } };
};
const runPages = async (more: string[] = []) => {
  const file = join(folder, `pages${more.length}.json`);
  const ended = await runTool('playwright', ['test', '--reporter=list,json', ...more], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = read<PagesReport>(file);
  return { ...ended, stats: report?.stats, failures: (report?.suites ?? []).flatMap(failedIn) };
};
const isFew = ({ length }: readonly unknown[]) => length > 0 && length <= FEW;

const code = await runVitest();
await unpacked;
const pages = await runPages();
const { byProject: projects, notTried, outside, failures } = code.counts;
const alone: string[] = [];
if (isFew(failures) && outside.length === 0) {
  const files = [...new Set(failures.map(({ file }) => file))];
  if ((await runVitest([...files, '--no-file-parallelism'])).ok) {
    alone.push(...failures.splice(0).map(({ text }) => text));
    for (const counts of Object.values(projects)) {
      counts.passed += counts.failed;
      counts.failed = 0;
    }
    code.ok = true;
  }
}
if (pages.stats && isFew(pages.failures) && (await runPages(['--last-failed', '--workers=1'])).ok) {
  alone.push(...pages.failures.splice(0));
  pages.stats.expected += pages.stats.unexpected;
  pages.stats.unexpected = 0;
  pages.ok = true;
}
const { stats } = pages;
const parts: Record<string, Counts> = {
  ...projects,
  pages: { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), skipped: stats?.skipped ?? 0 },
};
const figures = readFigures(figuresFile);
rmSync(folder, { recursive: true, force: true });

const sum = (key: keyof Counts, names = Object.keys(parts)) =>
  names.reduce((total, name) => total + (parts[name]?.[key] ?? 0), 0);
// A test tool that crashed before it could count its tests counts as one failure. So does an error of the app that happened
// outside all tests.
const vitestFailed = sum('failed', Object.keys(projects));
const codeFellOver = !code.ok && vitestFailed === 0 && !(outside.length > 0 && outside.every(({ ofTheTools }) => ofTheTools));
const uncounted = Number(codeFellOver) + Number(!pages.ok && parts.pages?.failed === 0);
const unmeasured = FIGURES.filter((id) => !figures.some((figure) => figure.id === id));
const onPostgres = Boolean(projects['api on postgres']?.passed || projects['api on postgres']?.failed);
// Some figures can only be measured with PostgreSQL. Without it they do not count as missed, but the summary lists them.
const needed = onPostgres ? unmeasured : unmeasured.filter((id) => !NEED_POSTGRES.includes(id));
// A run that draws its files measures only the figures of those. A figure that was missed fails its own test in any case.
const missed = all ? needed : [];
// A figure that was never measured although every file ran is counted as a failure here.
const failed = sum('failed') + uncounted + missed.length;
const skipped = sum('skipped');

const lines = [''];
if (codeFellOver) lines.push(`The code and api part ended with ${code.ended}, and no test of it failed.`);
if (outside.length) lines.push('Outside of every test:', ...outside.map(({ text }) => text), '');
for (const [name, counts] of Object.entries(parts)) {
  lines.push(
    `${name.padEnd(16)} ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
  );
}
if (figures.length) lines.push('', ...tableOf(figures));
if (unmeasured.length && all) lines.push('', `!!! NEVER MEASURED: ${unmeasured.join(', ')} !!!`);
if (unmeasured.length && !all) lines.push('', `Not drawn today, \`pnpm test:all\` measures them: ${unmeasured.join(', ')}`);
lines.push('');
const seconds = Math.round((performance.now() - began) / 1000);
lines.push(`The whole run took ${seconds} s: code and api ${code.seconds} s, pages ${pages.seconds} s`);
lines.push(
  `Seed: ${seed}${failed > 0 ? `. What was drawn is drawn again with FUZZ_SEED=${seed}, on this day and on any other` : ''}`,
);
const told = [...failures.map(({ text }) => text), ...pages.failures];
if (told.length) lines.push('', 'What failed:', ...told, '');
if (alone.length) lines.push('', '!!! FAILED AMONG ALL OTHERS, AND PASSED WHEN TRIED AGAIN ALONE: !!!', ...alone, '');
const ran = Object.entries(ENGINES).map(([project, engine]) => {
  const tests = (projects[project]?.passed ?? 0) + (projects[project]?.failed ?? 0);
  return { engine, tests };
});
if (ran.some(({ engine, tests }) => engine === 'PostgreSQL' && tests === 0)) {
  lines.push(
    '',
    '!!! NO POSTGRESQL WAS FOUND: the api tests did not run on it. !!!',
    '!!! Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL to one whose user may create databases. !!!',
    '',
  );
}
const left = Object.entries(notTried).map(([why, tests]) => `!!! ${tests} ${tests === 1 ? 'test' : 'tests'}: ${why} !!!`);
if (left.length > 0) lines.push('', '!!! NOT TRIED ON THIS MACHINE: !!!', ...left, '');
lines.push(
  `Database engines: ${ran.map(({ engine, tests }) => `${engine} ${tests === 0 ? 'did not run' : `${tests} tests`}`).join(', ')}`,
);
lines.push(`${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = failed > 0 ? 1 : 0;
