import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { keepPrivate } from './private-folder.ts';

/** Names that a folder lists although the files do not exist, as if another process had deleted them at that moment. */
const gone = vi.hoisted(() => [] as string[]);
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, readdirSync: (path: string, as: never) => [...fs.readdirSync(path, as), ...(as ? [] : gone)] };
});

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A data folder as left by an older Listwright, on a machine where files are readable by everybody. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-private-'));
  for (const path of ['database/base/1', 'media/owner', 'outbox']) mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['database/PG_VERSION', 'database/base/1/1249', 'media/owner/a.jpg', 'outbox/1.json', 'store.json']) {
    writeFileSync(join(folder, path), 'x');
    chmodSync(join(folder, path), 0o666);
  }
  for (const path of ['', 'database', 'database/base', 'database/base/1', 'media', 'media/owner', 'outbox'])
    chmodSync(join(folder, path), 0o777);
  return folder;
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('one that other users can open is closed, with everything of ours in it', () => {
    const folder = openFolder();
    const outside = mkdtempSync(join(tmpdir(), 'listwright-private-'));
    chmodSync(outside, 0o755);
    symlinkSync(outside, join(folder, 'media/owner/link'));
    keepPrivate(folder);
    const folders = ['', 'database', 'database/base', 'database/base/1', 'media', 'media/owner', 'outbox'];
    expect(folders.map((path) => mode(join(folder, path)))).toEqual(folders.map(() => '700'));
    const files = ['database/PG_VERSION', 'database/base/1/1249', 'media/owner/a.jpg', 'outbox/1.json', 'store.json'];
    expect(files.map((path) => mode(join(folder, path)))).toEqual(files.map(() => '600'));
    // What a link leads to is not ours, so its permissions are left alone.
    expect(mode(outside)).toBe('755');
  });

  test('one that is closed, or not there yet, is left as it is', () => {
    const folder = openFolder();
    chmodSync(folder, 0o700);
    keepPrivate(folder);
    expect(mode(join(folder, 'store.json'))).toBe('666');
    expect(() => keepPrivate(join(folder, 'nothing'))).not.toThrow();
  });

  test('a lock that another Listwright takes away meanwhile, and links in a circle, stop no start', () => {
    const folder = openFolder();
    symlinkSync(join(folder, 'database/circle'), join(folder, 'database/circle'));
    gone.push('lock');
    try {
      expect(() => keepPrivate(folder)).not.toThrow();
      expect(mode(folder)).toBe('700');
    } finally {
      gone.length = 0;
    }
  });

  test.each(['media', 'outbox', 'database/pg_wal'])(
    'a link at %s to what other users can open is refused, also in a closed folder, until that is closed',
    (path) => {
      const folder = mkdtempSync(join(tmpdir(), 'listwright-private-'));
      const outside = mkdtempSync(join(tmpdir(), 'listwright-private-'));
      mkdirSync(join(folder, 'database'));
      symlinkSync(outside, join(folder, path));
      for (const open of [0o777, 0o755, 0o710]) {
        chmodSync(outside, open);
        expect(() => keepPrivate(folder)).toThrow(ConfigError);
        expect(() => keepPrivate(folder)).toThrow(
          new RegExp(`^DATA_DIR cannot be used: ${folder}/${path} leads to ${outside}, which .+ chmod -R go= ${outside}$`),
        );
        expect(mode(outside)).toBe(open.toString(8));
      }
      chmodSync(outside, 0o700);
      expect(() => keepPrivate(folder)).not.toThrow();
    },
  );

  test('a link that stays inside, or leads nowhere, is no matter', () => {
    const folder = mkdtempSync(join(tmpdir(), 'listwright-private-'));
    mkdirSync(join(folder, 'pictures'), { mode: 0o755 });
    symlinkSync(join(folder, 'pictures'), join(folder, 'media'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'outbox'));
    expect(() => keepPrivate(folder)).not.toThrow();
  });

  test('an open one that holds more than ours is refused and not touched: it may be a home, or /tmp', () => {
    const folder = openFolder();
    writeFileSync(join(folder, 'letters.txt'), 'x');
    expect(() => keepPrivate(folder)).toThrow(ConfigError);
    expect(() => keepPrivate(folder)).toThrow(/^DATA_DIR cannot be used: .+"letters\.txt".+chmod 700 [^\n]+$/);
    expect(mode(folder)).toBe('777');
  });

  // The test switches to another user, who may not change the folder's permissions. Only root can do that.
  test.skipIf(process.getuid?.() !== 0)('one that cannot be closed is refused in one line', () => {
    const folder = openFolder();
    process.seteuid?.(65_534);
    try {
      expect(() => keepPrivate(folder)).toThrow(/^DATA_DIR cannot be used: .+ cannot be closed \(EPERM\)\. [^\n]+$/);
    } finally {
      process.seteuid?.(0);
    }
  });
});
