/**
 * Lets the database write the rows of simple products into a text file, so that they need not pass through this process. It writes the
 * same bytes as shared/templates/write-rows.ts, which a test compares; products that are not simple are left to that.
 */
import { type SQL, sql } from 'drizzle-orm';
import { joinList } from '#shared/cells/lists.ts';
import { hasOrigin, originHeaders, originOf, originWords } from '#shared/exports/origin.ts';
import type { MappedColumn } from '#shared/templates/template.ts';
import { writeCell } from '#shared/templates/write-cell.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { isChosen } from './chosen.ts';
import { formOf } from './form.ts';
import type { Progress } from './pieces.ts';
import type { Plan } from './write-products.ts';

/** How many products are written by one statement. Their rows are in the memory of the database meanwhile. */
const AT_ONCE = 500;

const text = (value: string): SQL => sql.raw(`'${value.replaceAll("'", "''")}'`);

/** Columns of the products table that hold a text as files do. */
const plainTexts: Partial<Record<string, string>> = {
  name: 'p.name',
  category: 'p.category',
  brand: 'p.brand',
  description: 'p.description',
  metaTitle: 'p.meta_title',
  metaDescription: 'p.meta_description',
  notes: 'p.notes',
  currency: 'p.currency',
  sku: 'p.sku',
  gtin: 'p.gtin',
};
const plainLists: Partial<Record<string, string>> = {
  keyFeatures: 'p.key_features',
  lockedSnippets: 'p.locked_snippets',
  tags: 'p.tags',
  seoKeywords: 'p.seo_keywords',
};
/** Fields of which a simple product has nothing. */
const empty = new Set<string>(['handle', 'externalId', 'images', 'imageAlts', 'optionName', 'optionValue']);

/** One cell as an SQL expression, where `p` is the products table; null if only JavaScript can write it. */
function cellSql(column: MappedColumn, { layout }: Plan): SQL | null {
  const { field } = column;
  const { decimal, listEscapes } = layout.mapping;
  const isPlain = column.transform === 'none' && column.maxLength === null && Object.keys(column.valueMap).length === 0;
  if (!isPlain || column.default !== '' || isLimited(column)) return null;
  if (field === null || empty.has(field)) return text('');
  const listForm = { listSeparator: column.listSeparator, listEscapes };
  // Written in the form of the template's example, as `writeCell` does; found out by trying.
  const separator = joinList(['', ''], listForm, column.example);
  if (column.listSeparator === ' ') return null;
  const list = (entry: SQL, from: SQL) =>
    sql`(select coalesce(string_agg(${entry}, ${text(separator)} order by l.place), '') from ${from} l(e, place))`;
  const plain = plainTexts[field];
  if (plain !== undefined && (column.type === 'text' || (field === 'description' && column.type === 'html')))
    return sql.raw(plain);
  const entries = plainLists[field];
  if (entries !== undefined && column.type === 'list')
    return list(
      listEscapes ? escaped(sql`l.e`, ['\\', column.listSeparator.charAt(0)]) : sql`l.e`,
      sql.raw(`unnest(${entries}) with ordinality`),
    );
  if (field === 'attributes' && column.type === 'list') {
    const part = (name: string) => {
      const value = sql.raw(`(l.e ->> '${name}')`);
      return listEscapes ? escaped(value, ['\\', '=', '[', ']', ...column.listSeparator]) : value;
    };
    const fact = sql`(${part('name')} || '=' || ${part('value')}
      || case when l.e ->> 'unit' = '' then '' else ' [' || ${part('unit')} || ']' end)`;
    return list(fact, sql`jsonb_array_elements(p.attributes) with ordinality`);
  }
  const form = { decimal, listEscapes, forExcel: false };
  if (field === 'price' && writeCell(column, 1.5, '', form) === '1.50') return sql`coalesce(p.price::text, '')`;
  if (field === 'stock' && writeCell(column, 15, '', form) === '15') return sql`p.stock::text`;
  if (field === 'notesTold')
    return sql`case when p.notes_told then ${text(writeCell(column, true, '', form))} else ${text(writeCell(column, false, '', form))} end`;
  return null;
}

const isLimited = ({ writtenBy }: MappedColumn) => writtenBy === 'ai' || writtenBy === 'person';

/** A text with a backslash before each of these signs, of which the backslash itself must be the first. */
const escaped = (value: SQL, signs: readonly string[]): SQL =>
  signs.reduce((made, sign) => sql`replace(${made}, ${text(sign)}, ${text(`\\${sign}`)})`, value);

/**
 * Products without variants, pictures, and rows of a file they came from. No cell may begin with an apostrophe, which reading would
 * take away, or with a bracket, which begins a list of another form, and no name of a fact may come twice.
 */
