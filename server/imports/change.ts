/** Changes how an import is read, mapped or matched, or what its cells say, and checks all its rows again. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { importRows } from '#drizzle/schema/imports.ts';
import type { changeImportInput } from '#shared/imports/imports.ts';
import { type Field, traitsOf } from '#shared/templates/fields.ts';
import { mapColumns } from '#shared/templates/map-columns.ts';
import type { MappedColumn, Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { findTemplate } from '../templates/find.ts';
import { checkImport } from './check.ts';
import { beginCheck, isSmall } from './check-turn.ts';
import { TWIN_ROW } from './faults.ts';
import { findImport, lockImport, type ReadImport, setImport } from './find.ts';
import { hasPieces } from './pieces.ts';
import { keepBeginning, readBeginning, SAMPLED_ROWS } from './read.ts';
import { inPortions, rowsOfImport } from './rows.ts';

type Change = z.output<typeof changeImportInput>;
type Cell = NonNullable<Change['cells']>[number];

/**
 * Changes the given settings and checks the import again. After an error nothing is changed. A running check starts anew; a large
 * file is checked by a job.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the import has been started; BAD_INPUT for an unknown column, row or fault, or if the
 * file cannot be read this way
 */
export async function changeImport(ctx: SellerCtx, change: Change): Promise<void> {
  const { id, form } = change;
  const before = await findImport(ctx, id);
  if (form && before.startedAt === null && !(await hasPieces(ctx, id)))
    throw wrong('form', 'These rows come from an import that is over, so they cannot be read in another form.');
  // Read before the transaction, so that the transaction is short.
  const beginning =
    form && before.startedAt === null && (await readBeginning(ctx, id, form, { whole: isSmall(before), chosen: true }));
  const check = await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    const check = await beginCheck(ctx, one);
    if (beginning) await keepBeginning(ctx, one, beginning);
    await applyChange(ctx, change);
    return check;
  });
  if (isSmall(before)) await checkImport(ctx, check);
}

async function applyChange(ctx: SellerCtx, change: Change): Promise<void> {
  const { id, templateId, columns, matchBy, mode, emptyCells, currency } = change;
  if (templateId !== undefined) await mapAnew(ctx, await findImport(ctx, id), templateId);
  if (columns) await setImport(ctx, id, { mapping: withFields((await findImport(ctx, id)).mapping, columns) });
  const chosen = { ...(matchBy && { matchBy }), ...(mode && { mode }), ...(emptyCells && { emptyCells }) };
  await setImport(ctx, id, { ...chosen, ...(currency !== undefined && { currency }) });
  const one = await findImport(ctx, id);
  for (const cell of change.cells ?? []) await setCell(ctx, one, cell);
  if (change.setFault) await setFault(ctx, one, change.setFault.fault, () => sql`${change.setFault?.text}::text`);
  if (change.swapDecimals)
    await setFault(ctx, one, change.swapDecimals, (at) => {
      const { mended, cells } = importRows;
      return sql`translate(coalesce(${mended} ->> ${at}, ${cells} ->> ${at}::int), '.,', ',.')`;
    });
  if (change.rows) await setRows(ctx, one, 'rows', change.rows.numbers, { leftOut: change.rows.leaveOut });
  if (change.firstRows) await setRows(ctx, one, 'firstRows', change.firstRows.numbers, { comesFirst: change.firstRows.first });
  if (change.leaveOutFault) await leaveOutFault(ctx, one, change.leaveOutFault);
  if (change.keepOne) await keepOne(ctx, one, change.keepOne);
  if (change.undoGroupMend) await undoGroupMend(ctx, one);
}

/** Maps all columns anew, with another template or by their names. */
async function mapAnew(ctx: SellerCtx, { id, mapping }: ReadImport, templateId: string | null): Promise<void> {
  const template = await findTemplate(ctx, templateId);
  if (templateId !== null && !template) throw wrong('templateId', 'There is no template with this id.');
  const headers = mapping.columns.map(({ header }) => header);
  const sample: string[][] = [];
  for await (const rows of rowsOfImport(ctx, id)) {
    sample.push(...rows.slice(0, SAMPLED_ROWS).map(({ cells }) => [...cells]));
    break;
  }
  await setImport(ctx, id, { mapping: mapColumns(headers, sample, template, mapping.above), remembered: false });
}

/**
 * The mapping with new fields for some columns. A field that only one column can hold is removed from the column that had it.
 */
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
    // That a column is kept is a choice too, and is remembered.
    if (field === null) return { ...column, field, found: 'seller' };
    if (field === column.field) return { ...column, found: 'seller' };
    const name = field === 'attribute' ? column.header.trim() : '';
    return { ...column, field, name, type: traitsOf(field).type, transform: 'none', valueMap: {}, default: '', found: 'seller' };
  });
  return { ...mapping, columns };
}

