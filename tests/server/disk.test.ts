/** The built server with its data folder on a disk that becomes full or read-only. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openEmbedded } from '#server/database.ts';
import { clientFor, PASSWORD } from '#tests/support/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { refusedStart, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { NO_SMALL_DISK, smallDisk } from '#tests/support/small-disk.ts';

/**
 * In bytes: the size of one segment of the database's write-ahead log. When three quarters of a segment are used, the next one is
 * created.
 */
const PIECE = 16 * 1024 * 1024;

/** Writes to the log until only a few hundred more saves fit before the next segment is needed. */
async function nearlyUseUpLog(dataDir: string): Promise<void> {
  const database = await openEmbedded(dataDir);
  const [row] = await database.query<{ used: number }>(
    `select ((pg_current_wal_lsn() - '0/0'::pg_lsn) % ${PIECE})::int as used`,
    [],
  );
  // If more of this segment is used already, the next one is filled as far.
  const missing = (0.74 * PIECE - (row?.used ?? 0) + PIECE) % PIECE;
  await database.query(`select pg_logical_emit_message(true, '', repeat('x', $1::int))`, [Math.floor(missing)]);
  await database.close();
  // A segment that was made for later would be one more that fits. A database that was closed does not need it.
  const log = join(dataDir, 'database/pg_wal');
  const [, ...spare] = readdirSync(log)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort();
  for (const name of spare) rmSync(join(log, name));
}

const isReady = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status;
const noise = () => Array.from({ length: 1_200 }, () => Math.random().toString(36).slice(2)).join(' ');

test('I111 the embedded database has no room for its log: the server ends with the cause, refuses to start until there is room, and has lost nothing then', async ({
  skip,
}) => {
  const disk = smallDisk(150_000);
  if (!disk) return skip(NO_SMALL_DISK);
  const DATA_DIR = join(disk.folder, 'data');
  cpSync(emptyStore(), DATA_DIR, { recursive: true });
  await nearlyUseUpLog(DATA_DIR);
  const server = await startServer({ DATA_DIR });
  const ended = new Promise<number | null>((done) => server.child.once('exit', done));
  const jar = { cookie: '' };
  const { auth, products } = clientFor(server.url, {}, jar);
  await auth.register.mutate({ email: 'disk@example.com', password: PASSWORD });

  // While the disk is read-only, /readyz answers 503. Once the disk can be written again, it answers 200.
  const { id, version } = await products.create.mutate({ name: 'Mug' });
  disk.readOnly(true);
  await expect.poll(() => isReady(server), { timeout: 5_000 }).toBe(503);
  // The server may log the cause after it has answered.
  await expect.poll(() => server.output()).toContain('EROFS');
  disk.readOnly(false);
  await expect.poll(() => isReady(server), { timeout: 5_000 }).toBe(200);

  disk.fill(9_000_000);
  let saved = version;
  let refused: unknown;
  for (let n = 0; n < 1_000 && !refused; n++) {
    await products.update.mutate({ id, version: saved, changes: { description: `<p>${noise()}</p>` } }).then(
      (product) => {
        saved = product.version;
      },
      (error: unknown) => {
        refused = error;
      },
    );
  }
  expect(refused).toMatchObject({ data: { httpStatus: 503, code: 'UNAVAILABLE' } });
  expect(await ended).toBe(1);
  const fatalLines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":60'));
  // The last output of a process may arrive after its end.
  await expect.poll(() => fatalLines().length).toBeGreaterThan(0);
  const fatal = fatalLines();
  expect(fatal).toHaveLength(1);
  expect(fatal[0]).toMatch(/could not write to file .+No space left on device.+the database broke, the process ends/);

  const { code, said } = await refusedStart({ DATA_DIR });
  expect(code).toBe(1);
  expect(said).toMatch(/^Listwright cannot start\. DATA_DIR cannot be used: .+No space left on device\)\. Make room [^\n]+\n$/);
  disk.empty();
  const again = await startServer({ DATA_DIR });
  const product = await clientFor(again.url, {}, jar).products.get.query({ id });
  expect(product.version).toBe(saved);
  expect(await again.stop()).toBe(0);
}, 90_000);

test.for(['embedded', 'postgres'] as const)(
  'I111 on a disk that only reads the server does not start, and says which folder it is (%s)',
  async (engine, { skip, expect }) => {
    if (engine === 'postgres' && !inject('postgresUrl')) return skip();
    const disk = smallDisk(100_000);
    if (!disk) return skip(NO_SMALL_DISK);
    const DATA_DIR = join(disk.folder, 'data');
    if (engine === 'embedded') cpSync(emptyStore(), DATA_DIR, { recursive: true });
    else mkdirSync(DATA_DIR, { mode: 0o700 });
    // A killed server leaves its lock file behind. The next server must not believe that another one is still running.
    writeFileSync(join(DATA_DIR, 'lock'), '999999999 gone\n');
    disk.readOnly(true);
    const { code, said } = await refusedStart({
      DATA_DIR,
      ...(engine === 'postgres' ? { DATABASE_URL: inject('postgresUrl') } : {}),
    });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^Listwright cannot start\. DATA_DIR cannot be used: \S+ cannot be written \(EROFS\)\. Make it writable, [^\n]+\n$/,
    );
  },
);
