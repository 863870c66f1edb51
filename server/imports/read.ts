/** Reads the stored file of an import into rows, and finds out which format it has and what its columns hold. */
import type { FileForm } from '#shared/catalogue-files.ts';
import type { MatchKey } from '#shared/imports/imports.ts';
import type { Field } from '#shared/templates/fields.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import { recogniseTemplate } from '#shared/templates/recognise.ts';
import type { Mapping, Template } from '#shared/templates/template.ts';
import { readRows } from '../catalogue-files/read.ts';
import type { RowBatch } from '../catalogue-files/rows.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { publishedTemplates } from '../templates/find.ts';
import { setImport } from './find.ts';
import { readPieces } from './pieces.ts';
import { addRows, removeRows } from './rows.ts';

/** How many rows are looked at to find out what the columns hold. */
const SAMPLED_ROWS = 300;
/** How many cells of each column are shown beside its name, and how many characters of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/**
 * Reads the file in this form, replaces the import's rows, and maps the columns.
 * @throws AppError with a sentence for the seller if the file cannot be read, or holds no rows
 */
export async function readFileOf(ctx: SellerCtx, importId: string, guessed: FileForm, chosen = false): Promise<void> {
  const templates = await publishedTemplates(ctx);
  const form = chosen ? guessed : await withNames(ctx, importId, guessed, templates);
  // The rows read before go only when it is certain that the file can be read in this form to its end.
  if (chosen) await tryToRead(ctx, importId, form);
  await removeRows(ctx, importId);
  let columns: string[] = [];
  let above: string[][] = [];
  let sample: string[][] = [];
  let batches = 0;
  for await (const batch of readRows(readPieces(ctx, importId), form)) {
    columns = batch.columns;
    above = batch.headerLines.slice(0, -1);
    if (batches === 0) sample = batch.rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells);
    if (batch.rows.length > 0) await addRows(ctx, importId, ++batches, batch);
  }
  if (batches === 0) throw noRows();
  const template = recognised([columns, ...sample], templates)?.template ?? null;
  const mapping = mapColumns(columns.map(plain), sample, template, above);
  await setImport(ctx, importId, {
    form,
    mapping,
    samples: samplesOf(columns, sample),
    matchBy: matchKeyOf(mapping),
  });
}

const noRows = () => new AppError('BAD_INPUT', 'The file has names of columns, and no rows below them.');

/** @throws AppError if the file cannot be read in this form */
async function tryToRead(ctx: SellerCtx, importId: string, form: FileForm): Promise<void> {
  let found = 0;
  for await (const { rows } of readRows(readPieces(ctx, importId), form)) found += rows.length;
  if (found === 0) throw noRows();
}

/** Database columns of JSON refuse this character. */
const plain = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

const recognised = (rows: readonly (readonly string[])[], templates: readonly Template[]) =>
  recogniseTemplate(rows[0] ?? [], rows.slice(1, 6), templates)[0];

/** Some formats have rows above the names of the columns, which only who knows the format takes for what they are. */
async function withNames(ctx: SellerCtx, importId: string, form: FileForm, templates: readonly Template[]): Promise<FileForm> {
  if (form.kind === 'json') return form;
  let first: RowBatch | null = null;
  for await (const batch of readRows(readPieces(ctx, importId), form)) {
    first = batch;
    break;
  }
  if (!first) return form;
  const { headerLines, rows } = first;
  const known = recognised([...headerLines, ...rows.slice(0, 6).map(({ cells }) => cells)], templates);
  // Below the names found so far, blank lines are not among the rows, so that their numbers are not known.
  const isAbove = known && known.headerRow < headerLines.length;
  const number = known && !isAbove ? rows[known.headerRow - headerLines.length]?.number : known && known.headerRow + 1;
  return { ...form, headerRow: number ?? headerLines.length };
}

function samplesOf(columns: readonly string[], rows: readonly (readonly string[])[]): string[][] {
  return columns.map((_, at) => {
    const cells = rows.map((row) => plain(row[at] ?? '').trim()).filter(Boolean);
    return [...new Set(cells)].slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH).toWellFormed());
  });
}

/** By what the file's products can be found: by SKU if it has them, because a catalogue knows handles from earlier files only. */
function matchKeyOf(mapping: Mapping): MatchKey {
  const has = (field: Field) => mapping.columns.some((column) => column.field === field);
  return has('sku') ? 'sku' : has('handle') || has('externalId') ? 'handle' : 'name';
}
