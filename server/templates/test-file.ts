/** Shows what an import would make of a file, without keeping anything of it. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { templates } from '#drizzle/schema/templates.ts';
import { SNIFF_BYTES } from '#shared/catalogue-files.ts';
import { TESTED_ROWS, TESTED_SHOWN } from '#shared/templates/edit.ts';
import { fields, traitsOf } from '#shared/templates/fields.ts';
import { rowGrouper } from '#shared/templates/group-rows.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import { readProduct } from '#shared/templates/read-product.ts';
import { recogniseTemplate } from '#shared/templates/recognise.ts';
import { type Problem, quoted } from '#shared/templates/rows.ts';
import { type Mapping, type Template, templateSchema } from '#shared/templates/template.ts';
import { limited } from '../catalogue-files/bytes.ts';
import { readRows } from '../catalogue-files/read.ts';
import type { RowBatch } from '../catalogue-files/rows.ts';
import { sniffFile } from '../catalogue-files/sniff.ts';
import type { Ctx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { SAMPLED_ROWS, samplesOf, withNames } from '../imports/read.ts';
import { stagedRows } from '../imports/rows.ts';
import { publishedTemplates } from './find.ts';

/** The fields of a product that are shown, in this order, with what they hold. */
const shownFields = fields.filter((field) => traitsOf(field).belongs === 'product' || traitsOf(field).belongs === 'offer');

/**
 * Reads the beginning of a file with the draft of a template, or with what is published if there is no draft: which column of the
 * file holds what, the first products, and what is wrong with them. The file lies in a temporary folder meanwhile, and nothing of
 * it is stored.
 *
 * @throws AppError NOT_FOUND; BAD_INPUT or TOO_LARGE with a sentence for the person if the file cannot be read
 */
export async function testTemplate(ctx: Ctx, id: string, stream: AsyncIterable<Buffer>, fileName: string) {
  const [row] = await ctx.db.select().from(templates).where(eq(templates.id, id));
  if (!row) throw notFound('This template does not exist.');
  const { data: template } = templateSchema.safeParse(row.draft ?? row.definition);
  if (!template) throw new AppError('BAD_INPUT', 'This template is damaged. Restore an earlier version, then test it.');
  const others = (await publishedTemplates(ctx)).filter((one) => one.id !== id);
  const folder = await mkdtemp(join(tmpdir(), 'listwright-test-'));
  try {
    const path = join(folder, 'file');
    await pipeline(Readable.from(limited(stream)), createWriteStream(path, { mode: 0o600 }));
    return await readWith(template, others, path, fileName, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readWith(template: Template, others: readonly Template[], path: string, fileName: string, folder: string) {
  const open = () => createReadStream(path) as AsyncIterable<Buffer>;
  const all = [template, ...others];
  const form = await withNames(open, sniffFile(await beginningOf(path), fileName), all);
  const batches: RowBatch[] = [];
  let count = 0;
  let isWhole = true;
  for await (const batch of readRows(open(), form, { folder })) {
    batches.push(batch);
    count += batch.rows.length;
    if (count < TESTED_ROWS) continue;
    isWhole = false;
    break;
  }
  const [first] = batches;
  const columns = batches.at(-1)?.columns ?? [];
  const rows = batches.flatMap(stagedRows).slice(0, TESTED_ROWS);
  if (!first || rows.length === 0)
    throw new AppError('BAD_INPUT', 'The file has names of columns, and no rows below them. Choose one with products.');
  const sample = rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells);
  const known = recogniseTemplate(columns, sample.slice(0, 5), all);
  const mapping = mapColumns(columns, sample, template, first.headerLines.slice(0, -1));
  const samples = samplesOf(columns, sample);
  const { products, problems } = productsOf(rows, mapping);
  const headers = new Set(mapping.columns.flatMap(({ field }) => field ?? []));
  return {
    file: { kind: form.kind, rows: rows.length, isWhole },
    /** Which format an import would take the file for; null if for none. */
    recognised: known[0] ? { id: known[0].template.id, name: known[0].template.name, reasons: known[0].reasons } : null,
    columns: mapping.columns.map(({ at, header, field }) => ({ header, field, samples: samples[at] ?? [] })),
    /** Required columns of the template whose field the file does not have. */
    missing: template.columns
      .filter(({ required, field }) => required && field !== null && !headers.has(field))
      .map(({ header }) => header),
    products: products.slice(0, TESTED_SHOWN),
    productCount: products.length,
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problemCount: problems.length,
  };
}

/** How many problems are listed; of some thousand equal ones the first say enough. */
const PROBLEMS_SHOWN = 50;

async function beginningOf(path: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function productsOf(rows: ReturnType<typeof stagedRows>, mapping: Mapping) {
  const grouper = rowGrouper(mapping);
  const groups = [...grouper.add(rows.map(({ row, cells }) => ({ row, cells }))), ...grouper.end()];
  const problems: Problem[] = rows.flatMap(({ row, found }) =>
    found.map(({ column, reason, stops }) => ({ row, column, reason, stops })),
  );
  const products = groups.map((group) => {
    const { problems: own, ...product } = readProduct(group.rows, mapping);
    problems.push(...group.problems, ...own);
    const values = product as unknown as Record<string, unknown>;
    return {
      row: group.rows[0]?.row ?? 0,
      values: shownFields.flatMap((field) => {
        const text = say(values[field]);
        return text === '' ? [] : [{ title: traitsOf(field).title, text }];
      }),
      variants: product.variants.length,
    };
  });
  problems.sort((one, other) => Number(other.stops) - Number(one.stops) || (one.row ?? 0) - (other.row ?? 0));
  return { products, problems };
}

function say(value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return '';
  if (value === true) return 'yes';
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? Object.values(one as object).join(' ') : String(one))).join(', ')
    : String(value);
  return text === '' ? '' : quoted(text).slice(1, -1);
}
