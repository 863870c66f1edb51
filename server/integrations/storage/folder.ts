import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type MediaKey, readMediaKey } from '../../media.ts';
import { makeFolder } from '../../private-folder.ts';
import type { Storage } from './storage.ts';

/** How many keys `sweep` passes to `wanted` at a time. */
const BATCH = 500;

/** Stores pictures in a folder of this machine. */
export function createFolderStorage(folder: string): Storage {
  const fileOf = (key: MediaKey) => {
    // The type alone does not prove that a key is valid, so check it before touching the disk.
    if (!readMediaKey(key)) throw new Error('not a storage key');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await makeFolder(dirname(file));
      // Write the file under another name and then rename it, so that nobody reads half a picture.
      const part = `${file}.part`;
      try {
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
    },
    async get(key) {
      if (!readMediaKey(key)) return null;
      return readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async sweep(before, wanted) {
      let removed = 0;
      for (const owner of await readFolder(folder)) {
        const names = await readFolder(join(folder, owner));
        for (let at = 0; at < names.length; at += BATCH) {
          const batch = names.slice(at, at + BATCH).map((name) => `${owner}/${name}`);
          const old = [];
          for (const name of batch) if (await isOlder(join(folder, name), before)) old.push(name);
          const kept = await wanted(old.flatMap((name) => readMediaKey(name) ?? []));
          for (const name of old) {
            if (kept.has(name)) continue;
            await rm(join(folder, name), { force: true });
            removed++;
          }
        }
      }
      return removed;
    },
  };
}

/** The names of the files in a folder; empty if there is no such folder. */
async function readFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true && found.mtime < before;
}
