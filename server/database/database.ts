import type { Db, Query } from './statements.ts';

/** An open database, either embedded in this process or on a PostgreSQL server. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /** Only for the embedded engine. Resolves with the cause once the engine has broken; then only a new process can continue. */
  readonly ended?: Promise<Error>;
  /** Runs a prepared statement outside any transaction. It is the `query` of every context that is in no transaction. */
  query: Query;
  /** Runs several statements, written in one text and without parameters. */
  script(text: string): Promise<void>;
  /** Runs a statement of the job queue, which writes its own SQL and expects results as the driver returns them. */
  driverQuery(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs the migrations in `folder`, then calls `more`. Processes that start at the same time do this one after another. */
  migrate(folder: string, more?: () => Promise<void>): Promise<void>;
  /** The whole embedded database as one file. Tests start their databases from it. */
  dump?(): Promise<Blob>;
  /** Only for PostgreSQL. How many transactions of this process run, and how many wait for a connection. */
  use?(): { taken: number; waiting: number };
  /** Resolves if the database answers, rejects if it does not within `ms`. */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
}