const isSimple = (
  cells: readonly SQL[],
): SQL => sql`(p.variants -> 'items' = '[]'::jsonb and p.variants -> 'options' = '[]'::jsonb
  and not exists (select from product_images i where i.product_id = p.id)
  and not exists (select from product_sources s where s.product_id = p.id)
  and (p.attributes = '[]'::jsonb or (select count(*) = count(distinct lower(a ->> 'name')) from jsonb_array_elements(p.attributes) a))
  and not (${sql.join(
    cells.map((cell) => sql`left(ltrim(${cell}), 1) in ('''', '[')`),
    sql` or `,
  )}))`;

function originSql(header: string): SQL {
  const name = originOf(header);
  const [column, source] = [
    name === 'tags' ? 'tags' : (plainTexts[name] ?? '').slice(2),
    sql.raw(`p.text_sources ->> '${name}'`),
  ];
  const words = Object.entries(originWords).map(([from, word]) => sql`when ${text(from)} then ${text(word)}`);
  const isThere = sql.raw(name === 'tags' ? `cardinality(p.${column}) > 0` : `p.${column} <> ''`);
  return sql`case when ${isThere} then case coalesce(${source}, 'human') ${sql.join(words, sql` `)} end else '' end`;
}

/** What one statement has done: `next` continues after the last product, and is null behind the last one. */
export interface Step {
  ids: string[];
  /** The bytes that were stored; null if these products have to be written by JavaScript. */
  bytes: number | null;
}

export type Steps = (after: string | null, number: number, before: Progress) => Promise<Step>;

/**
 * The function that lets the database write the next products and store them as a piece, with the same guard as `keepPiece`. Null if the
 * file is of another kind, or its products came from files of the same format.
 */
export function stepsInDatabase(ctx: SellerCtx, plan: Plan, one: { id: string; tries: number }): Steps | null {
  const { target, settings, headers, columns, imported, layout } = plan;
  const form = formOf(target, settings, headers);
  const isText = (form.kind === 'csv' || form.kind === 'tsv') && form.encoding === 'utf-8' && !form.guarded && form.quote === '"';
  const { joining } = layout.mapping;
  const isOneRow = joining.kind === 'none' || (joining.kind === 'sameHandle' && joining.ownRow && joining.by === 'handle');
  const needsHandle = columns.some(({ field, required }) => field === 'handle' && required);
  if (!isText || settings.scope !== 'all' || target.platform !== 'general' || target.template === null) return null;
  if (imported.products.length > 0 || !isOneRow || needsHandle || columns.length < 2) return null;
  const cells = columns.map((column) => cellSql(column, plan));
  if (cells.includes(null)) return null;
  const origin = settings.withOrigin && hasOrigin(target) ? originHeaders.map(originSql) : [];
  if (origin.length > 0 && headers.at(-1)?.length !== columns.length + origin.length) return null;
  const own = cells as SQL[];
  const all = [...own, ...origin];
  const names = all.map((_, at) => sql.raw(`c${at}`));
  const special = text(`[\r\n"${form.delimiter}]`);
  const quoted = names.map(
    (name) => sql`case when ${name} ~ ${special} then '"' || replace(${name}, '"', '""') || '"' else ${name} end`,
  );
  const cellsAs = sql.join(
    all.map((cell, at) => sql`${cell} as ${names[at]}`),
    sql`, `,
  );
  const line = sql.join(quoted, sql` || ${text(form.delimiter)} || `);
  return async (after, number, before) => {
    const from = after === null ? sql`` : sql`and p.id > ${after}::uuid`;
    const [found] = await rows<{ ids: string; bytes: number | null }>(
      ctx.db,
      sql`with chosen as materialized (
          select p.id, p.user_id, p.name, p.category, p.brand, p.description, p.meta_title, p.meta_description, p.notes, p.notes_told,
            p.price, p.currency, p.sku, p.gtin, p.stock, p.key_features, p.locked_snippets, p.tags, p.seo_keywords, p.attributes,
            p.variants, p.text_sources
          from products p where ${isChosen(ctx, settings.products)} ${from} order by p.id limit ${AT_ONCE}::int
        ), cut as (select p.id, ${cellsAs}, p.variants, p.attributes from chosen p),
        written as materialized (
          select string_agg(${line}, ${text(form.lineEnd)} order by p.id) || ${text(form.lineEnd)} as content,
            bool_and(${isSimple(names.slice(0, own.length))}) as simple, count(*)::int as products,
            coalesce(json_agg(p.id order by p.id), '[]')::text as ids
          from cut p
        ), one as (
          update exports e set done = ${before.done}::int + w.products, rows = ${before.rows}::int + w.products,
            bytes = ${before.bytes}::bigint + octet_length(w.content), updated_at = ${ctx.clock.now().toISOString()}::timestamptz
          from written w
          where e.id = ${one.id}::uuid and e.user_id = ${ctx.sellerId}::uuid and e.state = 'running' and e.tries = ${one.tries}::int
            and w.simple
          returning e.id, e.user_id
        ), kept as (
          insert into export_pieces (export_id, user_id, number, bytes)
          select one.id, one.user_id, ${number}::int, convert_to(w.content, 'UTF8') from one, written w
          returning 1
        )
        select w.ids, case when exists (select from kept) then octet_length(w.content) end::int as bytes from written w`,
    );
    return { ids: JSON.parse(found?.ids ?? '[]') as string[], bytes: found?.bytes == null ? null : Number(found.bytes) };
  };
}
