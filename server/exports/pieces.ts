/** The bytes of an export's file, stored in pieces, so that no more than one of them is ever in memory. */
import { and, eq, sql } from 'drizzle-orm';
import { exportPieces } from '#drizzle/schema/exports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';

/** The size of a piece, in bytes. */
export const PIECE = 512 * 1024;

/** What is noted in the row of the export together with a piece. */
export interface Progress {
  done: number;
  rows: number;
  bytes: number;
}

/**
 * Stores a piece and the progress made with it. Returns false, and stores nothing, if the export is not running any more or another
 * try has begun meanwhile.
 */
export async function keepPiece(
  ctx: SellerCtx,
  { id, tries }: { id: string; tries: number },
  number: number,
  bytes: Buffer,
  progress: Progress,
): Promise<boolean> {
  const kept = await rows(
    ctx.db,
    sql`with one as (
        update exports set done = ${progress.done}::int, rows = ${progress.rows}::int, bytes = ${progress.bytes}::bigint,
          updated_at = ${ctx.clock.now().toISOString()}::timestamptz
        where id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and state = 'running' and tries = ${tries}::int
        returning id, user_id
      )
      insert into export_pieces (export_id, user_id, number, bytes)
      select id, user_id, ${number}::int, decode(${bytes.toString('base64')}::text, 'base64') from one returning number`,
  );
  return kept.length > 0;
}

/** The bytes of the file, piece by piece. */
export async function* readPieces(ctx: SellerCtx, exportId: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number++) {
    const [piece] = await rows<{ bytes: string }>(
      ctx.db,
      sql`select encode(bytes, 'base64') as bytes from export_pieces
        where export_id = ${exportId}::uuid and user_id = ${ctx.sellerId}::uuid and number = ${number}::int`,
    );
    if (!piece) return;
    yield Buffer.from(piece.bytes, 'base64');
  }
}

export async function dropPieces(ctx: SellerCtx, exportId: string): Promise<void> {
  await ctx.db.delete(exportPieces).where(and(eq(exportPieces.exportId, exportId), eq(exportPieces.userId, ctx.sellerId)));
}
