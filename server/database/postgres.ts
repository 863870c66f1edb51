import { setTimeout as after } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { ConfigError } from '../config.ts';
import { driverError, lostConnectionCodes } from '../errors.ts';
import type { Database } from './database.ts';
import { type DriverQuery, holdBack, refusedQuery, type Unsafe, watch } from './driver-query.ts';
import { Lanes } from './lanes.ts';
import { checkMigrations } from './migrations.ts';
import { NoAnswer, OpenCalls } from './open-calls.ts';
import { Prepared } from './prepared.ts';
import { Presence } from './presence.ts';
import { Saving } from './saving.ts';
import { Sockets } from './sockets.ts';
import type { Db } from './statements.ts';
import { type SqlLane, transact } from './transaction.ts';

/**
 * The advisory lock that lets starting processes run migrations one at a time. Its number is arbitrary, but nothing else uses
 * it.
 */
const MIGRATION_LOCK = 7_301_955;

/**
 * How many milliseconds a migration waits for a lock on a table. Queries for that table wait behind it meanwhile, and would be
 * refused after LOCK_TIMEOUT, so this time must be shorter than LOCK_TIMEOUT.
 */
const MIGRATION_PATIENCE = 1_500;
const MIGRATION_TRIES = 4;
/** PostgreSQL's code for a lock that was not available in time. */
const LOCK_NOT_FREE = '55P03';

/**
 * In milliseconds. PostgreSQL itself cancels a statement that runs longer than STATEMENT_TIMEOUT, or waits for a lock longer than
 * LOCK_TIMEOUT.
 */
const STATEMENT_TIMEOUT = 5_000;
const LOCK_TIMEOUT = 2_000;
/** In milliseconds. A call without any answer by then, not even an error, has failed. */
const ANSWER_WITHIN = 6_000;
/**
 * In milliseconds. If a call has waited longer than SLOW, a test query (probe) checks whether the database is still there. The
 * probe must be answered within PROBE_WITHIN.
 */
const SLOW = 1_500;
const PROBE_WITHIN = 2_000;
const CONNECT_WITHIN_S = 3;
/** The number of connections for single statements, and for transactions. */
const SHARED = 10;
const LANES = 6;

const lostCodes = new Set(lostConnectionCodes);
const isLost = (error: unknown) => lostCodes.has(String((error as { code?: unknown })?.code));

const settings = {
  onnotice: () => {},
  connect_timeout: CONNECT_WITHIN_S,
  // Reconnect quickly. By default the driver waits up to 20 seconds.
  backoff: () => 0.1 + Math.random() / 5,
  connection: {
    application_name: 'listwright',
    // Set here, because a database may have other defaults: dates in another format, transactions that fail instead of waiting.
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    // PostgreSQL compiles a query it expects to be long. That takes tens of milliseconds, and ours are over before it pays.
    jit: 'off',
    default_transaction_isolation: 'read committed' as const,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: 15_000,
  },
};

/**
 * The queue's library writes its JSON itself. The driver's default would write the text once more, as a JSON string, and
 * PostgreSQL would refuse it.
 */
const writtenJson = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
};

type Client = ReturnType<typeof postgres>;

/** Creates a client of the driver whose sockets we can cut. The driver knows the option `socket`, but its types leave it out. */
function connect(url: string, sockets: Sockets, options: object, onClose?: () => void): Client {
  return postgres(url, { ...settings, ...options, socket: (target: never) => sockets.connect(target, onClose) } as never);
}

/**
 * Checks, on a connection of its own, whether the database is there.
 * @throws the driver's error, or NoAnswer after `ms` milliseconds
 */
export async function askOnce(url: string, ms: number): Promise<void> {
  const sockets = new Sockets();
  const client = connect(url, sockets, { max: 1, fetch_types: false });
  const limit = new AbortController();
  try {
    const late = after(ms, undefined, { signal: limit.signal }).then(() => Promise.reject(new NoAnswer()));
    late.catch(() => {});
    await Promise.race([client`select 1`, late]);
  } finally {
    limit.abort();
    client.end({ timeout: 0 }).catch(() => {});
    sockets.cutAll();
  }
}

