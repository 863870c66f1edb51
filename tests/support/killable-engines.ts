/** Runs a test that kills servers on both database engines, each with an empty database and a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '#server/database.ts';
import { emptyStore } from './empty-store.ts';
import { freePort } from './free-port.ts';
import { startKillablePostgres } from './postgres.ts';

/**
 * `run` gets the environment for a server, and a function that opens the server's database while the server is stopped. The two
 * tests run at the same time, because they mostly wait.
 * @param timeout in milliseconds, for each engine
 */
export function testOnKillableEngines(
  what: string,
  holds: string,
  timeout: number,
  run: (env: Record<string, string>, open: () => Promise<Database>) => Promise<void>,
): void {
  describe.concurrent(what, () => {
    test(`embedded database: ${holds}`, { timeout }, async () => {
      const dataDir = emptyStore();
      await run({ PORT: String(await freePort()), DATA_DIR: dataDir }, () => openEmbedded(dataDir));
      rmSync(dataDir, { recursive: true, force: true });
    });

    test.skipIf(inject('postgresUrl') === '')(`PostgreSQL: ${holds}`, { timeout }, async ({ skip }) => {
      const cluster = await startKillablePostgres();
      if (!cluster) return skip('no programs of PostgreSQL on this machine');
      const dataDir = mkdtempSync(join(tmpdir(), 'listwright-kill-'));
      const env = { PORT: String(await freePort()), DATABASE_URL: cluster.url, DATA_DIR: dataDir };
      await run(env, async () => openPostgres(cluster.url));
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
  });
}
