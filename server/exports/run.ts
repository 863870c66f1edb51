/** Makes the file of an export. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { ProcessStops } from '../jobs/job.ts';
import { noticeOfJob } from '../notifications/job-kinds.ts';
import { countChosen } from '../products/chosen.ts';
import { fileOf } from './file-of.ts';
import { type Export, isOwn } from './find.ts';
import { Findings } from './findings.ts';
import { stepInDatabase } from './in-database.ts';
import { writeInSteps } from './in-steps.ts';
import { dropOldFiles } from './old-files.ts';
import { dropPieces, nothingWritten, StoredFile, Superseded } from './pieces.ts';
import { findTarget } from './targets.ts';
import { planExport } from './write-products.ts';

/**
 * The most milliseconds that one export spends on checking its products against the platform's rules. Later products are exported
 * unchecked.
 */
const CHECKED_FOR = 5_000;

/**
 * Makes the file from its start. After a crash the job runs again: the new try removes the pieces of the earlier one, which
 * cannot store any more.
 */
export async function runExport(ctx: SellerCtx & { signal?: AbortSignal }, id: string, jobId: string): Promise<void> {
  const begun = await begin(ctx, id, jobId);
  if (!begun) return;
  try {
    await make(ctx, begun);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (ctx.signal?.reason instanceof ProcessStops) await returnTry(ctx, begun);
    // An error with a sentence for the seller would be the same at every try. Other errors, and UNAVAILABLE, are tried again.
    if (!(error instanceof AppError) || error.appCode === 'UNAVAILABLE') throw error;
    await fail(ctx, begun, error.message);
  }
}

async function begin(ctx: SellerCtx, id: string, jobId: string): Promise<Export | undefined> {
  const now = ctx.clock.now();
  const [begun] = await ctx.db
    .update(exports)
    .set({
      state: 'running',
      jobId,
      tries: sql`${exports.tries} + 1`,
      done: 0,
      rows: 0,
      bytes: 0,
      startedAt: now,
      updatedAt: now,
    })
    .where(and(isOwn(ctx, id), inArray(exports.state, ['queued', 'running'])))
    .returning();
  if (begun) await dropPieces(ctx, id, begun.tries);
  return begun;
}

/** Lets the export wait again, because its try ended only with its process. */
async function returnTry(ctx: SellerCtx, { id, tries }: Export): Promise<void> {
  await ctx.db
    .update(exports)
    .set({ state: 'queued', tries: tries - 1, updatedAt: ctx.clock.now() })
    .where(and(isOwn(ctx, id), eq(exports.state, 'running'), eq(exports.tries, tries)));
}

async function make(ctx: SellerCtx & { signal?: AbortSignal }, one: Export): Promise<void> {
  const { id, settings } = one;
  const target = await findTarget(ctx, settings.templateId);
  const written = nothingWritten();
  const file = new StoredFile(ctx, one, written, 0);
  await file.saveProgress({ total: await countChosen(ctx, settings.products) });
  const plan = await planExport(ctx, settings, target, { onProduct: () => file.heartbeat() });
  const findings = new Findings(plan, ctx.clock.now(), CHECKED_FOR);
  const step = stepInDatabase(ctx, plan, one);
  if (step) await writeInSteps(ctx, plan, one, step, findings, written);
  else {
    for await (const bytes of fileOf(ctx, plan, findings, written, () => file.heartbeat())) await file.add(bytes as Buffer);
    await file.end();
  }
  const now = ctx.clock.now();
  await withTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(exports)
      .set({
        state: 'done',
        done: written.seen,
        total: written.seen,
        rows: written.rows,
        bytes: written.bytes,
        notices: findings.notices(written.products),
        check: findings.check,
        finishedAt: now,
        updatedAt: now,
      })
      .where(and(isOwn(ctx, id), eq(exports.state, 'running'), eq(exports.tries, one.tries)))
      .returning({ id: exports.id });
    if (ended.length === 0) throw new Superseded();
    await ctx.enqueue(noticeOfJob, { userId: ctx.sellerId, kind: 'export', id });
  });
  await dropOldFiles(ctx);
}

/** Ends the export as failed, with a reason for the seller. If another try has begun, its pieces stay. */
export async function fail(ctx: SellerCtx, { id, tries }: Pick<Export, 'id' | 'tries'>, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const failed = await withTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(exports)
      .set({ state: 'failed', reason, finishedAt: now, updatedAt: now })
      .where(and(isOwn(ctx, id), eq(exports.state, 'running'), eq(exports.tries, tries)))
      .returning({ id: exports.id });
    if (ended.length > 0) await ctx.enqueue(noticeOfJob, { userId: ctx.sellerId, kind: 'export', id });
    return ended;
  });
  if (failed.length > 0) await dropPieces(ctx, id);
}
