import { setTimeout } from 'node:timers/promises';
import type { Db } from './database/statements.ts';
import { driverError } from './errors.ts';

export type { Database } from './database/database.ts';
export { openEmbedded } from './database/embedded.ts';
export { openPostgres } from './database/postgres.ts';
export { bound, type Db, rows } from './database/statements.ts';

/** Times a transaction is tried again after it lost a race (serialisation, deadlock), and milliseconds between the tries. */
const RETRIES = 3;
const RETRY_AFTER = 30;
const raceCodes = new Set(['40001', '40P01']);

/**
 * Runs `fn` in one transaction; inside another it joins that one. Only the context handed to `fn` may be used inside:
 * on the embedded database the outer one would wait for itself, on PostgreSQL it would act outside the transaction.
 * Nothing but the database may be awaited inside, and nothing outside of it changed: when the transaction loses a race
 * against another, `fn` runs again, up to three times.
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
