import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { imports } from '#drizzle/schema/imports.ts';
import { SNIFF_BYTES } from '#shared/catalogue-files.ts';
import { FILES_WAITING, IMPORT_DAYS } from '#shared/imports/imports.ts';
import { sniffFile } from '../catalogue-files/sniff.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { checkImport } from './check.ts';
import { keepPieces, readPieces } from './pieces.ts';
import { readFileOf } from './read.ts';

export const keptUntil = ({ clock }: Ctx) => new Date(clock.now().getTime() + IMPORT_DAYS * 86_400_000);

/**
 * Takes a seller's file: stores it, recognises it, reads its rows and compares them with the catalogue. The memory needed does not
 * depend on the file's size. Returns the import's id; nothing of a file that cannot be read stays.
 * @throws AppError CONFLICT if too many files wait already; others with a sentence for the seller if the file cannot be read
 */
export async function takeFile(ctx: SellerCtx, stream: AsyncIterable<Buffer>, fileName: string): Promise<{ id: string }> {
  await refuseMany(ctx);
  const id = uuidv7();
  const now = ctx.clock.now();
  await ctx.db
    .insert(imports)
    .values({ id, userId: ctx.sellerId, fileName, keptUntil: keptUntil(ctx), createdAt: now, updatedAt: now });
  try {
    await keepPieces(ctx, id, stream);
    await readFileOf(ctx, id, sniffFile(await firstBytes(readPieces(ctx, id)), fileName));
    await checkImport(ctx, id);
    return { id };
  } catch (error) {
    await ctx.db.delete(imports).where(and(eq(imports.id, id), eq(imports.userId, ctx.sellerId)));
    throw error;
  }
}

/** Files that wait to be imported are stored whole, so a seller may have only some of them. */
async function refuseMany(ctx: SellerCtx): Promise<void> {
  const waiting = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.userId, ctx.sellerId), isNull(imports.startedAt)))
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
