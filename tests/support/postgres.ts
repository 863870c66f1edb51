/**
 * A PostgreSQL for the tests: the one named by TEST_DATABASE_URL or, without that, a temporary one made with the programs
 * installed on this machine.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  /** The connection URL of a database whose user may create other databases. */
  url: string;
  /** Where this PostgreSQL comes from, in words. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Finds a PostgreSQL or starts one. Null if this machine has none. `settings` are lines such as fsync=off; they are used only if
 * it is started here.
 */
export async function findPostgres(
  settings: string[] = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
  ],
): Promise<TestPostgres | null> {
  if (!hasPostgres()) return null;
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  const bin = findBinaries();
  return bin ? startCluster(bin, settings) : null;
}

/** Whether `findPostgres` would find one. The part of a long run that tests the embedded database uses none. */
export function hasPostgres(): boolean {
  return process.env.TEST_HALF !== 'embedded' && Boolean(process.env.TEST_DATABASE_URL || findBinaries());
}

function findBinaries(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const installed = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt', '/usr/pgsql'].flatMap((folder) => {
    if (!existsSync(folder)) return [];
    const versions = readdirSync(folder).sort(
      (a, b) => Number.parseInt(b.replace(/\D/g, '') || '0', 10) - Number.parseInt(a.replace(/\D/g, '') || '0', 10),
    );
    return versions.map((version) => join(folder, version, 'bin'));
  });
  for (const folder of [...installed, ...onPath]) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue;
    const version = /(\d+)/.exec(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
    if (Number(version) >= 15) return folder;
  }
  return null;
}

/** A PostgreSQL that can be killed and started again. */
export interface KillablePostgres extends TestPostgres {
  /** Kills the main process of PostgreSQL (SIGKILL); its helper processes then end too. */
  kill(): Promise<void>;
  /** Starts the server again with the same data and on the same port, and waits until it answers. */
  start(): Promise<void>;
}

export async function startKillablePostgres(): Promise<KillablePostgres | null> {
  const bin = findBinaries();
  return bin ? startCluster(bin, ['fsync=off']) : null;
}

async function startCluster(bin: string, settings: string[]): Promise<KillablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-pg-'));
  // PostgreSQL refuses to run as root, so another user of the machine must run it.
  const as = userInfo().uid === 0 ? (idsOf('postgres') ?? idsOf('nobody')) : null;
  if (as) chownSync(folder, as.uid, as.gid);
  const options = { stdio: 'ignore' as const, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' }, ...(as ?? {}) };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    options,
  );
  const port = await freePort();
  const lines = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=120',
    ...settings,
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const run = () => spawn(join(bin, 'postgres'), ['-D', data, ...lines.flatMap((line) => ['-c', line])], options);
  let child = run();
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  await untilItAnswers(url);
  const gone = () => (child.exitCode ?? child.signalCode) !== null;
  return {
    url,
    origin: `a throw-away cluster of ${bin}`,
    kill: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
    start: async () => {
      // PostgreSQL refuses to start while processes of the killed server still hold its shared memory, so it is started again until
      // it answers.
      for (let attempt = 0; attempt < 50; attempt++) {
        child = run();
        while (!gone()) {
          const answers = await untilItAnswers(url, 1).then(
            () => true,
            () => false,
          );
          if (answers) return;
          await new Promise((done) => setTimeout(done, 20));
        }
      }
      throw new Error('the killed cluster did not start again');
    },
    stop: async () => {
      process.off('exit', end);
      const ended = gone() || new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user: string): { uid: number; gid: number } | null {
  const read = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim() || Number.NaN);
  const [uid, gid] = [read('-u'), read('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
}

async function untilItAnswers(url: string, attempts = 100): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((done) => setTimeout(done, 100));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** Creates a database, from `template` if given, and returns its connection URL. */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`create database ${name}${template ? ` template ${template}` : ''}`);
  } finally {
    await sql.end();
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Drops a database even if clients are still connected. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
  } finally {
    await sql.end();
  }
}
