import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
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
 * engine sets the rights of its files itself: see database/engine.ts.
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
 * Writes a page into a folder and takes it away again.
 * @throws what the system says: the disk is full (ENOSPC), only reads (EROFS) …
 */
export async function tryWriting(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`);
  await makeFolder(folder);
  try {
    await writeFile(file, Buffer.alloc(4_096), { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/** What the operator reads of a data folder that refuses. */
export function cannotWrite(dataDir: string, code: string): ConfigError {
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  const remedy = full ? 'Its disk is full: make room, and start again.' : 'Make it writable, or choose a folder of your own.';
  return new ConfigError(`DATA_DIR cannot be used: ${dataDir} cannot be written (${code}). ${remedy}`);
}

/**
 * Refuses a data folder nothing can ever be written to. One that is full is let pass: there is much to do without saving,
 * and readiness tells of it.
 * @throws ConfigError
 */
export async function refuseUnwritable(dataDir: string): Promise<void> {
  await tryWriting(dataDir).catch(({ code = 'unknown' }: NodeJS.ErrnoException) => {
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cannotWrite(dataDir, code);
  });
}

/**
 * Closes an existing data folder, and what Listwright keeps in it, to every other user of the machine. A folder nobody else
 * can enter is closed already, whatever stands in it, but for what a link in it leads to: that is not ours to close. Does
 * nothing where there is no folder yet, or no such rights (Windows).
 * @throws ConfigError when it cannot be closed, is open and holds what is not ours, or a link leads to what others can open
 */
export function keepPrivate(dataDir: string): void {
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  for (const name of names) if (ours.test(name)) refuseOpenLinks(dataDir, name);
  if (!isOpen(dataDir)) return;
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

/** Looks at one thing of ours and, when it is a folder, at what is directly in it: there links to other disks are put. */
function refuseOpenLinks(dataDir: string, name: string): void {
  const path = join(dataDir, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  const inside = found?.isDirectory() ? unlessGone(() => readdirSync(path, { withFileTypes: true })) : [];
  const linked = (inside ?? []).filter((entry) => entry.isSymbolicLink()).map((entry) => join(path, entry.name));
  if (found?.isSymbolicLink()) linked.push(path);
  for (const link of linked) {
    if (!isOpen(link) || realpathSync(link).startsWith(`${realpathSync(dataDir)}/`)) continue;
    throw new ConfigError(
      `DATA_DIR cannot be used: ${link} leads to ${realpathSync(link)}, which other users of this machine can open. Close it: chmod -R go= ${realpathSync(link)}`,
    );
  }
}

function isOpen(path: string): boolean {
  return ((unlessGone(() => statSync(path))?.mode ?? 0) & OTHERS) !== 0;
}

/** Nothing of what is not there, or not any more: another Listwright that starts or stops takes its lock away. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    // Links that lead in a circle (ELOOP) lead to nothing either.
    if (['ENOENT', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

/** A link is left alone: what it leads to is not in the folder. */
function closeAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() && !found?.isFile()) return;
  if (found.mode & OTHERS) close(path);
  if (found.isDirectory()) for (const name of unlessGone(() => readdirSync(path)) ?? []) closeAll(join(path, name));
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
