import type { Db, Query } from './statements.ts';

/** An open database of either engine. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /** Resolves with the cause if an engine that runs inside this process has broken; only another process can continue then. */
  readonly ended?: Promise<Error>;
  /**
   * Runs a statement outside any transaction, prepared once per connection. Every context that is in no transaction has it as its
   * `query`.
   */
  query: Query;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /** Runs a statement for the job queue, which writes its own SQL and expects the driver's result. */
  driverQuery(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Brings the tables up to date, and then calls `more`. Processes that start at the same time do so one after the other. */
  migrate(folder: string, more?: () => Promise<void>): Promise<void>;
  /** The whole embedded database as one file, from which others can start; for tests. */
  dump?(): Promise<Blob>;
  /** Resolves if the database answers, rejects if it does not within `ms`. */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
}
