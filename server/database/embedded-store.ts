import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damagedPages } from './page-checksums.ts';

/** The data folder is damaged; the message says what is wrong and what to do. Nothing in it was changed. */
export class StoreDamaged extends Error {
  constructor(dataDir: string, what: string) {
    super(
      `The data folder ${dataDir} is damaged: ${what}. Nothing in it was changed. Keep a copy of the folder, then restore your last backup: pnpm restore <file> --replace. Without a backup, move the folder away to start empty.`,
    );
  }
}

/**
 * The name of the file that is written when the first start has finished. From then on a missing or broken database is damage and
 * not a first start.
 */
const MARK = 'store.json';
/** The size in bytes of a segment of the write-ahead log; each file is created in full size before it is used. */
const SEGMENT = 16 * 1024 * 1024;

/** `whole`: a start has finished before. `begun`: something is there, but no start has finished. `new`: nothing is there. */
export type StoreState = 'whole' | 'begun' | 'new';

/**
 * Examines a data folder before it is opened. The engine would treat a folder without a version file as new and create an empty
 * database in it; this function refuses.
 * @throws StoreDamaged
 */
export function checkStore(dataDir: string): StoreState {
  const database = join(dataDir, 'database');
  const marked = existsSync(join(dataDir, MARK));
  if (!existsSync(database)) {
    if (marked) throw new StoreDamaged(dataDir, 'the folder "database" is missing');
    return 'new';
  }
  if (!marked) return 'begun';
  for (const needed of ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base', 'pg_wal', 'pg_xact']) {
    if (!existsSync(join(database, needed))) throw new StoreDamaged(dataDir, `"database/${needed}" is missing`);
  }
  const log = readdirSync(join(database, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (log.length === 0) throw new StoreDamaged(dataDir, 'the write-ahead log is missing');
  // PostgreSQL would take a truncated segment for the end of the log, and confirmed writes after it would be lost.
  const short = log.find((name) => statSync(join(database, 'pg_wal', name)).size !== SEGMENT);
  if (short) throw new StoreDamaged(dataDir, `"database/pg_wal/${short}" was cut short`);
  return 'whole';
}

/** Moves the remains of an interrupted first start aside. They are kept, because deleting files is not ours to decide. */
export function setAside(dataDir: string): void {
  const database = join(dataDir, 'database');
  renameSync(database, `${database}.unfinished-${Date.now()}`);
}

/** Records that the database in the folder is complete. */
export function finishStore(dataDir: string): void {
  const mark = join(dataDir, MARK);
  if (!existsSync(mark)) writeFileSync(mark, `${JSON.stringify({ format: 1 })}\n`, { mode: 0o600 });
}

/**
 * Reads every page of all tables and indexes and compares it with its checksum, a few hundred megabytes per second. The engine
 * itself checks a page only when it needs it, which may be weeks later.
 * @throws StoreDamaged
 */
export function verifyPages(dataDir: string): void {
  const damaged = damagedPages(join(dataDir, 'database'));
  if (damaged.length > 0) throw new StoreDamaged(dataDir, `"database/${damaged[0]}" does not match its checksums`);
}
