/** A small disk for one test, to be filled or made read-only. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** The reason for skipping a test that needs one, for the summary of a run. */
export const NO_SMALL_DISK = 'no small disk can be mounted here: only root can, and not in every container';

export interface SmallDisk {
  folder: string;
  /** Uses up all space except this many bytes. */
  fill(leave?: number): void;
  /** Frees the space. */
  empty(): void;
  /** Mounts the same disk over itself as read-only, or removes that mount. Files already open stay writable. */
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
  /** The mount is refused while somebody has a file open for writing, which a server may for a moment; so it is retried. */
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
