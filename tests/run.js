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
const ENGINES = { 'api on embedded': 'embedded (PGlite)', 'api on postgres': 'PostgreSQL' };

let running = null;
// Ctrl-C reaches the tools by itself; a polite end from elsewhere is handed on, so that they stop what they started.
process.once('SIGTERM', () => {
  running?.once('exit', () => process.exit(1));
  running?.kill('SIGINT');
});

/** Runs a tool with its output shown as it comes; answers its exit code and how long it took. */
function run(args, env) {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    running = child;
    child.once('error', () => done({ ok: false, seconds: 0 }));
    child.once('exit', (code) => done({ ok: code === 0, seconds: Math.round((Date.now() - started) / 1000) }));
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const code = await run(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./tests/support/counts.ts'], {
  LISTWRIGHT_COUNTS: vitestCounts,
});
const pages = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: pagesCounts,
});

const projects = read(vitestCounts)?.byProject ?? {};
const stats = read(pagesCounts)?.stats;
const parts = {
  ...projects,
  pages: { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), skipped: stats?.skipped ?? 0 },
};
rmSync(folder, { recursive: true, force: true });

const sum = (key, names = Object.keys(parts)) => names.reduce((total, name) => total + (parts[name]?.[key] ?? 0), 0);
// A tool that fell over before it could count is a failure of its own.
const vitestFailed = sum('failed', Object.keys(projects));
const uncounted = Number(!code.ok && vitestFailed === 0) + Number(!pages.ok && parts.pages.failed === 0);
const failed = sum('failed') + uncounted;
const skipped = sum('skipped');

const lines = [''];
for (const [name, counts] of Object.entries(parts)) {
  lines.push(
    `${name.padEnd(16)} ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
  );
}
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
