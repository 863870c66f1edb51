import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Queries through drizzle, the same for both engines. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * Runs one statement as written, with $1, $2 … as parameters, and returns its rows. The two drivers represent values
 * differently, so select json or text columns.
 */
export type Query = <Row>(text: string, params: unknown[]) => Promise<Row[]>;

/** The rows of a raw statement, with either driver. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/** The `query` of a context inside a transaction. */
export function queryOn(db: Db): Query {
  return (text, params) => rows(db, bound(text, params));
}

/** Turns a statement with $1, $2 … into one that drizzle can run. */
function bound(text: string, params: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
    sql.raw(''),
  );
}
