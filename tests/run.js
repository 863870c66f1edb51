// The test command of the README: everything, then one line that says how it went. Plain JavaScript, because it is
// what starts the rest.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'listwright-run-'));
const vitestCounts = join(folder, 'vitest.json');
const pagesCounts = join(folder, 'pages.json');
const figuresFile = join(folder, 'figures.jsonl');
/** Every one of these must be measured in the run; docs/security.md says what they mean. */
const FIGURES = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F9', 'F10', 'F11', 'F12', 'F13', 'F14', 'F16', 'F17', 'F19'];
const NEED_POSTGRES = ['F6', 'F14'];
const ENGINES = { 'api on embedded': 'embedded (PGlite)', 'api on postgres': 'PostgreSQL' };

let running = null;
// Ctrl-C reaches the tools by itself; a polite end from elsewhere is handed on, so that they stop what they started.
process.once('SIGTERM', () => {
  running?.once('exit', () => process.exit(1));
  running?.kill('SIGINT');
});

/** Runs a tool with its output shown as it comes; answers how it ended and how long it took. */
function run(args, env) {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, LISTWRIGHT_RUN: folder, LISTWRIGHT_FIGURES: figuresFile, ...env },
    });
    running = child;
    child.once('error', ({ message }) => done({ ok: false, ended: message, seconds: 0 }));
    child.once('exit', (code, signal) => {
      done({ ok: code === 0, ended: code ?? signal, seconds: Math.round((Date.now() - started) / 1000) });
    });
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** What the suites measured, in the order of the ids. */
function readFigures() {
  let text = '';
  try {
    text = readFileSync(figuresFile, 'utf8');
  } catch {}
  const number = ({ id }) => Number(id.slice(1));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((a, b) => number(a) - number(b) || a.what.localeCompare(b.what));
}

// A machine without a browser unpacks one for the journeys, while vitest gets ready on one core. They say what is wrong with it.
const unpacked = new Promise((done) => {
  const code = `import { findBrowser } from './tests/support/browser.ts'; findBrowser();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }).once('close', done).once('error', done);
});
const code = await run(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./tests/support/counts.ts'], {
  LISTWRIGHT_COUNTS: vitestCounts,
});
await unpacked;
const pages = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: pagesCounts,
});

const { byProject: projects = {}, outside = [] } = read(vitestCounts) ?? {};
const stats = read(pagesCounts)?.stats;
const parts = {
  ...projects,
  pages: { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), skipped: stats?.skipped ?? 0 },
};
const figures = readFigures();
rmSync(folder, { recursive: true, force: true });

const sum = (key, names = Object.keys(parts)) => names.reduce((total, name) => total + (parts[name]?.[key] ?? 0), 0);
// A tool that fell over before it could count is a failure of its own, and so is what no test owns but is the app's.
const vitestFailed = sum('failed', Object.keys(projects));
const codeFellOver = !code.ok && vitestFailed === 0 && !(outside.length > 0 && outside.every(({ ofTheTools }) => ofTheTools));
const uncounted = Number(codeFellOver) + Number(!pages.ok && parts.pages.failed === 0);
const unmeasured = FIGURES.filter((id) => !figures.some((figure) => figure.id === id));
const onPostgres = Boolean(projects['api on postgres']?.passed || projects['api on postgres']?.failed);
// Some are about a PostgreSQL server that goes away: without one they cannot be measured, and the last lines say so.
const missed = onPostgres ? unmeasured : unmeasured.filter((id) => !NEED_POSTGRES.includes(id));
// A figure that was missed has failed its test already; one that was never measured fails here.
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
if (figures.length) {
  const width = (key) => Math.max(key.length, ...figures.map((figure) => figure[key].length));
  const [what, asked] = [width('what'), width('asked')];
  const row = ({ id, what: name, asked: goal, reached, mark }) =>
    `${id.padEnd(4)} ${name.padEnd(what)}  ${goal.padEnd(asked)}  ${mark} ${reached}`;
  lines.push('', row({ id: '', what: 'figure', asked: 'asked for', reached: 'reached', mark: '  ' }).trimEnd());
  for (const figure of figures) lines.push(row({ ...figure, mark: figure.ok ? 'ok' : 'NO' }));
}
if (unmeasured.length) lines.push('', `!!! NEVER MEASURED: ${unmeasured.join(', ')} !!!`);
lines.push('');
lines.push(`code and api took ${code.seconds} s, pages ${pages.seconds} s`);
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
lines.push(
  `Database engines: ${ran.map(({ engine, tests }) => `${engine} ${tests === 0 ? 'did not run' : `${tests} tests`}`).join(', ')}`,
);
lines.push(`${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = failed > 0 ? 1 : 0;
