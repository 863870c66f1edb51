/** Runs once before the api tests: an embedded database and a PostgreSQL one, both migrated, to start every test file from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded, openPostgres } from '#server/database.ts';
import { seedPlans } from '#server/subscriptions/plan-seed.ts';
import { createDatabase, dropDatabase, findPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedDump: string;
    postgresUrl: string;
    postgresTemplate: string;
  }
}

const migrations = 'drizzle/migrations';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'listwright-test-'));
  if (project.name === 'api on embedded' || project.name === 'guards') {
    const embedded = await openEmbedded(null);
    await embedded.migrate(migrations);
    await seedPlans(embedded.db);
    const dump = await embedded.dump?.();
    await embedded.close();
    const file = join(folder, 'dump.tar');
    writeFileSync(file, Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer(0)));
    project.provide('embeddedDump', file);
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const found = await findPostgres();
  if (!found) {
    project.provide('postgresUrl', '');
    project.provide('postgresTemplate', '');
    return async () => {};
  }
  const template = `listwright_template_${process.pid}`;
  const url = await createDatabase(found.url, template);
  const database = openPostgres(url, { max: 1 });
  await database.migrate(migrations);
  await seedPlans(database.db);
  await database.close();
  project.provide('postgresUrl', found.url);
  project.provide('postgresTemplate', template);
  return async () => {
    await dropDatabase(found.url, template);
    await found.stop();
  };
}
