/** A data folder as a first start leaves it. Making one takes six seconds of a core, so a run makes one and copies it. */
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEmbedded } from '#server/database.ts';
import { seedPlans } from '#server/subscriptions/plan-seed.ts';

/** Where the one to copy lies, for whoever runs in another process. */
const HERE = 'LISTWRIGHT_EMPTY_STORE';
/** The folder of a run of everything, which lives as long as the run and its two halves share; tests/run.ts makes it. */
export const wholeRun = process.env.LISTWRIGHT_RUN;
const storeOf = (folder: string) => join(folder, 'empty');

/** Makes the one to copy in `folder`; answers the same database as a file that starts one in memory. */
export async function makeEmptyStore(folder: string): Promise<Buffer> {
  const dataDir = storeOf(folder);
  const database = await openEmbedded(dataDir);
  await database.migrate('drizzle/migrations');
  await seedPlans(database.db);
  const dump = await database.dump?.();
  await database.close();
  copyFrom(dataDir);
  return Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** Copies the one an earlier part of this run made; leaves the folder to a first start when there is none. */
export function copyEarlierStore(dataDir: string): void {
  if (wholeRun && existsSync(storeOf(wholeRun))) cpSync(storeOf(wholeRun), dataDir, { recursive: true });
}

/** Names the one to copy. */
export function copyFrom(dataDir: string): void {
  process.env[HERE] = dataDir;
}

/** A data folder of its own for one server; it goes with the run, like the one it was copied from. */
export function emptyStore(): string {
  const made = process.env[HERE];
  if (!made) throw new Error('no empty store was made for this run');
  const dataDir = join(mkdtempSync(join(dirname(made), 'copy-')), 'data');
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}
