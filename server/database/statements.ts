import { type SQL, sql } from 'drizzle-orm';
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Runs queries through drizzle; the same type for both engines. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * Runs one statement as written, with $1, $2 … as parameters, and returns its rows. Select only json or text columns, because the
 * two drivers return other types differently.
 */
export type Query = <Row>(text: string, params: unknown[]) => Promise<Row[]>;

/**
 * The SQL text of a statement built with drizzle. The statement contains placeholders ($1, $2 …) written by hand instead of
 * values, so the text alone is enough.
 * @throws Error if the statement passes a value
 */
export function textOf(statement: SQL): string {
  const { sql, params } = new PgDialect().sqlToQuery(statement);
  if (params.length > 0) throw new Error('This statement passes a value, which its text alone does not contain.');
  return sql;
}

/** Runs a raw statement and returns its rows, whichever driver is used. */
export async function rows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

/** Makes the `query` function of a context whose `db` is a transaction. */
export function queryOn(db: Db): Query {
  return (text, params) => rows(db, bound(text, params));
}

/** Turns a statement with $1, $2 … and its parameters into one that drizzle can run. */
function bound(text: string, params: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
    sql.raw(''),
  );
}

/** These ids as an SQL set, to stand behind `in`. Passed as one JSON value, because a list would need one parameter for each id. */
export const idSet = (ids: readonly string[]) =>
  sql`(select (i #>> '{}')::uuid from jsonb_array_elements(${JSON.stringify(ids)}::text::jsonb) i)`;
