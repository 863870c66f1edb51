import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries through drizzle, the same over both engines. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The rows of a raw statement, whichever driver answered. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/** A statement written with $1, $2 … for `query`, as drizzle runs it inside a transaction. */
export function bound(text: string, params: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
    sql.raw(''),
  );
}
