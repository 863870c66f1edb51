import { setTimeout } from 'node:timers/promises';
import { OpenTransaction } from './database/open-transaction.ts';
import { type Db, type Query, queryOn } from './database/statements.ts';
import { driverError } from './errors.ts';
import type { Log } from './log.ts';

export type { Database } from './database/database.ts';
export { openEmbedded } from './database/embedded.ts';
export type { OpenTransaction } from './database/open-transaction.ts';
export { inPortions } from './database/portions.ts';
export { openPostgres } from './database/postgres.ts';
export { type Db, idSet, type Query, rows, textOf } from './database/statements.ts';

/** The parts of a context that are replaced inside a transaction. */
interface Joining {
  db: Db;
  query: Query;
  transaction?: OpenTransaction;
  log?: Pick<Log, 'error'>;
  limits?: { inside(transaction: OpenTransaction): object };
  wakeOutbox?: () => void;
  setCookie?: (cookie: string) => void;
}

/**
 * If two transactions conflict (serialisation failure, deadlock), the database undoes one of them. `withTransaction` then runs
 * that one again up to RETRIES times, after about RETRY_AFTER milliseconds, longer with each retry.
 */
const RETRIES = 3;
const RETRY_AFTER = 30;
const raceCodes = new Set(['40001', '40P01']);

/**
 * Runs `fn` in a transaction. Inside another transaction, `fn` runs in a savepoint: if it fails, only its own changes are undone,
 * and the outer transaction may go on.
 * Rules for `fn`: use only the context passed to it. Through the outer context, a statement would wait forever for this
 * transaction on the embedded database, and run outside it on PostgreSQL. Wait for nothing but the database, and make changes
 * elsewhere only through `afterwards`: if another transaction interferes, `fn` is run again, up to three times.
 * Mails go out and cookies are set after the commit.
 */
export async function withTransaction<C extends Joining, T>(ctx: C, fn: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.transaction) return ctx.transaction.part(() => fn(ctx));
  for (let retry = 1; ; retry++) {
    let transaction: OpenTransaction | undefined;
    let value: T;
    try {
      value = await ctx.db.transaction((tx) => {
        transaction = new OpenTransaction(tx as unknown as Db);
        return fn(inside(ctx, transaction));
      });
    } catch (error) {
      if (retry > RETRIES || !raceCodes.has(driverError(error)?.code ?? '')) {
        // Some statements, such as the count of a failed guess of a password, must take effect although the transaction was
        // rolled back. They are run again here. If one fails, that is only logged, because the caller needs the error that caused
        // the rollback.
        const lost = (await transaction?.rolledBack(ctx.db)) ?? [];
        for (const err of lost) ctx.log?.error({ err }, 'a statement that should have survived a rollback was lost');
        throw error;
      }
      await setTimeout(RETRY_AFTER * retry * (0.5 + Math.random()));
      continue;
    }
    const [first, ...others] = (await transaction?.committed()) ?? [];
    for (const err of others) ctx.log?.error({ err }, 'more than one thing failed after a commit');
    if (first !== undefined) throw first;
    return value;
  }
}

/** Runs `work`, which changes something outside the database: after the commit if a transaction is open, otherwise at once. */
export async function afterwards(ctx: Pick<Joining, 'transaction'>, work: () => Promise<unknown>): Promise<void> {
  if (ctx.transaction) ctx.transaction.afterwards(work);
  else await work();
}

function inside<C extends Joining>(ctx: C, transaction: OpenTransaction): C {
  const { db } = transaction;
  const { limits, wakeOutbox, setCookie } = ctx;
  return {
    ...ctx,
    db,
    query: queryOn(db),
    transaction,
    ...(limits && { limits: { ...limits, ...limits.inside(transaction) } }),
    ...(wakeOutbox && { wakeOutbox: () => transaction.afterwards(wakeOutbox) }),
    ...(setCookie && { setCookie: (cookie: string) => transaction.afterwards(() => setCookie(cookie)) }),
  };
}
