/** Clears what is stored of imports, a limited number of rows at a time. */
import { setTimeout } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import { type Db, rows } from '../database.ts';
import type { JobCtx } from '../jobs/job.ts';

/**
 * The tables with an import's data, and how many rows one statement deletes. Deleting all rows of a large file at once would take
 * too long and block the embedded database.
 */
const atOnce = { import_pieces: 20, import_rows: 500, import_products: 500, import_pictures: 5_000, replaced_sources: 500 };
type Table = keyof typeof atOnce;

/** The pause in milliseconds between two statements, so that the embedded database can answer requests. */
const PAUSE = 10;

/**
 * Deletes removed imports with everything that belongs to them. Can be stopped and begun again at any time. Returns how many there
 * were.
 * @param whose a condition for the imports, such as those of one seller
 */
export async function clearRemoved(
  { db, engine, signal }: Pick<JobCtx, 'db' | 'engine' | 'signal'>,
  whose?: SQL,
): Promise<number> {
  const removed = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'removed'), whose));
  const pause = async () => {
    signal.throwIfAborted();
    if (engine === 'embedded') await setTimeout(PAUSE);
  };
  for (const { id } of removed) await clearImport(db, id, pause);
  return removed.length;
}

/**
 * Deletes an import with everything that belongs to it, in several statements.
 * @param pause is awaited between two of them; if it throws, the rest stays
 */
export async function clearImport(db: Db, importId: string, pause = async () => {}): Promise<void> {
  for (const table of Object.keys(atOnce) as Table[]) while (await clearSome(db, table, importId)) await pause();
  await db.delete(imports).where(eq(imports.id, importId));
}

/** Deletes some rows that a table has of an import. Returns false if none is left. */
export async function clearSome(db: Db, table: Table, importId: string): Promise<boolean> {
  const name = sql.raw(table);
  const gone = await rows(
    db,
    sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where import_id = ${importId}::uuid limit ${atOnce[table]}::int)) returning 1 as gone`,
  );
  return gone.length === atOnce[table];
}
