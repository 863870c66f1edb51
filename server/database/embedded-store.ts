import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damagedPages } from './page-checksums.ts';

/** Thrown if the data folder is damaged. The message says what is wrong and what to do. Nothing in the folder was changed. */
export class StoreDamaged extends Error {
  constructor(dataDir: string, what: string) {
    super(
      `The data folder ${dataDir} is damaged: ${what}. Nothing in it was changed. Keep a copy of the folder, then restore your last backup: pnpm restore <file> --replace. Without a backup, move the folder away to start empty.`,
    );
  }
}

/**
 * A file in the data folder, written when the first start has finished. If it exists, a missing or broken database means damage.
 * If it does not, a first start was interrupted and no data are lost.
 */
const MARK = 'store.json';
/** The size in bytes of one file of the write-ahead log (a segment). PostgreSQL creates each at full size before using it. */
const SEGMENT = 16 * 1024 * 1024;

/**
 * `whole`: a start has finished before. `begun`: there is a database, but no start has ever finished. `new`: there is nothing
 * yet.
 */
export type StoreState = 'whole' | 'begun' | 'new';

/**
 * Examines a data folder before it is opened, and refuses a damaged one. The engine itself would take a folder without a version
 * file for new, and create an empty database in it.
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
  // PostgreSQL would take a segment that was cut short for the end of the log. All confirmed writes after it would be lost.
  const short = log.find((name) => statSync(join(database, 'pg_wal', name)).size !== SEGMENT);
  if (short) throw new StoreDamaged(dataDir, `"database/pg_wal/${short}" was cut short`);
  return 'whole';
}

/** Renames the database that an interrupted first start has left behind. Whether to delete it is for the operator to decide. */
export function setAside(dataDir: string): void {
  const database = join(dataDir, 'database');
  renameSync(database, `${database}.unfinished-${Date.now()}`);
}

/** Records that the first start has finished: from now on the database in the folder is complete. */
export function finishStore(dataDir: string): void {
  const mark = join(dataDir, MARK);
  if (!existsSync(mark)) writeFileSync(mark, `${JSON.stringify({ format: 1 })}\n`, { mode: 0o600 });
}

/**
 * Compares every page of all tables and indexes with its checksum, at a few hundred megabytes per second. The engine itself
 * checks a page only when it needs it, which may be weeks later.
 * @throws StoreDamaged
 */
export function verifyPages(dataDir: string): void {
  const damaged = damagedPages(join(dataDir, 'database'));
  if (damaged.length > 0) throw new StoreDamaged(dataDir, `"database/${damaged[0]}" does not match its checksums`);
}
