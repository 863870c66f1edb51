import { spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { amounts } from '#tests/support/amounts.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { drawFrom, howToRepeat, seed } from '#tests/support/seed.ts';
import { seeded } from '#tests/support/seeded.ts';
import { refusedStart, startServer } from '#tests/support/server-process.ts';
import { contentsOf, type FilledStore, fillStore } from '#tests/support/store.ts';

let store: FilledStore;
beforeAll(async () => {
  store = await fillStore();
}, 240_000);

/** Runs the program behind `pnpm backup` and `pnpm restore`. */
function run(what: 'backup' | 'restore', args: string[], dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/backup/command.ts', what, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  return new Promise((done) => child.once('close', (code) => done({ code, said })));
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.concurrent('F17 I119 a backup restores to the same rows and pictures, readable by its owner alone', async () => {
  const dataDir = store.copy();
  const file = join(dirname(dataDir), 'kept.backup');
  expect(await run('backup', [file], dataDir)).toMatchObject({ code: 0, said: expect.stringMatching(/holds \d+ files/) });
  expect(mode(file)).toBe('600');
  expect(readdirSync(dirname(file)).sort()).toEqual(['data', 'kept.backup']);
  const before = await contentsOf(dataDir);

  const refused = await run('restore', [file], dataDir);
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/is not empty\. Say --replace/) });
  const other = join(dirname(dataDir), 'elsewhere');
  expect(await run('restore', [file], other)).toMatchObject({ code: 0 });
  expect([mode(other), mode(join(other, 'database')), mode(join(other, 'database/PG_VERSION'))]).toEqual(['700', '700', '600']);
  const after = await contentsOf(other);
  const rows = Object.values(after).join('\n');
  const ok = JSON.stringify(after) === JSON.stringify(before) && rows.includes('Kept product 11');
  const tables = Object.keys(before).length;
  recordFigure({
    id: 'F17',
    what: 'backup and restore',
    asked: 'equal',
    reached: ok ? `equal, ${tables} tables and pictures` : 'different',
    ok,
  });
  expect(after).toEqual(before);
  expect(Object.keys(after).some((name) => name.endsWith('.jpg'))).toBe(true);
  expect(rows).toContain('Kept product 11');

  // The folder that was there before is kept beside the restored one.
  writeFileSync(join(other, 'mine'), 'do not lose this');
  expect(await run('restore', [file, '--replace'], other)).toMatchObject({ code: 0 });
  const kept = readdirSync(dirname(other)).find((name) => name.startsWith('elsewhere.before-restore-'));
  expect(readFileSync(join(dirname(other), kept ?? '', 'mine'), 'utf8')).toBe('do not lose this');

  // A damaged backup is refused before anything in the folder is touched.
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
  const damaged = join(dirname(file), 'damaged.backup');
  writeFileSync(damaged, bytes);
  const fresh = join(dirname(dataDir), 'fresh');
  expect(await run('restore', [damaged], fresh)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^This (backup|file) [^\n]+\n$/),
  });
  writeFileSync(damaged, readFileSync(file).subarray(0, 50_000));
  expect(await run('restore', [damaged], fresh)).toMatchObject({ code: 1 });
  expect(existsSync(fresh)).toBe(false);
  expect(readdirSync(dirname(dataDir)).filter((name) => name.includes('restoring'))).toEqual([]);
}, 240_000);

test.concurrent('I119 while the server runs, backup and restore say to stop it first', async () => {
  const dataDir = store.copy();
  const server = await startServer({ DATA_DIR: dataDir });
  const file = join(dirname(dataDir), 'x.backup');
  const [backup, restore] = await Promise.all([
    run('backup', [file], dataDir),
    run('restore', ['package.json', '--replace'], dataDir),
  ]);
  for (const { code, said } of [backup, restore]) {
    expect(code).toBe(1);
    expect(said).toMatch(/in use by another Listwright \(process \d+\)\. Stop that one first[^\n]*\n$/);
  }
  expect(existsSync(file)).toBe(false);
  expect(await server.stop()).toBe(0);
}, 240_000);

/** Changes the byte at position `at` of a file, as a damaged disk might. */
function flip(path: string, at: number): void {
  const descriptor = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 0x10;
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
}

const relations = (dataDir: string) => {
  const base = join(dataDir, 'database/base');
  const folder = join(base, readdirSync(base).sort((a, b) => Number(b) - Number(a))[0] ?? '');
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && statSync(join(folder, name)).size >= 8192)
    .map((name) => join(folder, name));
};
const log = (dataDir: string) => {
  const folder = join(dataDir, 'database/pg_wal');
  return join(
    folder,
    readdirSync(folder)
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()[0] ?? '',
  );
};

const damages: Record<string, (dataDir: string) => void> = {
  'the write-ahead log cut short': (dataDir) => truncateSync(log(dataDir), 1_000_000),
  'the write-ahead log gone': (dataDir) => rmSync(log(dataDir)),
  'a byte of a table flipped': (dataDir) => {
    const files = relations(dataDir);
    flip(files.at(-1) ?? '', 5_000);
  },
  'bytes of many files flipped': (dataDir) => {
    const random = seeded(seed);
    for (const file of relations(dataDir)) flip(file, Math.floor(random() * 8_192));
  },
  'a page cut off': (dataDir) => {
    const file = relations(dataDir).at(-1) ?? '';
    truncateSync(file, statSync(file).size - 3_000);
  },
  'the control file gone': (dataDir) => rmSync(join(dataDir, 'database/global/pg_control')),
  'a byte of the control file flipped': (dataDir) => flip(join(dataDir, 'database/global/pg_control'), 100),
  'the version file gone': (dataDir) => rmSync(join(dataDir, 'database/PG_VERSION')),
  'the whole database gone': (dataDir) => rmSync(join(dataDir, 'database'), { recursive: true }),
};

test.concurrent('I115 a damaged folder is refused with what to do, and nothing in it is changed', async ({ expect, task }) => {
  // Each case starts a server, which takes a core for one and a half seconds. So a short run tries only some.
  const cases = drawFrom(Object.entries(damages), amounts.damages);
  const check = async ([what, damage]: (typeof cases)[number]) => {
    const dataDir = store.copy();
    damage(dataDir);
    const before = readdirSync(dataDir).sort();
    const { code, said } = await refusedStart({ DATA_DIR: dataDir });
    const line = said.split('\n').find((one) => one.startsWith('Listwright cannot start.')) ?? said.slice(0, 400);
    expect.soft({ what, code, line }, howToRepeat(task)).toMatchObject({
      code: 1,
      line: expect.stringMatching(/ is damaged: .+ Nothing in it was changed\..+pnpm restore <file> --replace/),
    });
    expect.soft(readdirSync(dataDir).sort(), what).toEqual(before);
    rmSync(dirname(dataDir), { recursive: true, force: true });
  };
  for (let at = 0; at < cases.length; at += 3) await Promise.all(cases.slice(at, at + 3).map(check));
}, 240_000);

test.concurrent('I115 what an interrupted first start left is put aside, and the next one begins anew', async () => {
  const dataDir = join(dirname(store.copy()), 'begun');
  mkdirSync(join(dataDir, 'database/base'), { recursive: true });
  appendFileSync(join(dataDir, 'database/PG_VERSION'), '18\n');
  const server = await startServer({ DATA_DIR: dataDir });
  expect(await server.stop()).toBe(0);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('database.unfinished-'))).toHaveLength(1);
}, 240_000);
