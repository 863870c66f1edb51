/** Runs once before the journeys: finds a browser, builds what is old, and serves it from an empty embedded database. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { freePort } from './postgres.ts';

const START_WITHIN = 120_000;

export default async function serve(): Promise<() => Promise<void>> {
  const browser = findBrowser();
  process.stdout.write(`Browser: ${browser.version}, ${browser.origin}\n`);
  Object.assign(process.env, browser.env, { LISTWRIGHT_BROWSER: browser.path });

  const dataDir = mkdtempSync(join(tmpdir(), 'listwright-pages-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    // The settings of whoever runs the tests must not reach the app under test.
    const { ANTHROPIC_API_KEY: _key, DATABASE_URL: _database, PUBLIC_URL: _url, TRUST_PROXY: _proxy, ...inherited } = process.env;
    const port = await freePort();
    const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
    run('The app could not be built', ['server/start.js', '--build-only'], env);
    run('The admin could not be made', ['--import', 'tsx', 'tests/support/make-admin.ts'], env);
    const server = spawn(process.execPath, ['server/start.js'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
    const url = `http://localhost:${port}`;
    await untilReady(url, server);
    process.env.LISTWRIGHT_URL = url;
    return async () => {
      await stop(server);
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function run(problem: string, args: string[], env: NodeJS.ProcessEnv): void {
  const done = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${problem}.\n${done.stdout}${done.stderr}`);
  process.stdout.write(done.stdout);
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const late = Date.now() + START_WITHIN;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The app ended with code ${server.exitCode} while starting.`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > late) {
      server.kill('SIGKILL');
      throw new Error(`The app was not ready within ${START_WITHIN / 1_000} s.`);
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(late);
}
