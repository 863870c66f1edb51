/** Starts an import, and pauses, resumes or cancels it. The work is done by a job. */
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { importProducts } from '#drizzle/schema/imports.ts';
import { products } from '#drizzle/schema/products.ts';
import { dismissJobs } from '../activity/dismiss.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { begin, goOn, refusalOf } from './begin.ts';
import { checkImport } from './check.ts';
import { beginCheck, isSmall } from './check-turn.ts';
import { findImport, isInterrupted, lockImport, notNow, type ReadImport, setImport } from './find.ts';
import { importClear, importRun } from './job-kinds.ts';
import { keptUntil } from './kept-until.ts';
import { requireRoom } from './room.ts';
import { inPortions } from './rows.ts';

/**
 * Starts the import. If the catalogue has changed since the check, the import is checked again first; if it is being checked, it
 * starts afterwards. An ended import goes on with products for which the plan had no room, and an interrupted one where it
 * stopped. Starting a running import changes nothing.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the import is over; BAD_INPUT if there is nothing to import, or the file could not be
 * read to its end; PLAN_LIMIT if the plan still has no room
 */
export async function startImport(ctx: SellerCtx, id: string): Promise<void> {
  const check = await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    switch (one.state) {
      case 'running':
        return isInterrupted(ctx, one) ? void (await goOn(ctx, one)) : undefined;
      case 'done':
        if (one.progress.noRoom === 0) throw notNow(sayState(one));
        return void (await tryAgain(ctx, one));
      case 'checking':
        if (isInterrupted(ctx, one)) return beginCheck(ctx, one, true);
        return void (await setImport(ctx, id, { startWhenChecked: true }));
      case 'ready':
        if (one.problem === null && (await catalogueChanged(ctx, one))) return beginCheck(ctx, one, true);
        await requireBeginning(ctx, one);
        return void (await begin(ctx, one));
      default:
        throw notNow(sayState(one));
    }
  });
  if (!check) return;
  const one = await findImport(ctx, id);
  if (!isSmall(one)) return;
  await checkImport(ctx, check);
  const checked = await findImport(ctx, id);
  if (checked.state === 'ready') await requireBeginning(ctx, checked);
}

async function requireBeginning(ctx: SellerCtx, one: ReadImport): Promise<void> {
  const refusal = await refusalOf(ctx, one);
  if (refusal) throw refusal;
}

/** A change may be committed this many milliseconds after its timestamp. */
const LATE = 30_000;

/** Whether any product of the seller may have changed since the last check began. */
async function catalogueChanged(ctx: SellerCtx, { checkedAt }: ReadImport): Promise<boolean> {
  if (checkedAt === null) return true;
  const since = new Date(checkedAt.getTime() - LATE);
  const { userId, updatedAt, deletedAt, deleted } = products;
  const own = eq(userId, ctx.sellerId);
  const changed = ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(own, eq(deleted, false), gt(updatedAt, since)))
    .limit(1);
  const gone = ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(own, eq(deleted, true), gt(deletedAt, since)))
    .limit(1);
  return (await changed).length + (await gone).length > 0;
}

/** Puts the products for which there was no room back in line, if there is some now. */
async function tryAgain(ctx: SellerCtx, one: ReadImport): Promise<void> {
  const { id, progress } = one;
  await requireRoom(ctx, one);
  const again = (some: SQL) =>
    ctx.db
      .update(importProducts)
      .set({ outcome: null, reason: null })
      .where(and(some, eq(importProducts.outcome, 'noRoom')));
  await inPortions(ctx, id, again, importProducts);
  await setImport(ctx, id, { progress: { ...progress, noRoom: 0 } });
  await goOn(ctx, one);
}

/**
 * Pauses a running import after the portion that is being saved.
 * @throws AppError NOT_FOUND; CONFLICT if it is not running
 */
export const pauseImport = (ctx: SellerCtx, id: string) => stopImport(ctx, id, ['running'], 'paused');

/**
 * Stops an import for good after the portion that is being saved. What has been saved stays, and can be taken back by undoing. One that
 * is still being checked has saved nothing, so it is removed.
 * @throws AppError NOT_FOUND; CONFLICT if it is not running, paused or being checked
 */
export const cancelImport = (ctx: SellerCtx, id: string) => stopImport(ctx, id, ['running', 'paused', 'checking'], 'cancelled');

async function stopImport(ctx: SellerCtx, id: string, from: string[], to: 'paused' | 'cancelled'): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    // Pressing the button twice changes nothing more.
    if (one.state === to) return;
    if (!from.includes(one.state)) throw notNow(sayState(one));
    if (one.state === 'checking') return remove(ctx, one);
    const isOver = to === 'cancelled';
    await setImport(ctx, id, { state: to, ...(isOver && { finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) }) });
  });
}

/**
 * Goes on with a paused import.
 * @throws AppError NOT_FOUND; CONFLICT if it is not paused
 */
export async function resumeImport(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    if (one.state === 'running') return;
    if (one.state !== 'paused') throw notNow(sayState(one));
    await goOn(ctx, one);
  });
}

/**
 * Removes an import, its file and its report. What it imported stays and cannot be undone any more. A job clears the stored data.
 *
 * @throws AppError NOT_FOUND; CONFLICT if it is running
 */
export async function removeImport(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    if (one.state === 'running' || (one.state === 'undoing' && !isInterrupted(ctx, one))) throw notNow(sayState(one));
    await remove(ctx, one);
  });
}

async function remove(ctx: SellerCtx, one: ReadImport): Promise<void> {
  await setImport(ctx, one.id, { state: 'removed' });
  await ctx.enqueue(importClear, { userId: ctx.sellerId });
  // Tells all open pages that the import is gone.
  if (one.startedAt || !isSmall(one)) await dismissJobs(ctx, [one.id]);
}

/**
 * Takes an import back: what it created goes to the recently deleted products, and what it changed gets its earlier values again.
 * @throws AppError NOT_FOUND; CONFLICT if it is running, or has changed nothing that could be taken back
 */
export async function undoImport(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    const { state } = one;
    if (state === 'undone' || (state === 'undoing' && !isInterrupted(ctx, one))) return;
    if (!['done', 'cancelled', 'paused', 'undoing'].includes(state)) throw notNow(sayState(one));
    const own = and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId));
    const [any] = await ctx.db
      .select({ number: importProducts.number })
      .from(importProducts)
      .where(and(own, inArray(importProducts.outcome, ['created', 'changed', 'same'])))
      .limit(1);
    if (!any) throw notNow('This import has changed nothing, so there is nothing to take back.');
    await setImport(ctx, id, { state: 'undoing', fetching: false });
    await ctx.enqueue(importRun, { userId: ctx.sellerId });
  });
}

function sayState({ state }: ReadImport): string {
  switch (state) {
    case 'running':
      return 'This import is running. Pause or cancel it first.';
    case 'undoing':
    case 'undone':
      return 'This import is taken back. Upload the file again to import it.';
    case 'done':
    case 'cancelled':
      return 'This import is over. Upload the file again to import it once more.';
    case 'paused':
      return 'This import is paused. Resume or cancel it.';
    default:
      return 'This import has not been started.';
  }
}
