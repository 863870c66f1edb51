/** Changes how an import is read, mapped or matched, or what its cells say, and checks all its rows again. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { importRows } from '#drizzle/schema/imports.ts';
import { type changeImportInput, ROWS_SHOWN } from '#shared/imports/imports.ts';
import { type Field, traitsOf } from '#shared/templates/fields.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import type { MappedColumn, Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { findTemplate } from '../templates/find.ts';
import { checkImport } from './check.ts';
import { findImport, isInterrupted, lockImport, notNow, type ReadImport, setImport } from './find.ts';
import { readFileOf } from './read.ts';
import { rowsOfImport } from './rows.ts';

type Change = z.output<typeof changeImportInput>;

/**
 * Changes what is given, and checks the import again.
 * @throws AppError NOT_FOUND; CONFLICT if it has been started or is being checked; BAD_INPUT for a column, row or fault that it
 * does not have, or a form in which the file cannot be read
 */
export async function changeImport(ctx: SellerCtx, change: Change): Promise<void> {
  await beginCheck(ctx, change.id);
  try {
    await applyChange(ctx, change);
  } catch (error) {
    // What was changed before the error is checked, so that what the seller sees is always the result of a whole check.
    await checkImport(ctx, change.id);
    throw error;
  }
  await checkImport(ctx, change.id);
}

/**
 * Marks the import as being checked, so that nobody else changes or starts it meanwhile. Returns it as it was.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function beginCheck(ctx: SellerCtx, id: string): Promise<ReadImport> {
  return withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    const { state } = one;
    if (state === 'checking' && !isInterrupted(ctx, one)) throw notNow('This import is being checked. Wait a moment.');
    if (state !== 'ready' && state !== 'checking')
      throw notNow('This import has been started, so it cannot be changed any more.');
    await setImport(ctx, id, { state: 'checking' });
    return one;
  });
}

async function applyChange(ctx: SellerCtx, change: Change): Promise<void> {
  const { id, form, templateId, columns, matchBy, mode, emptyCells } = change;
  if (form) await readFileOf(ctx, id, form, true);
  if (templateId !== undefined) await mapAnew(ctx, await findImport(ctx, id), templateId);
  if (columns) await setImport(ctx, id, { mapping: withFields((await findImport(ctx, id)).mapping, columns) });
  await setImport(ctx, id, { ...(matchBy && { matchBy }), ...(mode && { mode }), ...(emptyCells && { emptyCells }) });
  const one = await findImport(ctx, id);
  if (change.cell) await setCell(ctx, one, change.cell);
  if (change.setFault) await setFault(ctx, one, change.setFault);
  if (change.rows) await leaveOut(ctx, one, change.rows);
  if (change.leaveOutFault) await leaveOutFault(ctx, one, change.leaveOutFault);
}

/** Maps all columns anew, with another template or by their names. */
async function mapAnew(ctx: SellerCtx, { id, mapping }: ReadImport, templateId: string | null): Promise<void> {
  const template = await findTemplate(ctx, templateId);
  if (templateId !== null && !template) throw wrong('templateId', 'There is no template with this id.');
  const headers = mapping.columns.map(({ header }) => header);
  const sample: string[][] = [];
  for await (const rows of rowsOfImport(ctx, id)) {
    sample.push(...rows.slice(0, ROWS_SHOWN).map(({ cells }) => [...cells]));
    break;
  }
  await setImport(ctx, id, { mapping: mapColumns(headers, sample, template, mapping.above) });
}

/** The mapping with other fields for some columns. A field that only one column can hold leaves the column that had it. */
function withFields(mapping: Mapping, given: readonly { at: number; field: Field | null }[]): Mapping {
  const chosen = new Map(given.map(({ at, field }) => [at, field]));
  for (const at of chosen.keys()) {
    if (!mapping.columns.some((column) => column.at === at)) throw wrong('columns', 'The file has no such column.');
  }
  const taken = [...chosen.values()].flatMap((field) => (field !== null && !traitsOf(field).many ? [field] : []));
  if (new Set(taken).size < taken.length) throw wrong('columns', 'Only one column can hold this field.');
  const columns = mapping.columns.map((column): MappedColumn => {
    const field = chosen.get(column.at);
    if (field === undefined) return taken.some((one) => one === column.field) ? { ...column, field: null, found: null } : column;
    if (field === null) return { ...column, field, found: null };
    if (field === column.field) return { ...column, found: 'seller' };
    const name = field === 'attribute' ? column.header.trim() : '';
    return { ...column, field, name, type: traitsOf(field).type, transform: 'none', valueMap: {}, default: '', found: 'seller' };
  });
  return { ...mapping, columns };
}

async function setCell(ctx: SellerCtx, { id, mapping }: ReadImport, cell: { row: number; at: number; text: string }) {
  if (!mapping.columns.some(({ at }) => at === cell.at)) throw wrong('cell', 'The file has no such cell.');
  const changed = await ctx.db
    .update(importRows)
    .set({ mended: sql`${importRows.mended} || jsonb_build_object(${String(cell.at)}::text, ${cell.text}::text)` })
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), eq(importRows.number, cell.row)))
    .returning({ number: importRows.number });
  if (changed.length === 0) throw wrong('cell', 'The file has no such cell.');
}

const hasFault = (fault: string) => sql`${importRows.faults} @> ${JSON.stringify([{ fault }])}::text::jsonb`;

async function setFault(ctx: SellerCtx, { id }: ReadImport, { fault, text }: { fault: string; text: string }) {
  // All problems with the same name are in the same column.
  const at = sql`(select f ->> 'at' from jsonb_array_elements(${importRows.faults}) f where f ->> 'fault' = ${fault}::text limit 1)`;
  const changed = await ctx.db
    .update(importRows)
    .set({ mended: sql`${importRows.mended} || jsonb_build_object(${at}, ${text}::text)` })
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), hasFault(fault), sql`${at} is not null`))
    .returning({ number: importRows.number });
  if (changed.length === 0) throw wrong('setFault', 'No cell has this fault any more.');
}

async function leaveOut(ctx: SellerCtx, { id }: ReadImport, { numbers, leaveOut }: { numbers: number[]; leaveOut: boolean }) {
  const list = sql`(select (n #>> '{}')::int from jsonb_array_elements(${JSON.stringify(numbers)}::text::jsonb) n)`;
  const changed = await ctx.db
    .update(importRows)
    .set({ leftOut: leaveOut })
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), sql`${importRows.number} in ${list}`))
    .returning({ number: importRows.number });
  if (changed.length === 0) throw wrong('rows', 'The file has no such row.');
}

async function leaveOutFault(ctx: SellerCtx, { id }: ReadImport, fault: string) {
  const changed = await ctx.db
    .update(importRows)
    .set({ leftOut: true })
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), hasFault(fault)))
    .returning({ number: importRows.number });
  if (changed.length === 0) throw wrong('leaveOutFault', 'No row has this fault any more.');
}

const wrong = (field: string, sentence: string) => new AppError('BAD_INPUT', sentence, { fields: { [field]: sentence } });
