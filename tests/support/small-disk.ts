/** A small disk for one test, which the test can fill or make read-only. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** The reason that the summary of a run gives when tests that need a small disk were skipped. */
export const NO_SMALL_DISK = 'no small disk can be mounted here: only root can, and not in every container';

export interface SmallDisk {
  folder: string;
  /** Fills the disk except for this many bytes. */
  fill(leave?: number): void;
  /** Frees the space that `fill` has used. */
  empty(): void;
  /**
   * Makes the disk read-only by mounting it a second time over itself, or undoes that. Files that are already open can still be
   * written.
   */
  readOnly(is: boolean): void;
}

/** Mounts a disk of this size in kilobytes for the duration of the test. Null if none can be mounted. */
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
  /**
   * Making the mount read-only fails while a file is open for writing. The server may have one open for a moment, so try again.
   */
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
