/**
 * A data folder as the app makes it at its first start. Making one takes a core for six seconds, so each test run makes one and
 * copies it.
 */
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEmbedded } from '#server/database.ts';
import { bringUpToDate } from '#server/services.ts';

/** The environment variable that tells other processes the path of the folder to copy. */
const HERE = 'LISTWRIGHT_EMPTY_STORE';
/** The folder of a run of all tests, shared by the vitest tests and the browser tests. Not set if only some of them run. */
export const wholeRun = process.env.LISTWRIGHT_RUN;
const storeOf = (folder: string) => join(folder, 'empty');

/** Makes the data folder that tests copy. Returns the same database as a file, from which an in-memory database can start. */
export async function makeEmptyStore(folder: string): Promise<Buffer> {
  const dataDir = storeOf(folder);
  const database = await openEmbedded(dataDir);
  await bringUpToDate(database, 'drizzle/migrations');
  const dump = await database.dump?.();
  await database.close();
  copyFrom(dataDir);
  return Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** Copies the folder that an earlier part of this run made. If there is none, the app makes a new one at its first start. */
export function copyEarlierStore(dataDir: string): void {
  if (wholeRun && existsSync(storeOf(wholeRun))) cpSync(storeOf(wholeRun), dataDir, { recursive: true });
}

/** Sets which folder `emptyStore` copies, in this process and in those that it starts. */
export function copyFrom(dataDir: string): void {
  process.env[HERE] = dataDir;
}

/** Copies the folder for one server. The copy is deleted at the end of the run, like the original. */
export function emptyStore(): string {
  const made = process.env[HERE];
  if (!made) throw new Error('no empty store was made for this run');
  const dataDir = join(mkdtempSync(join(dirname(made), 'copy-')), 'data');
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}
