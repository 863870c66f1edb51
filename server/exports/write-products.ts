/** The rows of the file, product by product. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportSettings } from '#shared/exports/exports.ts';
import { hasOrigin, originHeaders } from '#shared/exports/origin.ts';
import { columnOf } from '#shared/templates/columns-of.ts';
import { differingFields } from '#shared/templates/compare-products.ts';
import type { HandleMaker } from '#shared/templates/handles.ts';
import { blankProduct, type CatalogueProduct, type ProductField } from '#shared/templates/product.ts';
import { readRows } from '#shared/templates/read-product.ts';
import type { Problem } from '#shared/templates/rows.ts';
import type { MappedColumn } from '#shared/templates/template.ts';
import { type ProductToWrite, writeInto, writeRows } from '#shared/templates/write-rows.ts';
import type { WrittenRow } from '#shared/templates/written.ts';
import type { SellerCtx } from '../context.ts';
import { asInFile } from './as-in-file.ts';
import { chosenIds, type Imported, importedProducts, inBatches } from './chosen.ts';
import { guardedIn } from './form.ts';
import { Handles } from './handles.ts';
import { layoutFor, moved } from './layout.ts';
import { columnsLeftOut } from './left-out.ts';
import { emptyLongCells } from './long-cells.ts';
import type { Plan } from './plan.ts';
import { type ExportedProduct, Mappings, readProducts } from './read.ts';
import { sourceFiles, type Target } from './targets.ts';
import { addOrigin, placeTexts } from './text-writers.ts';

/** The texts that a file with changed texts only may hold. */
const shopTexts: readonly ProductField[] = [
  'name',
  'description',
  'metaTitle',
  'metaDescription',
  'tags',
  'keyFeatures',
  'seoKeywords',
];

export interface WrittenProduct {
  product: ExportedProduct;
  /** The product as the file holds it. */
  told: CatalogueProduct;
  /** Its rows in the columns of the file; none for a product that the file leaves out. */
  rows: WrittenRow[];
  /** Whether it is left out of a file with changed texts, because the shop does not have it or could not find it. */
  isUnknown: boolean;
  problems: Problem[];
  /** The columns of the file it came from that say something about it and that this file does not have. */
  leftOut: string[];
  /** Whether it leaves in the rows it came with. */
  isImported: boolean;
  /** The id of the columns of the file it came from; empty if it came from none. */
  format: string;
  /** The number of its first row in that file. */
  first: number;
}

/** How long products are looked at. */
export interface Patience {
  /** Is called for each product; looking at products ends if it throws. */
  look?: () => Promise<void>;
  /** When looking ends, on the clock of `performance.now()`, even if there are further products. */
  until?: number;
}

/**
 * Finds out which columns the file gets. If only changed texts are written, all products are read for it, or as many as the patience
 * allows.
 */
export async function planExport(
  ctx: SellerCtx,
  settings: ExportSettings,
  target: Target,
  patience: Patience = {},
): Promise<Plan> {
  const mappings = new Mappings(ctx);
  const files = await sourceFiles(ctx, target);
  const imported = await importedProducts(ctx, settings.products, files);
  await mappings.load(imported.formats);
  const layout = await layoutFor(ctx, settings, target, imported.formats, mappings);
  const plan: Plan = {
    target,
    settings,
    headers: [],
    columns: [],
    layout,
    imported,
    mappings,
    files,
    handles: new Handles(ctx, files.ofShop),
    changed: null,
  };
  if (settings.scope === 'texts') plan.changed = await changedTexts(ctx, plan, patience);
  return { ...plan, ...columnsOfFile(plan) };
}

