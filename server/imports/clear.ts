/** Clears what is stored of removed imports. */
import { setTimeout } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import { rows } from '../database.ts';
import type { JobCtx } from '../jobs/job.ts';

/**
 * The tables with what belongs to an import, and how many rows of each are deleted by one statement. The rows of a file of 100 MB
 * take longer than a statement may take, and the embedded database would answer nothing else meanwhile.
 */
const parts = { import_pieces: 20, import_rows: 500, import_products: 500, import_pictures: 5_000, replaced_sources: 500 };
/** How many milliseconds the embedded database has for requests between two statements. */
const PAUSE = 10;

/**
 * Deletes removed imports with everything that belongs to them, a limited number of rows at a time. Can be stopped and begun again at
 * any time. Returns how many there were.
 * @param whose a condition for the imports, such as those of one seller
 */
export async function clearRemoved(ctx: Pick<JobCtx, 'db' | 'engine' | 'signal'>, whose?: SQL): Promise<number> {
  const removed = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'removed'), whose));
  for (const { id } of removed) {
    for (const [table, atOnce] of Object.entries(parts)) await clearTable(ctx, sql.raw(table), id, atOnce);
    await ctx.db.delete(imports).where(eq(imports.id, id));
  }
  return removed.length;
}

async function clearTable(
  { db, engine, signal }: Pick<JobCtx, 'db' | 'engine' | 'signal'>,
  table: SQL,
  id: string,
  atOnce: number,
) {
  for (;;) {
    signal.throwIfAborted();
    const gone = await rows(
      db,
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where import_id = ${id}::uuid limit ${atOnce}::int)) returning 1 as gone`,
    );
    if (gone.length < atOnce) return;
    if (engine === 'embedded') await setTimeout(PAUSE);
  }
}