/** Opens a PostgreSQL database. Every call succeeds or fails within about seven seconds, whatever happens to the server. */
export function openPostgres(url: string, options: { max?: number; migrationPatience?: number } = {}): Database {
  const sockets = new Sockets();
  const presence = new Presence(
    () =>
      askOnce(url, PROBE_WITHIN).catch((error: unknown) => {
        // Only a lost connection means that the server cannot be reached. Any other error, such as too many connections or a
        // changed password, is an answer of the server, so it counts as reachable.
        if (isLost(error)) throw error;
      }),
    // The database is back. Answers may still be on their way, so wait a moment. A connection that is still silent then was made
    // before the outage and will never get an answer, so cut it.
    (awaySince) => void after(500).then(() => sockets.cutDeaf(awaySince)),
  );
  const calls = new OpenCalls(
    ANSWER_WITHIN,
    SLOW,
    () => presence.suspect(),
    (now) => sockets.listen(now),
  );
  const saving = new Saving();
  const failed = (error: unknown) => {
    if (isLost(error)) presence.suspect();
    saving.failed(error);
  };
  const expired = () => {
    presence.suspect();
    sockets.cutDeaf(performance.now() - STATEMENT_TIMEOUT - 500);
  };
  const guarded =
    (client: Client): Unsafe =>
    (text, params = [], options) => {
      if (presence.away) return refusedQuery(new NoAnswer('the database is away'));
      const query = client.unsafe(text, params as never[], options) as unknown as DriverQuery;
      if (sockets.areClosing) holdBack(query, () => sockets.areClosing);
      return watch(query, calls, { expired, failed });
    };

  const client = connect(url, sockets, { max: options.max ?? SHARED });
  const unsafe = guarded(client);
  const texts = new Prepared();
  /**
   * Decides whether a statement is prepared. Drizzle always passes `prepare: false`, so `texts` decides for its statements. If
   * another caller passes `true`, the statement is prepared.
   */
  const prepare = (text: string, params: unknown[] = [], options: { prepare?: boolean } = {}) => ({
    ...options,
    prepare: options.prepare || (params.length > 0 && texts.choose(text)),
  });
  const lanes = new Lanes<SqlLane>(
    LANES,
    () => openLane(url, client, calls, { prepare, isAway: () => presence.away, failed, expired }),
    calls,
  );
  const forDrizzle = {
    options: client.options,
    unsafe: (text: string, params?: unknown[], options?: object) => unsafe(text, params, prepare(text, params, options)),
    begin: (run: never) =>
      presence.away ? Promise.reject(new NoAnswer('the database is away')) : transact(lanes, client.options, run),
  };
  const db = drizzle(forDrizzle as unknown as Client, { casing: 'snake_case' }) as unknown as Db;
  let queue: Client | undefined;
  let onQueue: Unsafe;
  const prepared = { prepare: true };
  return {
    engine: 'postgres',
    db,
    query: (text, params) => unsafe(text, params, prepared) as unknown as Promise<never>,
    script: async (text) => {
      await unsafe(text);
    },
    driverQuery: async (text, values) => {
      // The job queue gets a connection of its own, because its scripts open and close transactions themselves.
      if (!queue) {
        queue = connect(url, sockets, { max: 1, types: { json: writtenJson } });
        onQueue = guarded(queue);
      }
      // The job queue passes undefined for a missing value; this driver needs null.
      const answer = onQueue(
        text,
        (values ?? []).map((value) => value ?? null),
      );
      // A script may fail after opening a transaction. Roll it back then; otherwise all later statements would run in it and be
      // refused.
      if (!values?.length) answer.catch(() => onQueue('rollback').catch(() => {}));
      return { rows: [...(await answer)] };
    },
    migrate: (folder, more) => migrateUnderLock(url, folder, options.migrationPatience ?? MIGRATION_PATIENCE, more),
    use: () => lanes.use(),
    ping: async (ms) => {
      const limit = new AbortController();
      const late = after(ms, undefined, { signal: limit.signal }).then(() => {
        presence.suspect();
        throw new NoAnswer();
      });
      late.catch(() => {});
      try {
        saving.check(await Promise.race([unsafe(Saving.question), late]));
      } finally {
        limit.abort();
      }
    },
    close: async () => {
      presence.stop();
      lanes.close();
      await Promise.all([client.end({ timeout: 2 }), queue?.end({ timeout: 2 })]);
      calls.stop();
      sockets.cutAll();
    },
  };
}

