import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

/** The names Listwright itself uses in its data folder. */
const ours = /^(database|database\.unfinished-\d+|media|outbox|store\.json|backup\.json|lock|lock\.turn)$/;
/** File names that a file system or a desktop adds to any folder. */
const harmless = /^(\.|lost\+found$)/;
/** The permission bits of all users but the owner. */
const OTHERS = 0o077;

/**
 * Makes every file that this process creates from now on accessible to its owner only. Every program must call it first. The
 * embedded engine sets the permissions of its files itself: see database/engine.ts.
 */
export const writePrivately = (): void => void process.umask(OTHERS);

/**
 * Makes a folder and its missing parents, accessible to the owner only; existing folders stay as they are. Node's recursive mkdir
 * reports ENOENT on a read-only disk; this one reports the real cause.
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
 * Tests whether a folder can be written to: writes a small file into it and deletes it.
 * @throws the system's error: the disk is full (ENOSPC), read-only (EROFS) …
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

/** The message for the operator about a data folder that cannot be written to. */
export function cannotWrite(dataDir: string, code: string): ConfigError {
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  const remedy = full ? 'Its disk is full: make room, and start again.' : 'Make it writable, or choose a folder of your own.';
  return new ConfigError(`DATA_DIR cannot be used: ${dataDir} cannot be written (${code}). ${remedy}`);
}

/**
 * Refuses a data folder that can never be written to. A full disk is accepted, since much works without saving, and the readiness
 * check reports it.
 * @throws ConfigError
 */
export async function refuseUnwritable(dataDir: string): Promise<void> {
  await tryWriting(dataDir).catch(({ code = 'unknown' }: NodeJS.ErrnoException) => {
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cannotWrite(dataDir, code);
  });
}

/**
 * Removes the access of other users to an existing data folder and to what Listwright keeps in it. If nobody else can enter a
 * folder, everything inside is protected, except what links lead to, which is not ours to change. Does nothing if there is no
 * folder yet, or on Windows, which has no such permissions.
 * @throws ConfigError if access cannot be removed, if the folder is open to others and contains files that are not ours, or if a
 * link leads to something others can open
 */
export function keepPrivate(dataDir: string): void {
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  const names = readdirSync(dataDir);
  for (const name of names) if (ours.test(name)) refuseOpenLinks(dataDir, name);
  if (!isOpen(dataDir)) return;
  const stranger = names.find((name) => !ours.test(name) && !harmless.test(name));
  // The setting may name a shared folder by mistake, such as a home folder or /tmp. Others must not lose their access to it.
  if (stranger !== undefined) {
    throw new ConfigError(
      `DATA_DIR cannot be used: other users of this machine can open ${dataDir}, and it holds more than Listwright's data ("${stranger}"). Choose a folder of its own, or close this one: chmod 700 ${dataDir}`,
    );
  }
  close(dataDir);
  for (const name of names) if (ours.test(name)) closeAll(join(dataDir, name));
}

/**
 * Refuses links in the data folder that lead to something others can open. Examines one of Listwright's files or folders there,
 * and what is directly in such a folder, since people put links to other disks there.
 */
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

/** Returns undefined if the file does not exist any more: another Listwright may just be removing its lock. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    // Links that lead to each other in a circle (ELOOP) lead to no file either.
    if (['ENOENT', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

/**
 * Removes the access of others to a file, or to a folder and everything in it. Links are left alone, because their targets are
 * outside.
 */
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
