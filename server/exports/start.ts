/** Starts an export, and stops or removes it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { exports } from '#drizzle/schema/exports.ts';
import { EXPORT_DAYS, type ExportSettings } from '#shared/exports/exports.ts';
import { dismissJobs } from '../activity/dismiss.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { countThere } from '../products/chosen.ts';
import { requireFeature } from '../subscriptions/require-feature.ts';
import { takeTurn } from '../subscriptions/within-plan.ts';
import { fileOf } from './file-of.ts';
import { findExport, isOwn, noSuchExport, notNow } from './find.ts';
import { Findings } from './findings.ts';
import { fileNameFor } from './form.ts';
import { exportRun } from './job-kinds.ts';
import { dropOldFiles } from './old-files.ts';
import { dropPieces, nothingWritten, PIECE } from './pieces.ts';
import { findTarget, importedFormats, type Target } from './targets.ts';
import { planExport } from './write-products.ts';

/** An export with at most this many products and bytes is finished within the request. */
export const AT_ONCE = 200;
const AT_ONCE_BYTES = 4 * 1024 * 1024;
/** For how many milliseconds the products of such an export are checked. */
const CHECKED_FOR = 1_000;
/** How many files of a seller may wait to be made. */
const EXPORTS_WAITING = 10;

/**
 * Writes the products into a file. A small one is finished when this returns, a large one is made by a job.
 * @throws AppError NOT_FOUND if there is no such format for exports, or none of the products that are named; PLAN_LIMIT if it is not part of the plan; CONFLICT if too many exports wait already; TOO_LARGE if a cell is
 * longer than the format allows
 */
export async function createExport(ctx: SellerCtx, settings: ExportSettings): Promise<{ id: string }> {
  const target = await findTarget(ctx, settings.templateId);
  if (!(await importedFormats(ctx)).has(target.id)) {
    await requireFeature(ctx, 'export.platformTemplates', { name: target.platform, called: target.name });
  }
  const id = uuidv7();
  const total = await countThere(ctx, settings.products);
  if (total <= AT_ONCE && (await makeNow(ctx, id, settings, target))) return { id };
  await withTransaction(ctx, async (ctx) => {
    await refuseMany(ctx);
    await ctx.db.insert(exports).values({ ...newRow(ctx, id, settings, target), total });
    await ctx.enqueue(exportRun, { userId: ctx.sellerId });
  });
  return { id };
}

function newRow(ctx: SellerCtx, id: string, settings: ExportSettings, target: Target) {
  const now = ctx.clock.now();
  return {
    id,
    userId: ctx.sellerId,
    actorId: ctx.caller.userId,
    templateId: settings.templateId,
    templateName: target.name,
    platform: target.platform,
    settings,
    fileName: fileNameFor(target, settings, now),
    keptUntil: new Date(now.getTime() + EXPORT_DAYS * 86_400_000),
    createdAt: now,
    updatedAt: now,
  };
}

/** Makes a small file and stores it finished. Returns false if the file is not small. */
async function makeNow(ctx: SellerCtx, id: string, settings: ExportSettings, target: Target): Promise<boolean> {
  const startedAt = ctx.clock.now();
  const plan = await planExport(ctx, settings, target);
  const findings = new Findings(plan, startedAt, CHECKED_FOR);
  const written = nothingWritten();
  const pieces: Buffer[] = [];
  for await (const piece of fileOf(ctx, plan, findings, written)) {
    pieces.push(piece as Buffer);
    written.bytes += (piece as Buffer).length;
    if (written.bytes > AT_ONCE_BYTES) return false;
  }
  const file = Buffer.concat(pieces);
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(exports).values({
      ...newRow(ctx, id, settings, target),
      state: 'done',
      done: written.seen,
      total: written.seen,
      rows: written.rows,
      bytes: written.bytes,
      notices: findings.notices(written.products),
      check: findings.check,
      startedAt,
      finishedAt: ctx.clock.now(),
    });
    for (let at = 0, number = 1; at < file.length; at += PIECE, number++) {
      const piece = file.subarray(at, at + PIECE).toString('base64');
      await ctx.db.execute(sql`insert into export_pieces (export_id, number, user_id, bytes)
        values (${id}::uuid, ${number}::int, ${ctx.sellerId}::uuid, decode(${piece}::text, 'base64'))`);
    }
  });
  await dropOldFiles(ctx);
  return true;
}

/**
 * Refuses an export if too many of the seller's are waiting. Call it in the transaction that adds one: until it ends, the
 * seller's other exports wait here.
 */
async function refuseMany(ctx: SellerCtx): Promise<void> {
  await takeTurn(ctx);
  const waiting = await ctx.db
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.userId, ctx.sellerId), inArray(exports.state, ['queued', 'running'])))
    .limit(EXPORTS_WAITING);
  if (waiting.length < EXPORTS_WAITING) return;
  throw notNow(`${EXPORTS_WAITING} exports are waiting. Wait until one is done, or cancel one.`);
}

/**
 * Stops an export that is waiting or running, and drops what has been written of its file.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the export has ended
 */
export async function cancelExport(ctx: SellerCtx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const stopped = await ctx.db
    .update(exports)
    .set({ state: 'cancelled', finishedAt: now, updatedAt: now })
    .where(and(isOwn(ctx, id), inArray(exports.state, ['queued', 'running'])))
    .returning({ id: exports.id });
  if (stopped.length > 0) return dropPieces(ctx, id);
  const { state } = await findExport(ctx, id);
  // Pressing the button twice changes nothing more.
  if (state !== 'cancelled') throw notNow('This export is over.');
}

/**
 * Removes an export and its file; one that is running is stopped.
 * @throws AppError NOT_FOUND
 */
export async function removeExport(ctx: SellerCtx, id: string): Promise<void> {
  // From now on nobody adds to the file, and nobody can download it.
  const now = ctx.clock.now();
  const own = ctx.db.update(exports).set({ state: 'cancelled', updatedAt: now }).where(isOwn(ctx, id));
  if ((await own.returning({ id: exports.id })).length === 0) throw noSuchExport();
  await dropPieces(ctx, id);
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(exports).where(isOwn(ctx, id));
    // Tells all open pages that the export is gone.
    await dismissJobs(ctx, [id]);
  });
}
