/**
 * Only one check of an import counts, whatever runs at the same time: a second change, a second process, or a job that was taken for
 * dead. Each check has an id of its own in the import's row, and writes only while its id still stands there.
 */
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { type Import, notNow, setImport } from './find.ts';
import { importCheck } from './job-kinds.ts';

/**
 * A file up to this many bytes is checked while its seller waits, which takes less than a second or two. The check of a larger one
 * is a job.
 */
export const CHECKED_AT_ONCE = 128 * 1024;
export const isSmall = ({ fileBytes }: Pick<Import, 'fileBytes'>) => fileBytes <= CHECKED_AT_ONCE;

/** A check of an import. */
export interface Check {
  id: string;
  checkId: string;
  /** Fires when the check has to stop, because its process does. */
  signal?: AbortSignal | undefined;
}

/** Thrown inside a check that another one has replaced, or whose import is gone. It has nothing left to do. */
export class Replaced extends Error {
  override name = 'Replaced';
}

/**
 * Begins another check of an import that the caller's transaction has locked; one that is going on stops. The check of a large file
 * is queued as a job; that of a small one is left to the caller, see `isSmall`.
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
 * Runs a step of a check in a transaction, and shows that the check is alive.
 * @throws Replaced if another check has begun meanwhile, or the import is gone; then nothing of the step stays
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
