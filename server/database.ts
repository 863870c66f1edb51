import { setTimeout } from 'node:timers/promises';
import type { Db } from './database/statements.ts';
import { driverError } from './errors.ts';

export type { Database } from './database/database.ts';
export { openEmbedded } from './database/embedded.ts';
export { openPostgres } from './database/postgres.ts';
export { bound, type Db, rows } from './database/statements.ts';

/**
 * How often a transaction that lost a race (serialisation failure, deadlock) is retried, and the milliseconds between the
 * attempts.
 */
const RETRIES = 3;
const RETRY_AFTER = 30;
const raceCodes = new Set(['40001', '40P01']);

/**
 * Runs `fn` in a transaction; inside another one it joins that. Use only the context passed to `fn`: on the embedded database the
 * outer one would wait for itself forever, on PostgreSQL it would act outside the transaction. Await nothing but the database and
 * change nothing outside it, because `fn` is run again, up to three times, if the transaction loses a race.
 */
export async function withTransaction<C extends { db: Db; inTransaction?: boolean }, T>(
  ctx: C,
  fn: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.inTransaction) return fn(ctx);
  for (let retry = 1; ; retry++) {
    try {
      return await ctx.db.transaction((tx) => fn({ ...ctx, db: tx as unknown as Db, inTransaction: true }));
    } catch (error) {
      if (retry > RETRIES || !raceCodes.has(driverError(error)?.code ?? '')) throw error;
      await setTimeout(RETRY_AFTER * retry * (0.5 + Math.random()));
    }
  }
}
