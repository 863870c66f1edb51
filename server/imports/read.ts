/** Reads the stored file of an import into rows, and finds out which format it has and what its columns hold. */
import type { FileForm } from '#shared/catalogue-files.ts';
import type { MatchKey } from '#shared/imports/imports.ts';
import { type Field, traitsOf } from '#shared/templates/fields.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import { recogniseTemplate } from '#shared/templates/recognise.ts';
import type { Mapping, Template } from '#shared/templates/template.ts';
import { readRows, readSheetNames } from '../catalogue-files/read.ts';
import type { RowBatch } from '../catalogue-files/rows.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { findTemplate, publishedTemplates } from '../templates/find.ts';
import { type Check, inCheck } from './check-turn.ts';
import { findImport, type Import, type ReadImport, setImport } from './find.ts';
import { readPieces } from './pieces.ts';
import { findRemembered, withEarlierChoices } from './remembered.ts';
import { addRows, lastOfRows, removeRows, rowsOfImport, type StagedRow, stagedRows, storable } from './rows.ts';

/** How many rows are looked at to find out what the columns hold. */
export const SAMPLED_ROWS = 300;
/** How many cells of each column are shown beside its name, and how many characters of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** The bytes of a file, which may be read more than once. */
type Bytes = AsyncIterable<Buffer>;

/** The first rows of a file, or all rows of a small one. */
export interface Beginning {
  form: FileForm;
  batches: RowBatch[];
  bytes: number;
  readAll: boolean;
}

/**
 * Reads the beginning of the file, or the whole file.
 * @param guessed how to read it; a `chosen` form is taken as it is
 * @throws AppError with a sentence for the seller if this part cannot be read, or holds no rows
 */
export async function readBeginning(
  ctx: SellerCtx,
  importId: string,
  guessed: FileForm,
  { whole, chosen = false }: { whole: boolean; chosen?: boolean },
): Promise<Beginning> {
  const form = chosen ? guessed : await withNames(() => readPieces(ctx, importId), guessed, await publishedTemplates(ctx));
  const counted = { bytes: 0 };
  const batches: RowBatch[] = [];
  for await (const batch of readRows(readPieces(ctx, importId, counted), form)) {
    if (batch.rows.length > 0) batches.push(batch);
    if (!whole && batches.length > 0) return { form, batches, bytes: counted.bytes, readAll: false };
  }
  if (batches.length === 0)
    throw new AppError(
      'BAD_INPUT',
      'The file has names of columns, and no rows below them. Choose products in your shop and export again.',
    );
  return { form, batches, bytes: counted.bytes, readAll: true };
}

/**
 * Replaces the rows of the import by those of the beginning, and maps the columns. An earlier mapping of the same headers is used
 * again, and of other files what the seller has chosen for single headers.
 */
export async function keepBeginning(ctx: SellerCtx, { id }: Pick<Import, 'id'>, beginning: Beginning): Promise<void> {
  const { form, batches, bytes, readAll } = beginning;
  await removeRows(ctx, id);
  for (const [at, batch] of batches.entries()) await addRows(ctx, id, at + 1, stagedRows(batch));
  const [first] = batches;
  const columns = batches.at(-1)?.columns ?? [];
  const sample = first?.rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells) ?? [];
  const template = recognised([columns, ...sample], await publishedTemplates(ctx))?.template ?? null;
  const guessed = mapColumns(columns.map(storable), sample, template, first?.headerLines.slice(0, -1));
  const remembered = await findRemembered(ctx, guessed);
  const mapping = remembered?.mapping ?? (await withEarlierChoices(ctx, guessed));
  await setImport(ctx, id, {
    form,
    mapping,
    samples: samplesOf(columns, sample),
    matchBy: matchKeyOf(mapping, sample),
    bytesRead: bytes,
    rowsRead: batches.reduce((sum, { rows }) => sum + rows.length, 0),
    readAll,
    remembered: remembered !== null,
    ...remembered,
  });
}

/** Some rows of the file. `store` stores them; null if they are stored already. */
export interface Portion {
  rows: StagedRow[];
  store: ((ctx: SellerCtx) => Promise<void>) | null;
  /** The names of the columns that the file has shown so far; empty for rows that are not read from the file. */
  columns: string[];
}

/**
 * All rows of the import: first the stored ones, then the rest of the file. The caller must `store` each portion before it asks
 * for the next but one.
 *
 * @throws AppError with a sentence for the seller if the file cannot be read to its end
 */
export async function* readPortions(ctx: SellerCtx, { id, form, readAll, rowsRead }: ReadImport): AsyncGenerator<Portion> {
  const stored = await lastOfRows(ctx, id);
  for await (const rows of rowsOfImport(ctx, id)) yield { rows, store: null, columns: [] };
  if (readAll) return;
  const counted = { bytes: 0 };
  let batches = stored.batch;
  let read = rowsRead;
  for await (const { columns, headerLines, rows } of readRows(readPieces(ctx, id, counted), form)) {
    const fresh = stagedRows({ columns, headerLines, rows: rows.filter(({ number }) => number > stored.number) });
    if (fresh.length === 0) {
      yield { rows: [], store: null, columns };
      continue;
    }
    batches += 1;
    read += fresh.length;
    const [batch, now] = [batches, { bytesRead: counted.bytes, rowsRead: read }];
    const store = async (ctx: SellerCtx) => {
      await addRows(ctx, id, batch, fresh);
      await setImport(ctx, id, now);
    };
    yield { rows: fresh, store, columns };
  }
}

