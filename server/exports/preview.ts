import type { ExportCheck, ExportSettings } from '#shared/exports/exports.ts';
import { traitsOf } from '#shared/templates/fields.ts';
import type { SellerCtx } from '../context.ts';
import { countThere } from '../products/chosen.ts';
import { Findings } from './findings.ts';
import { fileNameFor } from './form.ts';
import { AT_ONCE } from './start.ts';
import { findTarget } from './targets.ts';
import { planExport, writtenProducts } from './write-products.ts';

/** How many milliseconds a preview may take to read products for its columns, and again to write and check them. */
const LOOKED_FOR = 1_500;

export interface ExportPreview {
  fileName: string;
  /** How many products the file will hold. With `scope: 'texts'`, how many of the products looked at have a changed text. */
  products: number;
  /** The rows of the file below its header; null if there are too many products to write them all for the preview. */
  rows: number | null;
  /** The columns of the file in their order; with `scope: 'texts'` those of the products that were looked at. `title` is the name of the field in it; null for a column that is kept as it is. */
  columns: { header: string; title: string | null }[];
  check: ExportCheck;
  /** What the seller should know about the file, in plain sentences; the most important first. */
  notices: string[];
  /** True if the file is made at once. Otherwise a job makes it, and the seller can go on. */
  atOnce: boolean;
}

/**
 * What an export would hold. Products are written and checked for a limited time only, so a large catalogue is checked in part.
 * @throws AppError NOT_FOUND if there is no such format for exports, or none of the products that are named
 */
export async function previewExport(ctx: SellerCtx, settings: ExportSettings): Promise<ExportPreview> {
  const target = await findTarget(ctx, settings.templateId);
  const total = await countThere(ctx, settings.products);
  const plan = await planExport(ctx, settings, target, { until: performance.now() + LOOKED_FOR });
  const findings = new Findings(plan, ctx.clock.now(), LOOKED_FOR);
  const until = performance.now() + LOOKED_FOR;
  let seen = 0;
  let held = 0;
  let rows = 0;
  let isWhole = true;
  for await (const one of writtenProducts(ctx, plan)) {
    findings.add(one);
    seen += 1;
    rows += one.rows.length;
    if (one.rows.length > 0) held += 1;
    if (performance.now() < until) continue;
    isWhole = seen >= total;
    break;
  }
  const headers = plan.headers.at(-1) ?? [];
  return {
    fileName: fileNameFor(target, settings, ctx.clock.now()),
    products: isWhole || settings.scope === 'texts' ? held : total,
    rows: isWhole ? rows : null,
    columns: headers.map((header, at) => {
      const field = plan.columns[at]?.field ?? null;
      return { header, title: field === null ? null : traitsOf(field).title };
    }),
    check: findings.check,
    notices: findings.notices(held),
    atOnce: total <= AT_ONCE,
  };
}
