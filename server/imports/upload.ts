import { and, eq, isNull, ne } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { imports } from '#drizzle/schema/imports.ts';
import { SNIFF_BYTES } from '#shared/catalogue-files.ts';
import { FILES_WAITING } from '#shared/imports/imports.ts';
import { sniffFile } from '../catalogue-files/sniff.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { takeTurn } from '../subscriptions/within-plan.ts';
import { checkImport } from './check.ts';
import { beginCheck, isSmall } from './check-turn.ts';
import { clearImport } from './clear.ts';
import { lockAny } from './find.ts';
import { keptUntil } from './kept-until.ts';
import { keepPieces, readPieces } from './pieces.ts';
import { keepBeginning, readBeginning } from './read.ts';

/**
 * Takes a seller's file: stores it, recognises its format and reads its first rows. A small file is checked at once, a large one
 * by a job. If the beginning cannot be read, nothing is kept, but the file counts towards the hour's limit: it cost the same work.
 * Returns the import's id.
 *
 * @throws AppError CONFLICT if too many files wait already; TOO_MANY_REQUESTS; others with a sentence for the seller if the file cannot be read
 */
export async function takeFile(ctx: SellerCtx, stream: AsyncIterable<Buffer>, fileName: string): Promise<{ id: string }> {
  const id = uuidv7();
  await withTransaction(ctx, async (ctx) => {
    await refuseMany(ctx);
    await ctx.limits.take('importFilePerson', ctx.caller.userId);
    const now = ctx.clock.now();
    await ctx.db.insert(imports).values({
      id,
      userId: ctx.sellerId,
      actorId: ctx.caller.userId,
      fileName,
      keptUntil: keptUntil(ctx),
      createdAt: now,
      updatedAt: now,
    });
  });
  try {
    const fileBytes = await keepPieces(ctx, id, stream);
    const guessed = sniffFile(await firstBytes(readPieces(ctx, id)), fileName);
    const beginning = await readBeginning(ctx, id, guessed, { whole: isSmall({ fileBytes }) });
    const check = await withTransaction(ctx, async (ctx) => {
      const one = await lockAny(ctx, id);
      await ctx.db
        .update(imports)
        .set({ fileBytes })
        .where(and(eq(imports.id, id), eq(imports.userId, ctx.sellerId)));
      await keepBeginning(ctx, one, beginning);
      return beginCheck(ctx, { ...one, fileBytes });
    });
    if (isSmall({ fileBytes })) await checkImport(ctx, check);
    return { id };
  } catch (error) {
    // What cannot be deleted now is removed by the hourly job. The seller needs to know why the file was refused.
    await clearImport(ctx.db, id).catch((err: unknown) => ctx.log.warn({ err }, 'a file that was refused was not deleted'));
    throw error;
  }
}

/**
 * Files that wait to be imported are stored whole, so a seller may have only some of them. Call it in the transaction that adds
 * one: until it ends, the seller's other uploads wait here.
 * @throws AppError CONFLICT if there are as many already
 */
export async function refuseMany(ctx: SellerCtx): Promise<void> {
  await takeTurn(ctx);
  const waiting = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.userId, ctx.sellerId), isNull(imports.startedAt), ne(imports.state, 'removed')))
    .limit(FILES_WAITING);
  if (waiting.length < FILES_WAITING) return;
  throw new AppError('CONFLICT', `${FILES_WAITING} files wait to be imported. Import or remove some of them first.`);
}

async function firstBytes(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const first: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    first.push(piece);
    size += piece.length;
    if (size >= SNIFF_BYTES) break;
  }
  return Buffer.concat(first).subarray(0, SNIFF_BYTES);
}
