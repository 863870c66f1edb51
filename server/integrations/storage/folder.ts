import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Storage, storageKey } from './storage.ts';

/** Pictures in a folder of this machine. */
export function createFolderStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!storageKey.test(key)) throw new Error('not a storage key');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // Written beside and renamed: a reader never sees half a picture.
      const part = `${file}.part`;
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, file);
    },
    async get(key) {
      if (!storageKey.test(key)) return null;
      return readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}
