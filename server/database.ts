import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/** Queries through drizzle, the same over both engines. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database of either engine. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
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

/** Any number that is ours alone; starters take turns on it. */
const MIGRATION_LOCK = 7_301_955;

/** Milliseconds. A statement that runs longer, or waits longer for a lock, is given up. */
const STATEMENT_TIMEOUT = 5_000;
const LOCK_TIMEOUT = 2_000;

/** PostgreSQL by address. */
export function openPostgres(url: string, options: { max?: number } = {}): Database {
  const settings = {
    onnotice: () => {},
    connect_timeout: 5,
    connection: {
      application_name: 'listwright',
      TimeZone: 'UTC',
      statement_timeout: STATEMENT_TIMEOUT,
      lock_timeout: LOCK_TIMEOUT,
      idle_in_transaction_session_timeout: 15_000,
    },
  };
  const client = postgres(url, { ...settings, max: options.max ?? 10 });
  let queue: typeof client | undefined;
  return {
    engine: 'postgres',
    db: drizzlePostgres(client, { casing: 'snake_case' }) as unknown as Db,
    query: async <Row>(text: string, params: unknown[]) =>
      (await client.unsafe(text, params as never[], { prepare: true })) as unknown as Row[],
    script: async (text) => {
      await client.unsafe(text);
    },
    driverQuery: async (text, values) => {
      // A connection of its own: the queue's scripts open and close transactions themselves.
      queue ??= postgres(url, { ...settings, max: 1 });
      // It leaves out what it has nothing to say about; this driver wants that said.
      const given = (values ?? []).map((value) => value ?? null) as never[];
      const answer = given.length ? await queue.unsafe(text, given) : await queue.unsafe(text);
      return { rows: [...(answer as unknown as unknown[])] };
    },
    migrate: async (folder) => {
      // A connection of its own: migrations may take longer than a statement may, and the lock lives in its session.
      const one = postgres(url, {
        ...settings,
        max: 1,
        connection: { ...settings.connection, statement_timeout: 0, lock_timeout: 0 },
      });
      try {
        await one`select pg_advisory_lock(${MIGRATION_LOCK})`;
        await migratePostgres(drizzlePostgres(one), { migrationsFolder: folder });
      } finally {
        await one.end({ timeout: 5 });
      }
    },
    ping: (ms) => withDeadline(client`select 1`, ms),
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), queue?.end({ timeout: 5 })]);
    },
  };
}

/** The embedded database in `dataDir`, held by a lock file; `null` keeps it in memory. `seed` starts from a dumped folder. */
export async function openEmbedded(dataDir: string | null, seed?: Blob): Promise<Database> {
  let lock: FolderLock | null = null;
  if (dataDir !== null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = lockFolder(dataDir);
  }
  let client: PGlite;
  try {
    client = await PGlite.create({
      ...(dataDir === null ? {} : { dataDir: join(dataDir, 'database') }),
      ...(seed ? { loadDataDir: seed } : {}),
    });
    await client.exec("set timezone = 'UTC'");
  } catch (error) {
    lock?.release();
    throw error;
  }
  return wrapEmbedded(client, lock);
}

function wrapEmbedded(client: PGlite, lock: FolderLock | null): Database {
  const db = drizzlePglite(client, { casing: 'snake_case' });
  return {
    engine: 'embedded',
    db: db as unknown as Db,
    query: async <Row>(text: string, params: unknown[]) => (await client.query<Row>(text, params)).rows,
    script: async (text) => {
      await client.exec(text);
    },
    driverQuery: async (text, values) => {
      if (values?.length) return client.query(text, values);
      const answers = await client.exec(text);
      return { rows: answers.at(-1)?.rows ?? [] };
    },
    migrate: (folder) => migratePglite(db, { migrationsFolder: folder }),
    ping: (ms) => withDeadline(client.query('select 1'), ms),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      await client.close();
      lock?.release();
    },
  };
}

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

/**
 * Runs `fn` in one transaction; inside another it joins that one. Only the context handed to `fn` may be used inside:
 * on the embedded database the outer one would wait for itself, on PostgreSQL it would act outside the transaction.
 * Nothing but the database may be awaited inside.
 */
export async function withTransaction<C extends { db: Db; inTransaction?: boolean }, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.inTransaction) return fn(ctx);
  return ctx.db.transaction((tx) => fn({ ...ctx, db: tx as unknown as Db, inTransaction: true }));
}

async function withDeadline(work: PromiseLike<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
