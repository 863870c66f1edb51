import { Readable } from 'node:stream';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { findExport, hasFile } from './find.ts';
import { readPieces } from './pieces.ts';

/**
 * The file of an export that is done, as a stream that reads it piece by piece.
 *
 * @throws AppError NOT_FOUND, also if the file has another name or is no longer kept
 */
export async function exportedFile(ctx: SellerCtx, id: string, fileName: string): Promise<{ bytes: Readable; size: number }> {
  const found = await findExport(ctx, id);
  if (!hasFile(ctx, found) || found.fileName !== fileName) throw notFound('This file does not exist.');
  return { bytes: Readable.from(readPieces(ctx, id, found.bytes), { objectMode: false }), size: found.bytes };
}
