import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

/** What Listwright keeps in its data folder. */
const ours = /^(database|database\.unfinished-\d+|media|outbox|store\.json|backup\.json|lock|lock\.turn)$/;
/** What a file system or a desktop puts into any folder. */
const harmless = /^(\.|lost\+found$)/;
/** Rights of the group and of everybody else. */
const OTHERS = 0o077;

/**
 * Whatever this process writes from now on, its owner alone can open. For the programs, at their first line. The embedded
 * engine sets the rights of its files itself; they are kept by the folder they lie in.
 */
export const writePrivately = (): void => void process.umask(OTHERS);

/**
 * Makes a folder, and those it lies in, for its owner alone; one that is there stays as it is. Node's own way of making
 * several says ENOENT of a disk that only reads, and this one says why.
 */
export async function makeFolder(folder: string): Promise<void> {
  const failed = await makeOne(folder);
  if (!failed) return;
  if (failed.code !== 'ENOENT' || dirname(folder) === folder) throw failed;
  await makeFolder(dirname(folder));
  const again = await makeOne(folder);
  if (again) throw again;
}

async function makeOne(folder: string): Promise<NodeJS.ErrnoException | null> {
  return mkdir(folder, { mode: 0o700 }).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? null : error),
  );
}

/**
 * Closes an existing data folder, and what Listwright keeps in it, to every other user of the machine. A folder nobody else
 * can enter is closed already, whatever stands in it. Does nothing where there is no folder yet, or no such rights (Windows).
 * @throws ConfigError when it cannot be closed, or is open and holds what is not ours
 */
export function keepPrivate(dataDir: string): void {
  if (process.platform === 'win32' || !isOpen(dataDir)) return;
  const names = readdirSync(dataDir);
  const stranger = names.find((name) => !ours.test(name) && !harmless.test(name));
  // Somebody's home or /tmp must not be closed because a setting names it.
  if (stranger !== undefined) {
    throw new ConfigError(
      `DATA_DIR cannot be used: other users of this machine can open ${dataDir}, and it holds more than Listwright's data ("${stranger}"). Choose a folder of its own, or close this one: chmod 700 ${dataDir}`,
    );
  }
  close(dataDir);
  for (const name of names) if (ours.test(name)) closeAll(join(dataDir, name));
}

function isOpen(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}

/** A link is left alone: what it leads to is not in the folder. */
function closeAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() && !found?.isFile()) return;
  if (found.mode & OTHERS) close(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path: string): void {
  let why = 'its file system does not keep such rights';
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch (error) {
    why = String((error as NodeJS.ErrnoException).code);
  }
  if (!isOpen(path)) return;
  throw new ConfigError(
    `DATA_DIR cannot be used: other users of this machine can open ${path}, and it cannot be closed (${why}). Make it your own (chown) and close it (chmod 700), or choose another folder.`,
  );
}
