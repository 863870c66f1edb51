import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigError } from '../config.ts';
import { diskRefuses } from '../errors.ts';
import { type FolderLock, lockFolder } from '../folder-lock.ts';
import { cannotWrite, makeFolder } from '../private-folder.ts';
import type { Database } from './database.ts';
import { checkStore, finishStore, StoreDamaged, setAside, verifyPages } from './embedded-store.ts';
import { type Engine, EngineEnded, startEngine } from './engine.ts';
import { checkMigrations } from './migrations.ts';
import { NoAnswer, OpenCalls } from './open-calls.ts';
import { mends } from './open-transaction.ts';
import type { Db } from './statements.ts';
import { Turns } from './turns.ts';

/**
 * The engine is ten megabytes of WebAssembly. By default V8 optimises each function once it has run for a while. For nearly all
 * of them that happens during the start, and takes processor time away from it. With this larger budget (in bytes executed; the
 * default is 1.8 million) only functions that stay busy are optimised: the start takes a fifth less time and a third less work
 * (DECISIONS.md).
 */
setFlagsFromString('--wasm-tiering-budget=500000000');

/** How many milliseconds a call may wait for its turn, and a transaction may pause between two statements. */
const ANSWER_WITHIN = 6_000;

/**
 * Opens the embedded database in the folder `dataDir` and keeps other processes out of it with a lock file. With `null` the
 * database is only in memory. `seed` is a dump to start from.
 */
export async function openEmbedded(dataDir: string | null, seed?: Blob): Promise<Database> {
  if (dataDir === null) return wrap(await startEngine(seed ? { loadDataDir: seed } : {}), null, null);
  const lock = await takeFolder(dataDir);
  try {
    return wrap(await openFolder(dataDir, seed), lock, dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Starts and stops the database of a locked folder, to make its files ready to be copied. This repairs what a crash left half
 * written, writes to the files what is so far only in the log, and verifies every page.
 * @throws StoreDamaged
 */
export async function closeCleanly(dataDir: string): Promise<void> {
  checkStore(dataDir);
  const engine = await openExisting(dataDir);
  await engine.close();
}

async function openFolder(dataDir: string, seed?: Blob): Promise<Engine> {
  const state = checkStore(dataDir);
  if (state === 'whole') return openExisting(dataDir);
  if (state === 'begun') {
    try {
      return await openExisting(dataDir);
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      // A first start was interrupted: put what it left behind aside. Nobody could use the app before that start had finished, so
      // no confirmed data are lost.
      setAside(dataDir);
    }
  }
  return startEngine({ folder: join(dataDir, 'database'), ...(seed ? { loadDataDir: seed } : {}) });
}

async function openExisting(dataDir: string): Promise<Engine> {
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) throw new StoreDamaged(dataDir, '"database/PG_VERSION" is missing');
  const engine = await startEngine({ folder: join(dataDir, 'database') }).catch((error: unknown) => {
    if (error instanceof EngineEnded && diskRefuses.test(error.reason)) {
      throw new ConfigError(
        `DATA_DIR cannot be used: the database in ${dataDir} cannot write (${error.reason}). Make room on its disk, or make it writable, and start Listwright again.`,
      );
    }
    throw new StoreDamaged(dataDir, `the database in it does not start (${sayShort(error)})`);
  });
  // Verify the pages only after the start. After a crash some pages may be half written, and the start repairs them.
  verifyPages(dataDir);
  return engine;
}

async function takeFolder(dataDir: string): Promise<FolderLock> {
  try {
    await makeFolder(dataDir);
    return lockFolder(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw cannotWrite(dataDir, code);
  }
}

const sayShort = (error: unknown) =>
  String((error as Error)?.message ?? error)
    .split('\n')[0]
    ?.slice(0, 120);

/**
 * Makes a `Database` of the engine. It runs one statement or transaction at a time. A call that waits too long for its turn is
 * refused. A transaction that pauses too long between two statements is rolled back, because everything else waits for it.
 */
function wrap(engine: Engine, lock: FolderLock | null, dataDir: string | null): Database {
  const { client, ended } = engine;
  const calls = new OpenCalls(ANSWER_WITHIN);
  const turns = new Turns(calls);
  const transaction = <T>(run: (tx: unknown) => Promise<T>) =>
    turns.take(() =>
      client.transaction((tx) => {
        let silent: (error: Error) => void = () => {};
        const silence = new Promise<never>((_, reject) => {
          silent = reject;
        });
        const call = calls.start(() => silent(new NoAnswer('the transaction fell silent')));
        let failed: { error: unknown } | null = null;
        const statement = <A extends unknown[], R>(send: (...args: A) => Promise<R>) => {
          return (...args: A): Promise<R> => {
            calls.prolong(call);
            if (mends(args[0])) failed = null;
            return send(...args).catch((error: unknown) => {
              failed ??= { error };
              throw error;
            });
          };
        };
        const watched = Object.create(tx, { query: { value: statement(tx.query) }, exec: { value: statement(tx.exec) } });
        const finished = run(watched).then((value) => {
          // After a failed statement PostgreSQL can only roll the transaction back. So report that failure even if `run` caught
          // it.
          if (failed) throw failed.error;
          return value;
        });
        return Promise.race([finished, silence]).finally(() => calls.end(call));
      }),
    );
  const query = ((...args: Parameters<PGlite['query']>) => turns.take(() => client.query(...args))) as PGlite['query'];
  // A script may fail after opening a transaction. Roll it back then; otherwise all later statements would run in it and be
  // refused.
  const undo = (error: unknown) =>
    client.exec('rollback').then(
      () => Promise.reject(error),
      () => Promise.reject(error),
    );
  const exec: PGlite['exec'] = (...args) => turns.take(() => client.exec(...args).catch(undo));
  const db = drizzle({ query, exec, transaction } as unknown as PGlite, { casing: 'snake_case' });
  return {
    engine: 'embedded',
    ended,
    db: db as unknown as Db,
    query: async <Row>(text: string, params: unknown[]) => (await query<Row>(text, params)).rows,
    script: async (text) => {
      await exec(text);
    },
    driverQuery: async (text, values) => {
      if (values?.length) return query(text, values);
      const answers = await exec(text);
      return { rows: answers.at(-1)?.rows ?? [] };
    },
    migrate: async (folder, more) => {
      await checkMigrations(db as unknown as Db, folder);
      await migrate(db, { migrationsFolder: folder });
      await more?.();
      if (dataDir !== null) finishStore(dataDir);
    },
    ping: (ms) => turns.take(() => client.query('select 1'), ms).then(() => {}),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      calls.stop();
      await engine.close();
      lock?.release();
    },
  };
}
