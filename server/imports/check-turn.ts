/**
 * Ensures that only the latest check of an import writes, even if an older one still runs. The import's row holds the id of the
 * latest check.
 */
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { type Import, notNow, setImport } from './find.ts';
import { importCheck } from './job-kinds.ts';

/** Files up to this many bytes are checked while the seller waits. Larger files are checked by a job. */
export const CHECKED_AT_ONCE = 128 * 1024;
export const isSmall = ({ fileBytes }: Pick<Import, 'fileBytes'>) => fileBytes <= CHECKED_AT_ONCE;

/** A check of an import. */
export interface Check {
  id: string;
  checkId: string;
  /** Fires when the check must stop because its process stops. */
  signal?: AbortSignal | undefined;
}

/** Thrown inside a check that must stop, because another check has replaced it or the import is gone. */
export class Replaced extends Error {
  override name = 'Replaced';
}

/**
 * Begins a new check of an import that the caller's transaction has locked, and replaces one that is running. A large file is
 * queued as a job; for a small file (`isSmall`), the caller runs the check.
 *
 * @throws AppError CONFLICT if the import has been started
 */
export async function beginCheck(ctx: SellerCtx, one: Import, startWhenChecked = false): Promise<Check> {
  if (one.state !== 'ready' && one.state !== 'checking' && one.state !== 'reading')
    throw notNow('This import has been started, so it cannot be changed any more.');
  const checkId = uuidv7();
  await setImport(ctx, one.id, { state: 'checking', checkId, startWhenChecked, problem: null, rowsChecked: 0 });
  if (!isSmall(one)) await ctx.enqueue(importCheck, { userId: ctx.sellerId });
  return { id: one.id, checkId };
}

/**
 * Runs a step of a check in a transaction, and records that the check is alive.
 *
 * @throws Replaced if another check has begun or the import is gone; the step is then rolled back
 */
export async function inCheck<T>(ctx: SellerCtx, check: Check, step: (ctx: SellerCtx) => Promise<T>): Promise<T> {
  check.signal?.throwIfAborted();
  return withTransaction(ctx, async (ctx) => {
    const [held] = await rows(
      ctx.db,
      sql`update imports set updated_at = ${ctx.clock.now().toISOString()}::timestamptz
        where id = ${check.id}::uuid and user_id = ${ctx.sellerId}::uuid and check_id = ${check.checkId}::uuid and state = 'checking'
        returning 1 as held`,
    );
    if (!held) throw new Replaced();
    return step(ctx);
  });
}
