/** What a seller sees of an export. */
import type { ExportCheck, ExportScope, ExportState } from '#shared/exports/exports.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';

/** The settings of an export. Of products that were chosen one by one only the number is told. */
export interface ShownSettings {
  templateId: string;
  products: { kind: 'all' } | { kind: 'ids'; count: number } | { kind: 'filter'; filter: ProductFilter };
  scope: ExportScope;
  forExcel: boolean;
  withOrigin: boolean;
}

/** One export. Times are ISO 8601 UTC. */
export interface ExportRun {
  id: string;
  templateName: string;
  platform: string;
  settings: ShownSettings;
  state: ExportState;
  /** How many of the products are written; `total` is null until they have been counted. */
  done: number;
  total: number | null;
  /** The rows of the file below its header, and its bytes so far. */
  rows: number;
  bytes: number;
  fileName: string;
  /** Where the file is; null while there is none. */
  address: string | null;
  /** What the seller should know about the file, in plain sentences; the most important first. */
  notices: string[];
  /** How many rules of the platform the products break, among those that were checked. */
  breaches: number;
  /** Why the export failed; null if it did not. */
  reason: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Until when the file can be downloaded. */
  keptUntil: string;
}

/** The seller's last exports, the newest first; with a template only those in its format. */
export async function listExports(_ctx: SellerCtx, _input: { templateId?: string | undefined }): Promise<ExportRun[]> {
  return [];
}

/**
 * One export with the breaches that were found.
 * @throws AppError NOT_FOUND
 */
export async function getExport(_ctx: SellerCtx, _id: string): Promise<ExportRun & { check: ExportCheck }> {
  throw notFound('This export does not exist.');
}
