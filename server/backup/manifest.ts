import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config.ts';

/** The contents of a backup: every file with its size and sha256. */
export interface Manifest {
  format: 1;
  madeAt: string;
  files: Record<string, { bytes: number; sha256: string }>;
}

/** File name of the manifest. */
export const MANIFEST = 'backup.json';

/**
 * Files of a data folder that are left out of a backup: the lock, and what an interrupted write test, backup or first start has
 * left behind.
 */
const left = /^(lock|lock\.turn|\.probe-\d+|backup\.json|database\.unfinished-\d+)$/;

/** The entries of a data folder that belong in a backup. */
export const keptEntries = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => !left.test(name));

/**
 * Lists every file in these entries of a folder, and in their subfolders, with size and sha256.
 * @throws ConfigError naming an entry that is neither a file nor a folder
 */
export async function describeFolder(folder: string, entries: string[], madeAt: Date): Promise<Manifest> {
  const files: Manifest['files'] = {};
  for (const path of entries.flatMap((entry) => filesUnder(join(folder, entry))).sort()) {
    files[relative(folder, path).split(sep).join('/')] = await describeFile(path);
  }
  return { format: 1, madeAt: madeAt.toISOString(), files };
}

/**
 * Compares the files of a folder with the manifest in it.
 * @throws ConfigError if the folder contains no database, or naming the first file that is missing, changed or unexpected
 */
export async function verifyFolder(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new ConfigError('This file is no backup of Listwright, or it was cut short.');
  }
  if (manifest.format !== 1) throw new ConfigError('This backup was made by a newer Listwright. Use that one to restore it.');
  if (!manifest.files || !('database/PG_VERSION' in manifest.files)) {
    throw new ConfigError('This backup holds no database. Nothing was restored.');
  }
  const found = await describeFolder(folder, keptEntries(folder), new Date(0));
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found.files)]);
  for (const name of names) {
    if (found.files[name]?.sha256 === manifest.files[name]?.sha256) continue;
    throw new ConfigError(`This backup is damaged: "${name}" does not match its checksum. Nothing was restored.`);
  }
  return manifest;
}

async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: lstatSync(path).size, sha256: hash.digest('hex') };
}

function filesUnder(path: string): string[] {
  const stat = lstatSync(path);
  if (stat.isDirectory()) return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
  // Refuse a link or another special file instead of skipping it: nobody would notice that it is missing until the backup is
  // needed.
  if (!stat.isFile())
    throw new ConfigError(`${path} is a link or no plain file, which a backup cannot hold. Put what it leads to in its place.`);
  return [path];
}
