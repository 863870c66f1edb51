/** Starts an import, and pauses, resumes or cancels it. The work is done by a job. */
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { importProducts, imports, sourceFormats } from '#drizzle/schema/imports.ts';
import { dismissJobs } from '../activity/dismiss.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { beginCheck } from './change.ts';
import { checkImport } from './check.ts';
import { findImport, isInterrupted, lockImport, notNow, type ReadImport, setImport } from './find.ts';
import { importRun } from './job-kinds.ts';
import { dropPieces } from './pieces.ts';
import { keptUntil } from './upload.ts';

/**
 * Checks the import once more, because the catalogue may have changed since, and starts it. After an import that ended with products
 * for which the plan had no room, it starts again with these. An import whose process died goes on.
 * @throws AppError NOT_FOUND; CONFLICT if it is running or over; BAD_INPUT if there is nothing to import
 */
export async function startImport(ctx: SellerCtx, id: string): Promise<void> {
  const one = await findImport(ctx, id);
  if (one.state === 'ready' || one.state === 'checking') {
    await beginCheck(ctx, id);
    await checkImport(ctx, id);
  }
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    if (one.state === 'done' && one.progress.noRoom > 0) await tryAgain(ctx, one);
    else if (one.state === 'ready') await begin(ctx, one);
    else if (one.state !== 'running' || !isInterrupted(ctx, one)) throw notNow(sayState(one));
    await goOn(ctx, id);
  });
}

async function begin(ctx: SellerCtx, { id, mapping, counts }: ReadImport): Promise<void> {
  if (counts.new + counts.changed + counts.same === 0) {
    throw new AppError('BAD_INPUT', 'No product of this file can be imported. Mend the faults, or choose another way to match.');
  }
  const sourceFormatId = uuidv7();
  const now = ctx.clock.now();
  await ctx.db.insert(sourceFormats).values({ id: sourceFormatId, userId: ctx.sellerId, mapping, createdAt: now });
  // From now on the file cannot be read in another form any more.
  await dropPieces(ctx, id);
  await setImport(ctx, id, { sourceFormatId, startedAt: now });
}

/** Puts the products for which there was no room back in line. */
async function tryAgain(ctx: SellerCtx, { id, progress }: ReadImport): Promise<void> {
  const own = and(eq(importProducts.importId, id), eq(importProducts.userId, ctx.sellerId));
  await ctx.db
    .update(importProducts)
    .set({ outcome: null, reason: null })
    .where(and(own, eq(importProducts.outcome, 'noRoom')));
  await setImport(ctx, id, { progress: { ...progress, noRoom: 0 } });
}

async function goOn(ctx: SellerCtx, id: string): Promise<void> {
  await setImport(ctx, id, { state: 'running', finishedAt: null, keptUntil: keptUntil(ctx) });
  await ctx.enqueue(importRun, { userId: ctx.sellerId });
}

/**
 * Pauses a running import after the portion that is being saved.
 * @throws AppError NOT_FOUND; CONFLICT if it is not running
 */
export const pauseImport = (ctx: SellerCtx, id: string) => move(ctx, id, ['running'], 'paused');

/**
 * Stops an import for good after the portion that is being saved. What has been saved stays, and can be taken back by undoing.
 * @throws AppError NOT_FOUND; CONFLICT if it is not running or paused
 */
export const cancelImport = (ctx: SellerCtx, id: string) => move(ctx, id, ['running', 'paused'], 'cancelled');

async function move(ctx: SellerCtx, id: string, from: string[], to: 'paused' | 'cancelled'): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    // Pressing the button twice changes nothing more.
    if (one.state === to) return;
    if (!from.includes(one.state)) throw notNow(sayState(one));
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
    await goOn(ctx, id);
  });
}

/**
 * Removes an import, its file and its report. What it has imported stays, and cannot be taken back any more.
 * @throws AppError NOT_FOUND; CONFLICT if it is running
 */
export async function removeImport(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    if (one.state === 'running' || (one.state === 'undoing' && !isInterrupted(ctx, one))) throw notNow(sayState(one));
    if (one.state === 'checking' && !isInterrupted(ctx, one)) throw notNow('This import is being checked. Wait a moment.');
    await ctx.db.delete(imports).where(and(eq(imports.id, id), eq(imports.userId, ctx.sellerId)));
    // Tells all open pages that it is gone.
    if (one.startedAt) await dismissJobs(ctx, [id]);
  });
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
      .where(and(own, inArray(importProducts.outcome, ['created', 'changed'])))
      .limit(1);
    if (!any) throw notNow('This import has changed nothing, so there is nothing to take back.');
    await setImport(ctx, id, { state: 'undoing' });
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
