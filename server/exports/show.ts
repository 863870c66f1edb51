/** What a seller sees of an export. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import { EXPORTS_LISTED, type ExportCheck, type ExportScope, type ExportState, hardRules } from '#shared/exports/exports.ts';
import { doors } from '#shared/paths.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { type Export, hasFile, isOwn, noSuchExport } from './find.ts';

/** The settings of an export. Of products that were chosen one by one, only the number is told. */
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
  /** Where the file is; null while there is none, and after its days. */
  address: string | null;
  /** What the seller should know about the file, in plain sentences; the most important first. */
  notices: string[];
  /** How many rules the products break for which the platform refuses a listing, among those that were checked. */
  breaches: number;
  /** How many further kinds of breaches there are: what the platform advises against, or what the file could not hold. */
  advice: number;
  /** Why the export failed; null if it did not. */
  reason: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Until when the file can be downloaded. */
  keptUntil: string;
}

/** The settings as they are shown, made by the database, so that thousands of ids need not be read to be counted. */
export const shownSettings = sql<ShownSettings>`case when ${exports.settings} -> 'products' ->> 'kind' = 'ids'
  then jsonb_set(${exports.settings}, '{products}',
    jsonb_build_object('kind', 'ids', 'count', jsonb_array_length(${exports.settings} -> 'products' -> 'ids')))
  else ${exports.settings} end`;

function shown(ctx: SellerCtx, one: Omit<Export, 'settings'> & { settings: ShownSettings }): ExportRun {
  const { id, templateName, platform, state, done, total, rows, bytes, fileName, notices, reason } = one;
  return {
    id,
    templateName,
    platform,
    settings: one.settings,
    state,
    done,
    total,
    rows,
    bytes,
    fileName,
    address: hasFile(ctx, one) ? doors.exportFile(id, fileName) : null,
    notices,
    breaches: hardRules(one.check),
    advice: (one.check.rules ?? []).filter(({ severity }) => severity !== 'hard').length,
    reason,
    createdAt: one.createdAt.toISOString(),
    startedAt: one.startedAt?.toISOString() ?? null,
    finishedAt: one.finishedAt?.toISOString() ?? null,
    keptUntil: one.keptUntil.toISOString(),
  };
}

const whole = { ...getTableColumns(exports), settings: shownSettings };
/** The row without what a list does not show: the breaches. */
const listed = { ...whole, check: sql<ExportCheck>`jsonb_set(${exports.check}, '{shown}', '[]')` };

/** The seller's last exports, the newest first; with a template only those in its format. */
export async function listExports(ctx: SellerCtx, { templateId }: { templateId?: string | undefined }): Promise<ExportRun[]> {
  const own = eq(exports.userId, ctx.sellerId);
  const found = await ctx.db
    .select(listed)
    .from(exports)
    .where(templateId === undefined ? own : and(own, eq(exports.templateId, templateId)))
    .orderBy(desc(exports.id))
    .limit(EXPORTS_LISTED);
  return found.map((one) => shown(ctx, one));
}

/**
 * One export with the breaches that were found.
 * @throws AppError NOT_FOUND
 */
export async function getExport(ctx: SellerCtx, id: string): Promise<ExportRun & { check: ExportCheck }> {
  const [found] = await ctx.db.select(whole).from(exports).where(isOwn(ctx, id));
  if (!found) throw noSuchExport();
  return { ...shown(ctx, found), check: found.check };
}
