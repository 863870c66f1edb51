import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigError } from '../config.ts';
import type { Database } from '../database.ts';
import { type FolderLock, lockFolder } from '../folder-lock.ts';
import { checkStore, finishStore, StoreDamaged, verifyPages } from './embedded-store.ts';
import { checkMigrations } from './migrations.ts';
import { NoAnswer, OpenCalls } from './open-calls.ts';
import type { Db } from './statements.ts';
import { Turns } from './turns.ts';

/** Milliseconds a call waits for its turn, and a transaction may be silent. */
const ANSWER_WITHIN = 6_000;

/** The embedded database in `dataDir`, held by a lock file; `null` keeps it in memory. `seed` starts from a dumped folder. */
export async function openEmbedded(dataDir: string | null, seed?: Blob): Promise<Database> {
  if (dataDir === null) return wrap(await create(seed ? { loadDataDir: seed } : {}), null, null);
  const lock = takeFolder(dataDir);
  try {
    const known = checkStore(dataDir);
    const client = await create({ dataDir: join(dataDir, 'database'), ...(seed ? { loadDataDir: seed } : {}) }).catch(
      (error: unknown) => {
        if (known) throw new StoreDamaged(dataDir, `the database in it does not start (${sayShort(error)})`);
        throw error;
      },
    );
    // After the start, because a start after a crash mends what the crash left half written.
    if (known) verifyPages(dataDir);
    return wrap(client, lock, dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function takeFolder(dataDir: string): FolderLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockFolder(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigError(`DATA_DIR cannot be used: ${dataDir} cannot be written (${code}). Choose a folder of your own.`);
  }
}

async function create(options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> {
  const client = await PGlite.create(options);
  await client.exec("set timezone = 'UTC'");
  return client;
}

const sayShort = (error: unknown) =>
  String((error as Error)?.message ?? error)
    .split('\n')[0]
    ?.slice(0, 120);

/**
 * One statement or transaction at a time, each with a deadline for its turn. Inside a transaction every statement gives it
 * that time anew; one that falls silent is rolled back, since everything else waits for it.
 */
function wrap(client: PGlite, lock: FolderLock | null, dataDir: string | null): Database {
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
        const statement = <A extends unknown[], R>(send: (...args: A) => R) => {
          return (...args: A): R => {
            calls.prolong(call);
            return send(...args);
          };
        };
        const watched = Object.create(tx, { query: { value: statement(tx.query) }, exec: { value: statement(tx.exec) } });
        return Promise.race([run(watched), silence]).finally(() => calls.end(call));
      }),
    );
  const query = ((...args: Parameters<PGlite['query']>) => turns.take(() => client.query(...args))) as PGlite['query'];
  const exec: PGlite['exec'] = (...args) => turns.take(() => client.exec(...args));
  const db = drizzle({ query, exec, transaction } as unknown as PGlite, { casing: 'snake_case' });
  return {
    engine: 'embedded',
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
    migrate: async (folder) => {
      await checkMigrations(db as unknown as Db, folder);
      await migrate(db, { migrationsFolder: folder });
      if (dataDir !== null) finishStore(dataDir);
    },
    ping: (ms) => turns.take(() => client.query('select 1'), ms).then(() => {}),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      calls.stop();
      await client.close();
      lock?.release();
    },
  };
}
