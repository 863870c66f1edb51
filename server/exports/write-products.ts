/** The rows of the file, product by product. */
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
import { breather } from '../imports/breather.ts';
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

/** The fields that a file of changed texts may contain. */
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
  /** Whether a file of changed texts leaves it out, because the shop does not have the product or could not find it. */
  isUnknown: boolean;
  problems: Problem[];
  /** The columns of its original file that have content for it and are missing in this file. */
  leftOut: string[];
  /** Whether it is written in its original rows. */
  isImported: boolean;
  /** The id of the columns of its original file; empty if it has none. */
  format: string;
  /** The number of its first row in its original file. */
  first: number;
}

/** Limits for how long products are read. */
export interface Patience {
  /** Called for each product; reading ends if it throws. */
  onProduct?: () => Promise<void>;
  /** When reading ends, on the clock of `performance.now()`, even if products are left. */
  until?: number;
}

/** Finds the columns of the file. For a file of changed texts this reads all products, or as many as the patience allows. */
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

/** The texts in which at least one product differs from its original file. */
async function changedTexts(
  ctx: SellerCtx,
  plan: Plan,
  { onProduct = async () => {}, until = Number.POSITIVE_INFINITY }: Patience,
): Promise<ProductField[]> {
  const changed = new Set<ProductField>();
  for await (const { product } of inTurns(productsOf(ctx, plan))) {
    await onProduct();
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
    // A sample product with a text makes the writer choose the same columns as for products with changes.
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
 * The chosen products: first those from files of the target's format, in file order, then all others in the order they were
 * added. Products that change meanwhile are neither repeated nor left out.
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

/** The products with these ids that are not deleted. */
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

/** Lets other requests run in between, because working on a whole batch would block them. */
async function* inTurns(products: AsyncIterable<Found>): AsyncGenerator<Found> {
  const breathe = breather();
  for await (const one of products) {
    yield one;
    await breathe();
  }
}

/** Whether the product may need a new handle: it has none in the target's shop, and its rows need one. */
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
  // An ID from another shop belongs to another product in the target's shop, and so may the handle.
  if (mapping !== undefined && !files.isOfShop(mapping)) Object.assign(told, { externalId: '', handle: '' });
  const makeHandle: HandleMaker = (now) => handles.make(id, now, handle);
  return { told, before, original, makeHandle };
}

/**
 * Whether a file of changed texts must leave a product out. A shop that finds products by handle or ID knows only those whose
 * handle or ID came from its own files. A made-up one would create or overwrite another product.
 */
function isUnknown(told: CatalogueProduct, { settings, layout: { mapping } }: Plan): boolean {
  const { matchKey } = mapping;
  return settings.scope === 'texts' && (matchKey === 'handle' || matchKey === 'externalId') && told[matchKey] === '';
}

function writeProduct(ctx: SellerCtx, { product, format, first }: Found, plan: Plan): WrittenProduct {
  const { layout, target, changed } = plan;
  const { told, before, original, makeHandle } = toWrite(ctx, product, plan);
  const item: ProductToWrite = { product: told, ...(original && { original }) };
  // Another import may have replaced the rows meanwhile, with columns that this file lacks.
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