async function setCell(ctx: SellerCtx, { id, mapping }: ReadImport, cell: Cell) {
  if (!mapping.columns.some(({ at }) => at === cell.at)) throw wrong('cells', 'The file has no such cell.');
  const changed = await ctx.db
    .update(importRows)
    .set({
      mended:
        cell.text === null
          ? sql`${importRows.mended} - ${String(cell.at)}::text`
          : sql`${importRows.mended} || jsonb_build_object(${String(cell.at)}::text, ${cell.text}::text)`,
      beforeGroupMend: null,
    })
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), eq(importRows.number, cell.row)))
    .returning({ number: importRows.number });
  if (changed.length === 0) throw wrong('cells', 'The file has no such cell.');
}

const hasFault = (fault: string) => sql`${importRows.faults} @> ${JSON.stringify([{ fault }])}::text::jsonb`;

/** Gives each cell with this fault another text. `text` makes the SQL for it from the cell's position. */
async function setFault(ctx: SellerCtx, { id }: ReadImport, fault: string, text: (at: SQL) => SQL) {
  // Faults with the same name are in the same column, so any of them gives its position.
  const at = sql`(select f ->> 'at' from jsonb_array_elements(${importRows.faults}) f where f ->> 'fault' = ${fault}::text limit 1)`;
  const mended = sql`${importRows.mended} || jsonb_build_object(${at}, ${text(at)})`;
  const changed = await mendGroup(ctx, id, { mended }, sql`${hasFault(fault)} and ${at} is not null`);
  if (changed === 0) throw wrong('setFault', 'No cell has this fault any more.');
}

async function setRows(
  ctx: SellerCtx,
  { id }: ReadImport,
  input: 'rows' | 'firstRows',
  numbers: number[],
  values: { leftOut: boolean } | { comesFirst: boolean },
): Promise<void> {
  const list = sql`(select (n #>> '{}')::int from jsonb_array_elements(${JSON.stringify(numbers)}::text::jsonb) n)`;
  const changed = await ctx.db
    .update(importRows)
    .set({ ...values, ...('leftOut' in values && { beforeGroupMend: null }) })
    .where(and(eq(importRows.importId, id), eq(importRows.userId, ctx.sellerId), sql`${importRows.number} in ${list}`))
    .returning({ number: importRows.number });
  if (changed.length === 0) throw wrong(input, 'The file has no such row.');
}

async function leaveOutFault(ctx: SellerCtx, { id }: ReadImport, fault: string) {
  const changed = await mendGroup(ctx, id, { leftOut: true }, hasFault(fault));
  if (changed === 0) throw wrong('leaveOutFault', 'No row has this fault any more.');
}

/** Leaves out the rows of all products with the same key but the first or the last of them. */
async function keepOne(ctx: SellerCtx, { id }: ReadImport, { fault, which }: NonNullable<Change['keepOne']>) {
  const order = which === 'first' ? sql`number` : sql`number desc`;
  const others = sql`(
    with twins as (
      select r.number, substring(f ->> 'reason' from ${TWIN_ROW}::text)::int as first
      from import_rows r cross join jsonb_array_elements(r.faults) f
      where r.import_id = ${id}::uuid and r.user_id = ${ctx.sellerId}::uuid and not r.left_out and f ->> 'fault' = ${fault}::text
    ), same as (
      select number, first from twins where first is not null union select first, first from twins where first is not null
    ), placed as (
      select number, row_number() over (partition by first order by ${order}) as place from same
    )
    select unnest(p.rows) from placed join import_products p on p.first_row = placed.number
    where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and placed.place > 1)`;
  const changed = await mendGroup(ctx, id, { leftOut: true }, sql`${importRows.number} in ${others}`);
  if (changed === 0) throw wrong('keepOne', 'No products of this file have the same key any more.');
}

async function undoGroupMend(ctx: SellerCtx, { id }: ReadImport) {
  const { beforeGroupMend: before } = importRows;
  const values = { mended: sql`${before} -> 'mended'`, leftOut: sql`(${before} ->> 'leftOut')::boolean`, beforeGroupMend: null };
  const changed = await inPortions(ctx, id, (some) =>
    ctx.db
      .update(importRows)
      .set(values)
      .where(and(some, isNotNull(before)))
      .returning({ number: importRows.number }),
  );
  if (changed.flat().length === 0) throw wrong('undoGroupMend', 'There is no mend of several rows to undo.');
}

/** Mends the rows that meet a condition together, in a way that can be undone. Returns how many there were. */
async function mendGroup(ctx: SellerCtx, id: string, values: { mended: SQL } | { leftOut: true }, which: SQL): Promise<number> {
  const { beforeGroupMend, mended, leftOut, number } = importRows;
  const before = sql`jsonb_build_object('mended', ${mended}, 'leftOut', ${leftOut})`;
  const changed = await inPortions(ctx, id, async (some) => {
    // Only the last mend can be undone.
    await ctx.db
      .update(importRows)
      .set({ beforeGroupMend: null })
      .where(and(some, isNotNull(beforeGroupMend)));
    return ctx.db
      .update(importRows)
      .set({ ...values, beforeGroupMend: before })
      .where(and(some, which))
      .returning({ number });
  });
  return changed.flat().length;
}

const wrong = (field: string, sentence: string) => new AppError('BAD_INPUT', sentence, { fields: { [field]: sentence } });
