import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { imports } from '#drizzle/schema/imports.ts';
import { SNIFF_BYTES } from '#shared/catalogue-files.ts';
import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { sniffFile } from '../catalogue-files/sniff.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { checkImport } from './check.ts';
import { keepPieces, readPieces } from './pieces.ts';
import { readFileOf } from './read.ts';

export const keptUntil = ({ clock }: Ctx) => new Date(clock.now().getTime() + IMPORT_DAYS * 86_400_000);

/**
 * Takes a seller's file: stores it, recognises it, reads its rows and compares them with the catalogue. The memory needed does not
 * depend on the file's size. Returns the import's id; nothing of a file that cannot be read stays.
 * @throws AppError with a sentence for the seller if the file cannot be read
 */
export async function takeFile(ctx: SellerCtx, stream: AsyncIterable<Buffer>, fileName: string): Promise<{ id: string }> {
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
