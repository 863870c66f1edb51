import { mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FolderLock {
  release(): void;
}

/** Thrown when a running process already uses the folder. */
export class FolderInUse extends Error {}

/**
 * Makes this process the only user of a folder. The embedded database has no lock of its own, and two processes on one folder
 * would lose rows without an error. If the process that holds the lock has died, its lock is taken over.
 * @throws FolderInUse, whose message is shown to the operator
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'lock');
  if (!tryCreate(file)) takeOver(folder, file);
  const mine = readFileSync(file, 'utf8');
  return {
    release() {
      // Remove only our own lock; another process may have taken over meanwhile.
      try {
        if (readFileSync(file, 'utf8') === mine) unlinkSync(file);
      } catch {}
    },
  };
}

function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces the lock of a dead process. Only one process at a time may try this: the one that succeeds in creating the folder
 * `lock.turn`. Otherwise two processes could find the dead lock, and the second could delete the new lock of the first.
 */
function takeOver(folder: string, file: string): void {
  const turn = join(folder, 'lock.turn');
  try {
    mkdirSync(turn);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (ageMs(turn) < 10_000)
      throw new FolderInUse(`The data folder ${folder} is being opened by another Listwright. Try again in a few seconds.`);
    // The process that created `lock.turn` has died before it could remove it. Go on in its place; `lock.turn` is removed at the
    // end.
  }
  try {
    const [pid = Number.NaN, start = ''] = readLock(file);
    if (isAlive(pid, start)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by another Listwright (process ${pid}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    try {
      unlinkSync(file);
    } catch {}
    if (!tryCreate(file)) throw new FolderInUse(`The data folder ${folder} is in use by another Listwright.`);
  } finally {
    try {
      rmdirSync(turn);
    } catch {}
  }
}

function readLock(file: string): [number, string] {
  try {
    const [pid, start] = readFileSync(file, 'utf8').trim().split(' ');
    return [Number(pid), start ?? ''];
  } catch {
    return [Number.NaN, ''];
  }
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return start === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // The system may have given the dead process's id to another one. So compare the start times too, if the system tells them.
  const now = startOf(pid);
  return now === '' || start === '' || now === start;
}

/**
 * When a process started, as an id of the machine's current boot and the clock ticks since that boot. 'zombie' if the process has
 * ended and only its entry is left; empty if the system does not tell.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return 'zombie';
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return '';
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