/** The texts that at least one product has otherwise than its file. */
async function changedTexts(
  ctx: SellerCtx,
  plan: Plan,
  { look = async () => {}, until = Number.POSITIVE_INFINITY }: Patience,
): Promise<ProductField[]> {
  const changed = new Set<ProductField>();
  for await (const { product } of inTurns(productsOf(ctx, plan))) {
    await look();
    const { told, before } = toWrite(ctx, product, plan);
    const differing = isUnknown(told, plan) ? [] : differingFields(before ?? blankProduct(), told);
    for (const field of differing) if (shopTexts.includes(field)) changed.add(field);
    if (changed.size === shopTexts.length || performance.now() > until) break;
  }
  return shopTexts.filter((field) => changed.has(field));
}

function columnsOfFile({ layout, settings, target, changed }: Plan): Pick<Plan, 'headers' | 'columns'> {
  const origin = settings.withOrigin && hasOrigin(target);
  let { headers } = layout;
  let columns = layout.mapping.columns;
  if (changed !== null) {
    // A product with texts, so that the columns are chosen as they are for products with changes.
    const sample = { ...blankProduct(), name: 'x' };
    const written = writeInto({ product: sample }, layout, target.template, { changedOnly: [...changed, 'name'] });
    headers = written.headers;
    const names = headers.at(-1) ?? [];
    const left = [...columns];
    columns = names.map(
      (name) =>
        left.splice(
          left.findIndex(({ header }) => header === name),
          1,
        )[0] as MappedColumn,
    );
  }
  if (!origin) return { headers, columns };
  const own = headers.at(-1) ?? [];
  const added = originHeaders.filter((header) => !own.includes(header));
  return { headers: [...headers.slice(0, -1), [...own, ...added]], columns };
}

interface Found {
  product: ExportedProduct;
  format: string;
  first: number;
}

/**
 * The chosen products: first those that came from a file of the target's format, in its order, then all others in the order in which
 * they were added. None comes twice, and none that exists all the time is left out, even if products change meanwhile.
 */
async function* productsOf(ctx: SellerCtx, plan: Plan): AsyncGenerator<Found> {
  const { imported, settings } = plan;
  yield* readInBatches(ctx, plan, imported.products);
  const known = new Set(imported.products.map(({ id }) => id));
  for await (const ids of chosenIds(ctx, settings.products))
    yield* theseProducts(
      ctx,
      plan,
      ids.filter((id) => !known.has(id)),
    );
}

/** The products with these ids, as far as they are not deleted. They come after those of files of the target's format. */
export const theseProducts = (ctx: SellerCtx, plan: Plan, ids: readonly string[]): AsyncGenerator<Found> =>
  readInBatches(
    ctx,
    plan,
    ids.map((id) => ({ id, format: '', first: 0 })),
  );

async function* readInBatches(ctx: SellerCtx, plan: Plan, wanted: readonly Imported[]): AsyncGenerator<Found> {
  for await (const batch of inBatches(ctx, wanted)) {
    const known = new Map(batch.map((one) => [one.id, one]));
    const products = await readProducts(
      ctx,
      batch.map(({ id }) => id),
      plan.files,
    );
    await plan.mappings.load(products.flatMap(({ source }) => source?.format ?? []));
    if (products.some((product) => mayNeedHandle(product, plan))) await plan.handles.load();
    for (const product of products) {
      const { format = '', first = 0 } = known.get(product.id) ?? {};
      yield { product, format, first };
    }
  }
}

/** The products with their rows, one by one. */
export async function* writtenProducts(
  ctx: SellerCtx,
  plan: Plan,
  products: AsyncIterable<Found> = productsOf(ctx, plan),
): AsyncGenerator<WrittenProduct> {
  for await (const one of inTurns(products)) yield writeProduct(ctx, one, plan);
}

/** For how many milliseconds products are read or written before other work of this process gets its turn. */
const TURN = 10;

/** Products come in batches. Working on a batch at one go would keep all other requests of this process waiting. */
async function* inTurns(products: AsyncIterable<Found>): AsyncGenerator<Found> {
  let since = performance.now();
  for await (const one of products) {
    yield one;
    if (performance.now() - since < TURN) continue;
    await nextTurn();
    since = performance.now();
  }
}

