import type { ExportCheck, ExportSettings } from '#shared/exports/exports.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';

export interface ExportPreview {
  fileName: string;
  /** How many products the file will hold. With `scope: 'texts'` these are the ones with a changed text, of those that were looked at. */
  products: number;
  /** The rows of the file below its header; null if there are too many products to write them all for the preview. */
  rows: number | null;
  /** The columns of the file in their order. `title` is the name of the field that stands in it; null for a column that is kept as it is. */
  columns: { header: string; title: string | null }[];
  check: ExportCheck;
  /** What the seller should know about the file, in plain sentences; the most important first. */
  notices: string[];
  /** True if the file is made at once. Otherwise a job makes it, and the seller can go on. */
  atOnce: boolean;
}

/**
 * What an export would hold. Products are written and checked for a limited time only, so a large catalogue is checked in part.
 * @throws AppError NOT_FOUND if there is no such format for exports
 */
export async function previewExport(_ctx: SellerCtx, _settings: ExportSettings): Promise<ExportPreview> {
  throw notFound('This format does not exist.');
}
