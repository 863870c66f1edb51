import { desc, eq } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import { hasOrigin } from '#shared/exports/origin.ts';
import { doors } from '#shared/paths.ts';
import type { SellerCtx } from '../context.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { hasFeature } from '../subscriptions/require-feature.ts';
import { publishedTemplates } from '../templates/find.ts';
import { canForExcel } from './form.ts';
import { type ShownSettings, shownSettings } from './show.ts';
import { importedFormats, ownFiles, productsByFormat, type Target, targetOf } from './targets.ts';

/** A file format in which the catalogue can be exported or imported. */
export interface Format {
  id: string;
  name: string;
  /** The shop or marketplace, such as `shopify`; `general` for formats of no shop. */
  platform: string;
  format: Target['format'];
  /** Whether files of this format can be imported, and whether products can be exported into one. */
  imports: boolean;
  exports: boolean;
  /** Whether a file may hold only the changed texts (`scope: 'texts'`). */
  canTexts: boolean;
  /** Whether a file has room for columns that say who wrote each text (`withOrigin`). */
  hasOrigin: boolean;
  /** Whether a spreadsheet program may take cells of the file for formulas, so that `forExcel` makes a difference. */
  canForExcel: boolean;
  /** The address of an empty file of this format with one example, to download; null for the columns of a seller's own file. */
  sample: string | null;
  /** How many products of the catalogue came from a file of this format. Only an export in this format contains all columns of that file. */
  products: number;
  /** Of how many of these a text has changed since their file was imported. */
  changed: number;
  /** The settings of the last export in this format, for doing the same again, and when it was; null if there was none. */
  last: (ShownSettings & { at: string }) | null;
  /** Whether the plan has this format for exports. A format in which products were imported is open on every plan. */
  inPlan: boolean;
}

/** All formats with which the seller can export or import, in the order in which they are shown. */
export async function listFormats(ctx: SellerCtx): Promise<Format[]> {
  const last = await lastSettings(ctx);
  const cameIn = await productsByFormat(ctx);
  const { plan } = await findSubscription(ctx);
  const imported = await importedFormats(ctx);
  const known = (await publishedTemplates(ctx)).map((template) => ({
    target: targetOf(template),
    direction: template.direction,
  }));
  const own = (await ownFiles(ctx)).map((target) => ({ target, direction: 'both' as const }));
  return [...known, ...own].map(({ target, direction }) => ({
    id: target.id,
    name: target.name,
    platform: target.platform,
    format: target.format,
    imports: direction !== 'export',
    exports: direction !== 'import',
    // Only a shop that has the products already can take a file of changed texts.
    canTexts: target.platform !== 'general',
    hasOrigin: hasOrigin(target),
    canForExcel: canForExcel(target),
    sample: target.template === null ? null : doors.templateSample(target.id),
    ...(cameIn.get(target.id) ?? { products: 0, changed: 0 }),
    last: last.get(target.id) ?? null,
    inPlan: imported.has(target.id) || hasFeature(plan, 'export.platformTemplates', target.platform),
  }));
}

/** The settings of the last export in each format. */
async function lastSettings(ctx: SellerCtx): Promise<Map<string, Format['last']>> {
  const found = await ctx.db
    .selectDistinctOn([exports.templateId], {
      templateId: exports.templateId,
      settings: shownSettings,
      createdAt: exports.createdAt,
    })
    .from(exports)
    .where(eq(exports.userId, ctx.sellerId))
    .orderBy(exports.templateId, desc(exports.id));
  return new Map(found.map(({ templateId, settings, createdAt }) => [templateId, { ...settings, at: createdAt.toISOString() }]));
}