/** Whether the product may get a handle: because it has none in the shop, and its rows are kept together or found by one. */
function mayNeedHandle({ source, values, pictures }: ExportedProduct, { layout: { mapping }, files }: Plan): boolean {
  if (mapping.joining.kind !== 'sameHandle' || mapping.joining.by !== 'handle') return false;
  if (source !== null && source.handle !== '' && files.ofShop.includes(source.format)) return false;
  const hasRows = values.variants.items.length > 0 || pictures.length > 0;
  return hasRows || mapping.columns.some(({ field, required }) => field === 'handle' && required);
}

function toWrite(ctx: SellerCtx, product: ExportedProduct, { mappings, target, files, handles }: Plan) {
  const { id, source } = product;
  const mapping = source === null ? undefined : mappings.get(source.format);
  const original = source === null || mapping === undefined ? undefined : { rows: source.rows, mapping };
  const before = original === undefined ? null : readRows(original.rows, original.mapping).product;
  const told = asInFile(product, before, target.platform === 'general' ? ctx.publicUrl : null);
  const { handle } = told;
  // In another shop the same ID belongs to another product, and the handle perhaps too.
  if (mapping !== undefined && !files.isOfShop(mapping)) Object.assign(told, { externalId: '', handle: '' });
  const makeHandle: HandleMaker = (now) => handles.make(id, now, handle);
  return { told, before, original, makeHandle };
}

/**
 * Whether a file with changed texts has to leave a product out. Where the shop finds products by a handle or an ID, it has only those
 * that came with one from its own files; a made-up handle would create half a product, or overwrite another one. A SKU is the same
 * everywhere.
 */
function isUnknown(told: CatalogueProduct, { settings, layout: { mapping } }: Plan): boolean {
  const { matchKey } = mapping;
  return settings.scope === 'texts' && (matchKey === 'handle' || matchKey === 'externalId') && told[matchKey] === '';
}

function writeProduct(ctx: SellerCtx, { product, format, first }: Found, plan: Plan): WrittenProduct {
  const { layout, target, changed } = plan;
  const { told, before, original, makeHandle } = toWrite(ctx, product, plan);
  const item: ProductToWrite = { product: told, ...(original && { original }) };
  // Rows that were replaced by another import meanwhile may have columns for which this file has no place.
  const isImported = changed === null && product.source !== null && plan.imported.formats.includes(product.source.format);
  if (!isImported && columnOf(layout.mapping, 'ownId') !== undefined) told.ownId = product.id;
  let written: { rows: WrittenRow[]; problems: Problem[] };
  let leftOut: string[] = [];
  const unknown = isUnknown(told, plan);
  if (unknown) written = { rows: [], problems: [] };
  else if (isImported && original) {
    const { rows, problems } = writeRows(item, null, { makeHandle, forExcel: guardedIn(plan) });
    const cells = rows.map(({ row, cells }) => ({ row, cells: [...moved(cells, original.mapping, layout.mapping)] }));
    written = { rows: cells, problems };
  } else {
    // Another file may have a place for the currency, although the file the product came from had none.
    const whole = { ...told, currency: told.currency || product.values.currency };
    const { rows, problems } = writeInto(changed === null ? { ...item, product: whole } : item, layout, target.template, {
      makeHandle,
      isKnown: original !== undefined && plan.files.isOfShop(original.mapping),
      forExcel: guardedIn(plan),
      ...(changed !== null && { changedOnly: changed }),
    });
    written = { rows: rows.map(({ cells }) => ({ row: null, cells })), problems };
    if (original && changed === null) leftOut = columnsLeftOut(original, layout.mapping.columns);
  }
  placeTexts(written.rows, product, told, isImported ? before : null, plan);
  if (hasOrigin(target)) addOrigin(written.rows, product, told, isImported ? before : null, plan);
  written.problems.push(...emptyLongCells(written.rows, plan));
  return { product, told, ...written, isUnknown: unknown, leftOut, isImported, format: isImported ? format : '', first };
}
