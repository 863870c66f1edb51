import { readSheetNames } from '../catalogue-files/read.ts';
import type { SellerCtx } from '../context.ts';
import { findImport } from './find.ts';
import { hasPieces, readPieces } from './pieces.ts';

/**
 * The names of the sheets of a workbook, in their order. Empty if the file is no workbook, or can no longer be read in another form.
 * @throws AppError NOT_FOUND; BAD_INPUT if the workbook is damaged
 */
export async function sheetsOf(ctx: SellerCtx, id: string): Promise<string[]> {
  const { form } = await findImport(ctx, id);
  return form.kind === 'xlsx' && (await hasPieces(ctx, id)) ? readSheetNames(readPieces(ctx, id)) : [];
}
