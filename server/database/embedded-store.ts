import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damagedPages } from './page-checksums.ts';

/** The data folder cannot be trusted; the message says what is wrong and what to do. Nothing in it was changed. */
export class StoreDamaged extends Error {
  constructor(dataDir: string, what: string) {
    super(
      `The data folder ${dataDir} is damaged: ${what}. Nothing in it was changed. Keep a copy of the folder, then restore your last backup: pnpm restore <file> --replace. Without a backup, move the folder away to start empty.`,
    );
  }
}

/** Written when the first start was through. From then on a missing or broken database is damage, not a first start. */
const MARK = 'store.json';
/** Bytes of a piece of the write-ahead log; each is made whole before it is used. */
const SEGMENT = 16 * 1024 * 1024;

/**
 * Looks at a data folder before it is opened. The engine takes a folder without its version file for a new one and would
 * make an empty database in it; this one refuses.
 * @returns false for a first start, also for one that was interrupted: before the mark nobody was served
 * @throws StoreDamaged
 */
export function checkStore(dataDir: string): boolean {
  const database = join(dataDir, 'database');
  const marked = existsSync(join(dataDir, MARK));
  if (!existsSync(database)) {
    if (marked) throw new StoreDamaged(dataDir, 'the folder "database" is missing');
    return false;
  }
  if (!marked) {
    // An unfinished first start. It is kept aside, since throwing files away is not ours to do.
    renameSync(database, `${database}.unfinished-${Date.now()}`);
    return false;
  }
  for (const needed of ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base', 'pg_wal', 'pg_xact']) {
    if (!existsSync(join(database, needed))) throw new StoreDamaged(dataDir, `"database/${needed}" is missing`);
  }
  const log = readdirSync(join(database, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (log.length === 0) throw new StoreDamaged(dataDir, 'the write-ahead log is missing');
  // A piece that was cut short would be taken for the end of the log, and what was confirmed after it would be gone.
  const short = log.find((name) => statSync(join(database, 'pg_wal', name)).size !== SEGMENT);
  if (short) throw new StoreDamaged(dataDir, `"database/pg_wal/${short}" was cut short`);
  return true;
}

/** Notes that the database in the folder is complete. */
export function finishStore(dataDir: string): void {
  const mark = join(dataDir, MARK);
  if (!existsSync(mark)) writeFileSync(mark, `${JSON.stringify({ format: 1 })}\n`, { mode: 0o600 });
}

/**
 * Reads every page of every table and index and compares it with its checksum, a few hundred megabytes in a second. The
 * engine does so only when it needs a page, which may be weeks later.
 * @throws StoreDamaged
 */
export function verifyPages(dataDir: string): void {
  const damaged = damagedPages(join(dataDir, 'database'));
  if (damaged.length > 0) throw new StoreDamaged(dataDir, `"database/${damaged[0]}" does not match its checksums`);
}
