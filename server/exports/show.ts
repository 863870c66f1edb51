/** What a seller sees of an export. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import { EXPORTS_LISTED, type ExportCheck, type ExportScope, type ExportState, hardRules } from '#shared/exports/exports.ts';
import { doors } from '#shared/paths.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { type Export, hasFile, isOwn, noSuchExport } from './find.ts';

/** The settings of an export. For products chosen one by one, only their number is included. */
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
  /** Where the file can be downloaded; null if it cannot. */
  address: string | null;
  /** What the seller should know about the file, in plain sentences; the most important first. */
  notices: string[];
  /** How many rules that make the platform refuse a listing are broken by the checked products. */
  breaches: number;
  /** How many other findings there are: advice of the platform, and content that the file cannot hold. */
  advice: number;
  /** Why the export failed; null if it did not. */
  reason: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The time until which the file can be downloaded. */
  keptUntil: string;
}

/** The settings in the form of `ShownSettings`. The database counts chosen ids, so that they need not be read. */
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
/** An export's row for lists, without its breaches. */
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
