import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigError } from '../config.ts';
import { type Db, rows } from './statements.ts';

/**
 * Compares the migrations applied to a database with the files in `folder`; drizzle itself only looks at the time of the last
 * one. Applied migrations without a file are allowed, so that the previous release can be started again.
 * @throws ConfigError if the file of an applied migration has changed, or if a new file was inserted before the last applied one
 */
export async function checkMigrations(db: Db, folder: string): Promise<void> {
  const [table] = await rows<{ found: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!table?.found) return;
  const applied = await rows<{ hash: string; at: string }>(
    db,
    sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  );
  const last = Number(applied.at(-1)?.at ?? 0);
  const hashes = new Map(applied.map((row) => [Number(row.at), row.hash]));
  for (const [index, file] of readMigrationFiles({ migrationsFolder: folder }).entries()) {
    const hash = hashes.get(file.folderMillis);
    if (hash !== undefined && hash !== file.hash) {
      throw new ConfigError(
        `Migration number ${index} in ${folder} was changed after this database had applied it. Put the file back as it was, and write a new migration for the change.`,
      );
    }
    if (hash === undefined && file.folderMillis < last) {
      throw new ConfigError(
        `Migration number ${index} in ${folder} is older than the last one this database has applied, and would be left out. Make it again, so that it comes last.`,
      );
    }
  }
}