/**
 * Opens a connection for transactions. It has a client of its own, because a client with several connections could send a
 * statement of the transaction on another one. When the connection is lost, connection and client are thrown away.
 */
function openLane(
  url: string,
  like: Client,
  calls: OpenCalls,
  on: {
    prepare: (text: string, params: unknown[], options?: object) => object;
    isAway: () => boolean;
    failed: (error: unknown) => void;
    expired: () => void;
  },
): SqlLane {
  const openedAt = performance.now();
  let lost = false;
  const own = new Sockets();
  const end = () => {
    lost = true;
    client.end({ timeout: 0 }).catch(() => {});
    own.cutAll();
  };
  const client = connect(url, own, { max: 1, max_lifetime: null }, () => {
    lost = true;
    lane.onLost?.(Object.assign(new Error('the connection of this transaction is gone'), { code: 'CONNECTION_CLOSED' }));
  });
  // Drizzle sets its parsers and serializers only on the client it was given (`like`), so copy them to this connection's
  // client.
  Object.assign(client.options.parsers, like.options.parsers);
  Object.assign(client.options.serializers, like.options.serializers);
  const lane: SqlLane = {
    get lost() {
      return lost;
    },
    openedAt,
    onLost: null,
    end,
    send: (text, params = [], options, failed) => {
      // Refuse at once while the database is away: the caller has already waited for this connection and must not wait once more.
      if (on.isAway()) return refusedQuery(new NoAnswer('the database is away'));
      const how = on.prepare(text, params, options);
      return watch(client.unsafe(text, params as never[], how) as unknown as DriverQuery, calls, {
        failed: (error) => {
          failed?.(error);
          on.failed(error);
        },
        expired: () => {
          // Nothing useful can arrive on this connection any more, so close it.
          end();
          on.expired();
        },
      });
    },
  };
  return lane;
}

/**
 * Runs the migrations and then `more`. Processes that start at the same time do this one after another, however long it takes.
 */
async function migrateUnderLock(
  url: string,
  folder: string,
  patience: number,
  more: () => Promise<void> = async () => {},
): Promise<void> {
  // A connection without time limits, because migrations may take long. The advisory lock lasts as long as this connection.
  const one = postgres(url, {
    ...settings,
    max: 1,
    keep_alive: 10,
    connection: { ...settings.connection, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
  });
  try {
    await one`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrateWith(one, folder, patience);
    await more();
  } finally {
    await one.end({ timeout: 5 });
  }
}

/**
 * Runs the migrations. All queries for a table wait behind a migration that waits for that table. So it waits only `patience`
 * milliseconds, then gives up its locks, pauses as long to let the queries through, and starts again.
 * @throws ConfigError if a table stays locked; nothing has been changed then
 */
async function migrateWith(one: Client, folder: string, patience: number): Promise<void> {
  const db = drizzle(one);
  await checkMigrations(db as unknown as Db, folder);
  await one`select set_config('lock_timeout', ${String(patience)}, false)`;
  for (let left = MIGRATION_TRIES - 1; ; left--) {
    const failed = await migrate(db, { migrationsFolder: folder }).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!failed) return;
    if (driverError(failed.error)?.code !== LOCK_NOT_FREE) throw failed.error;
    if (left === 0) break;
    await after(patience);
  }
  throw new ConfigError(
    `The database could not be brought up to date, and was not changed: something else kept a table of it. It was asked for ${MIGRATION_TRIES} times, each time for ${patience / 1000} seconds. End what does (a backup, an open transaction, a long query; the view pg_stat_activity names it), and start Listwright again.`,
  );
}
