import type { Db } from './statements.ts';

/** An open database of either engine. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /** Resolves with the cause when an engine inside of this process broke: only another process can go on then. */
  readonly ended?: Promise<Error>;
  /**
   * Runs one statement as written, prepared once per connection, outside any transaction: for the few hot queries.
   * Values of the rows differ by driver; ask for json or text columns.
   */
  query<Row>(text: string, params: unknown[]): Promise<Row[]>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /** For the job queue, which brings its own SQL and expects the driver's answer. */
  driverQuery(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  migrate(folder: string): Promise<void>;
  /** The whole embedded database as one file, to start others from; for tests. */
  dump?(): Promise<Blob>;
  /** Resolves when the database answers, rejects within `ms` when it does not. */
  ping(ms: number): Promise<void>;
  close(): Promise<void>;
}
