import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { create } from 'tar';
import { ConfigError } from '../config.ts';
import { closeCleanly } from '../database/embedded.ts';
import { lockFolder } from '../folder-lock.ts';
import { describeFolder, keptEntries, MANIFEST } from './manifest.ts';

/**
 * Writes the database, pictures and mails of a data folder into one file that only its owner can read. Meanwhile the folder stays
 * locked. The database is first shut down and checked, so that a server can start from the backup.
 * @returns the number of files and bytes
 * @throws FolderInUse while Listwright runs on the folder; StoreDamaged; ConfigError if the file already exists
 */
export async function backUp(dataDir: string, file: string, now: Date): Promise<{ files: number; bytes: number }> {
  if (!existsSync(join(dataDir, 'database'))) throw new ConfigError(`There is nothing to back up in ${dataDir}.`);
  if (existsSync(file)) throw new ConfigError(`${file} is there already. Name another file.`);
  const lock = lockFolder(dataDir);
  const part = `${resolve(file)}.part`;
  const manifestFile = join(dataDir, MANIFEST);
  try {
    await closeCleanly(dataDir);
    const entries = keptEntries(dataDir);
    const manifest = await describeFolder(dataDir, entries, now);
    writeFileSync(manifestFile, JSON.stringify(manifest), { mode: 0o600 });
    // Create the file with its permissions before filling it, so that nobody else can read it even for a moment.
    writeFileSync(part, '', { mode: 0o600 });
    chmodSync(part, 0o600);
    await create({ file: part, cwd: dataDir, gzip: { level: 6 }, portable: true }, [MANIFEST, ...entries]);
    renameSync(part, file);
    const sizes = Object.values(manifest.files).map((one) => one.bytes);
    return { files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
  } finally {
    rmSync(part, { force: true });
    rmSync(manifestFile, { force: true });
    lock.release();
  }
}
