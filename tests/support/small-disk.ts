/** A disk of a test's own, to be filled or to become read-only. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** Why a test that needs one was not tried, for the last lines of a run. */
export const NO_SMALL_DISK = 'no small disk can be mounted here: only root can, and not in every container';

export interface SmallDisk {
  folder: string;
  /** Takes all the room but this many bytes. */
  fill(leave?: number): void;
  /** Gives the room back. */
  empty(): void;
  /** Lays the same disk over itself, to be read only, or takes that away. What is open already goes on being written. */
  readOnly(is: boolean): void;
}

/** Mounts a disk of this size, in kilobytes, that goes with the test. Null where none can be mounted. */
export function smallDisk(kilobytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-full-'));
  const run = (...[command, ...args]: [string, ...string[]]) => spawnSync(command, args).status === 0;
  const mounted = run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'tmpfs', folder);
  let over = false;
  atEnd(async () => {
    if (over) run('umount', '-l', folder);
    if (mounted) run('umount', '-l', folder);
    rmSync(folder, { recursive: true, force: true });
  });
  if (!mounted) return null;
  const filler = join(folder, '.filler');
  /** Refused while somebody has a file of the upper disk open to write, which a server may have for a moment: laid anew then. */
  const layOver = (): boolean => {
    for (let n = 0; n < 100; n++) {
      if (!run('mount', '--bind', folder, folder)) return false;
      if (run('mount', '-o', 'remount,bind,ro', folder)) return true;
      run('umount', '-l', folder);
    }
    return false;
  };
  return {
    folder,
    fill(leave = 0) {
      writeFileSync(filler, '');
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave), 1));
      } catch {}
    },
    empty: () => truncateSync(filler),
    readOnly(is) {
      over = is;
      const done = is ? layOver() : run('umount', '-l', folder);
      if (!done) throw new Error(`${folder} could not be made ${is ? 'read-only' : 'writable'}`);
    },
  };
}
