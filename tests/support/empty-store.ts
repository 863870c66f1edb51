/** A data folder as after a first start. Making one takes six seconds of a core, so each run makes one and copies it. */
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEmbedded } from '#server/database.ts';
import { bringUpToDate } from '#server/services.ts';

/** Environment variable with the path of the folder to copy, for other processes. */
const HERE = 'LISTWRIGHT_EMPTY_STORE';
/** The folder of a run of everything. tests/run.ts makes it, and both halves of the run share it. */
export const wholeRun = process.env.LISTWRIGHT_RUN;
const storeOf = (folder: string) => join(folder, 'empty');

/** Makes the folder to copy; returns the same database as a file for an in-memory start. */
export async function makeEmptyStore(folder: string): Promise<Buffer> {
  const dataDir = storeOf(folder);
  const database = await openEmbedded(dataDir);
  await bringUpToDate(database, 'drizzle/migrations');
  const dump = await database.dump?.();
  await database.close();
  copyFrom(dataDir);
  return Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** Copies the folder an earlier part of this run made; without one, leaves it to a first start. */
export function copyEarlierStore(dataDir: string): void {
  if (wholeRun && existsSync(storeOf(wholeRun))) cpSync(storeOf(wholeRun), dataDir, { recursive: true });
}

/** Sets the folder to copy. */
export function copyFrom(dataDir: string): void {
  process.env[HERE] = dataDir;
}

/** A data folder for one server; deleted at the end of the run, like the original. */
export function emptyStore(): string {
  const made = process.env[HERE];
  if (!made) throw new Error('no empty store was made for this run');
  const dataDir = join(mkdtempSync(join(dirname(made), 'copy-')), 'data');
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}
