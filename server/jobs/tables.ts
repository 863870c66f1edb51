import type PgBoss from 'pg-boss';
import type { Database } from '../database.ts';

/** Makes the queue's library use the app's own database. */
export const bossOptions = (database: Database): PgBoss.ConstructorOptions => ({
  db: { executeSql: (text, values) => database.driverQuery(text, values) },
  schema: 'jobs',
});

/**
 * Creates the queue's tables, and in them an entry for each job's name, so that jobs can be queued before any worker runs, even
 * by a process that never runs one. Loads the library only if something is missing: at the very first start, and after an update
 * that brought a new job.
 */
export async function prepareQueue(database: Database, names: readonly string[]): Promise<void> {
  const there = await queueNames(database);
  const missing = names.filter((name) => !there.has(name));
  if (missing.length === 0) return;
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({ ...bossOptions(database), supervise: false, schedule: false });
  await boss.start();
  for (const name of missing) await boss.createQueue(name);
}

async function queueNames(database: Database): Promise<Set<string>> {
  const [made] = await database.query<{ made: string | null }>(`select to_regclass('jobs.queue')::text as made`, []);
  if (!made?.made) return new Set();
  const rows = await database.query<{ name: string }>('select name from jobs.queue', []);
  return new Set(rows.map(({ name }) => name));
}
