import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';

/** How far rows are counted for a number on an admin screen: no count may cost more than this many rows. */
const COUNTED = 10_000;

/** Counts the rows of a query, but only so far; `more` is true if there are more. `query` selects one row for each. */
export async function cappedCount(ctx: Ctx, query: SQL): Promise<{ n: number; more: boolean }> {
  const [row] = await rows<{ n: number }>(ctx.db, sql`select count(*)::int as n from (${query} limit ${COUNTED + 1}) counted`);
  const n = Number(row?.n ?? 0);
  return { n: Math.min(n, COUNTED), more: n > COUNTED };
}