/**
 * Stores the rest of a JSON file before its rows are looked at, because its last object may have names that no other has.
 *
 * @throws AppError with a sentence for the seller if the file cannot be read to its end; Replaced if another check has begun
 */
export async function readNames(ctx: SellerCtx, check: Check): Promise<ReadImport> {
  const one = await findImport(ctx, check.id);
  if (one.readAll || one.form.kind !== 'json') return one;
  let names: string[] = [];
  for await (const { store, columns } of readPortions(ctx, one)) {
    // A check that died may have stored all rows, and not yet their names.
    if (columns.length > 0) names = columns;
    if (store) await inCheck(ctx, check, store);
  }
  const template = await findTemplate(ctx, one.mapping.templateId);
  const mapping = withFurther(one.mapping, names.map(storable), template);
  await inCheck(ctx, check, (ctx) => setImport(ctx, check.id, { mapping, readAll: true }));
  return { ...one, mapping, readAll: true };
}

/** Objects of a JSON file may have names that no object before had. These become further columns. */
function withFurther(mapping: Mapping, columns: readonly string[], template: Template | null): Mapping {
  if (columns.length <= mapping.columns.length) return mapping;
  const { key, columns: mapped } = mapColumns(columns, [], template, mapping.above);
  const taken = new Set(mapping.columns.map(({ field }) => field));
  const further = mapped.slice(mapping.columns.length).map((column) => {
    const isTaken = column.field !== null && !traitsOf(column.field).many && taken.has(column.field);
    return isTaken ? { ...column, field: null, found: null } : column;
  });
  return { ...mapping, key, columns: [...mapping.columns, ...further] };
}

const recognised = (rows: readonly (readonly string[])[], templates: readonly Template[]) =>
  recogniseTemplate(rows[0] ?? [], rows.slice(1, 6), templates)[0];

/** How many rows are looked at for the names of the columns, and how many sheets of a workbook. */
const LOOKED_AT = { rows: 10, sheets: 8 };

/**
 * Finds the row with the column names, which may stand below a title or other rows, and in a workbook the sheet: the first one
 * whose columns are known, because many workbooks begin with a cover.
 */
export async function withNames(open: () => Bytes, form: FileForm, templates: readonly Template[]): Promise<FileForm> {
  if (form.kind === 'json') return form;
  const read = async (form: FileForm) => headerOf(form, await firstBatch(open, form), templates);
  if (form.kind !== 'xlsx' || form.sheet !== null) return (await read(form)).form;
  let best = { form: form as FileForm, names: -1 };
  const [first, ...others] = await readSheetNames(open());
  for (const name of [first, ...others.slice(0, LOOKED_AT.sheets - 1)]) {
    const found = await read(name === first ? form : { ...form, sheet: name ?? null }).catch((error: unknown) => {
      // A sheet without cells cannot be read.
      if (error instanceof AppError && others.length > 0) return null;
      throw error;
    });
    if (found && found.names > best.names) best = found;
    if (best.names >= KNOWN) break;
  }
  return best.form;
}

/** A row with this many names of known fields is taken for the one with the column names. */
const KNOWN = 2;

async function firstBatch(open: () => Bytes, form: FileForm): Promise<RowBatch | null> {
  for await (const batch of readRows(open(), form)) return batch;
  return null;
}

/** Where the names of the columns stand in the first rows of a file, and how many of them are names of known fields. */
function headerOf(form: FileForm, first: RowBatch | null, templates: readonly Template[]): { form: FileForm; names: number } {
  if (!first || form.kind === 'json') return { form, names: 0 };
  const { headerLines, rows } = first;
  const known = recognised([...headerLines, ...rows.slice(0, 6).map(({ cells }) => cells)], templates);
  if (known) {
    // Blank lines are left out of `rows`, so the row's own number counts, not its position.
    const isAbove = known.headerRow < headerLines.length;
    const number = isAbove ? known.headerRow + 1 : rows[known.headerRow - headerLines.length]?.number;
    return { form: { ...form, headerRow: number ?? headerLines.length }, names: Number.POSITIVE_INFINITY };
  }
  const candidates = [
    { number: headerLines.length, cells: headerLines.at(-1) ?? [] },
    ...rows.slice(0, LOOKED_AT.rows).map(({ number, cells }) => ({ number, cells })),
  ].map(({ number, cells }) => ({ number, names: namesIn(cells) }));
  const [asRead, ...below] = candidates;
  // One name may be a chance. A row below is taken only if it is surer.
  const found = (asRead?.names ?? 0) < KNOWN ? below.find(({ names }) => names >= KNOWN) : undefined;
  return { form: { ...form, headerRow: found?.number ?? headerLines.length }, names: (found ?? asRead)?.names ?? 0 };
}

/** How many of these cells are names of fields. */
const namesIn = (cells: readonly string[]): number =>
  mapColumns(cells.map(storable), [], null).columns.filter(({ field }) => field !== null).length;

export function samplesOf(columns: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  return columns.map((_, at) => {
    const cells = rows.map((row) => storable(row[at] ?? '').trim()).filter(Boolean);
    return [...new Set(cells)].slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH).toWellFormed());
  });
}

/** The key for finding products: SKU if the file has any, because the catalogue knows handles only from earlier files. */
function matchKeyOf(mapping: Mapping, sample: readonly (readonly string[])[]): MatchKey {
  // Shops export a SKU column even if it is empty; then nothing would be found by SKU.
  const has = (field: Field) =>
    mapping.columns.some((column) => column.field === field && sample.some((cells) => cells[column.at]?.trim()));
  return has('sku') ? 'sku' : has('handle') || has('externalId') ? 'handle' : 'name';
}
