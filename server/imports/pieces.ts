/** The bytes of an import's file, stored in pieces, so that no more than one of them is ever in memory. */
import { and, eq, sql } from 'drizzle-orm';
import { importPieces } from '#drizzle/schema/imports.ts';
import { fileLimits, LARGE_FILE } from '#shared/catalogue-files.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { AppError } from '../errors.ts';
import { clearSome } from './clear.ts';

const PIECE = 512 * 1024;

/**
 * Stores the bytes as they arrive. Returns how many there are.
 * @throws AppError TOO_LARGE as soon as the file is larger than files may be
 */
export async function keepPieces(ctx: SellerCtx, importId: string, stream: AsyncIterable<Buffer>): Promise<number> {
  let number = 0;
  let size = 0;
  let waiting: Buffer[] = [];
  let waits = 0;
  const keep = async () => {
    const bytes = Buffer.concat(waiting).toString('base64');
    waiting = [];
    waits = 0;
    await ctx.db.execute(sql`insert into import_pieces (import_id, number, user_id, bytes)
      values (${importId}::uuid, ${++number}::int, ${ctx.sellerId}::uuid, decode(${bytes}::text, 'base64'))`);
  };
  for await (const piece of stream) {
    size += piece.length;
    if (size > fileLimits.bytes) throw new AppError('TOO_LARGE', LARGE_FILE);
    waiting.push(piece);
    waits += piece.length;
    if (waits >= PIECE) await keep();
  }
  if (waits > 0) await keep();
  return size;
}

/** The bytes of the file, piece by piece. `counted` gets the number of bytes so far. */
export async function* readPieces(
  ctx: SellerCtx,
  importId: string,
  counted: { bytes: number } = { bytes: 0 },
): AsyncGenerator<Buffer> {
  for (let number = 1; ; number++) {
    const [piece] = await rows<{ bytes: string }>(
      ctx.db,
      sql`select encode(bytes, 'base64') as bytes from import_pieces
        where import_id = ${importId}::uuid and user_id = ${ctx.sellerId}::uuid and number = ${number}::int`,
    );
    if (!piece) return;
    const bytes = Buffer.from(piece.bytes, 'base64');
    counted.bytes += bytes.length;
    yield bytes;
  }
}

/** Whether the bytes of the file are still there. */
export async function hasPieces(ctx: SellerCtx, importId: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ number: importPieces.number })
    .from(importPieces)
    .where(and(eq(importPieces.importId, importId), eq(importPieces.userId, ctx.sellerId)))
    .limit(1);
  return found !== undefined;
}

/** Deletes the bytes of the file; its rows stay. */
export async function dropPieces(ctx: SellerCtx, importId: string): Promise<void> {
  while (await clearSome(ctx.db, 'import_pieces', importId));
}
