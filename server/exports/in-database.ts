/**
 * Lets the database write the rows of simple products into a text file, so that they need not pass through this process. A test
 * compares the bytes with those of shared/templates/write-rows.ts, which writes all other products.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { TextFileForm } from '#shared/catalogue-files.ts';
import { joinList } from '#shared/cells/lists.ts';
import { APPROVED, hasOrigin, originHeaders, originOf, originWords } from '#shared/exports/origin.ts';
import type { MappedColumn } from '#shared/templates/template.ts';
import { writeCell } from '#shared/templates/write-cell.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { isChosen } from '../products/chosen.ts';
import { formOf } from './form.ts';
import type { Plan } from './plan.ts';
import { approvedText } from './read.ts';

const text = (value: string): SQL => sql.raw(`'${value.replaceAll("'", "''")}'`);

/** A cell as an SQL expression. `isText` is false if the cell never needs quotation marks. */
interface Cell {
  value: SQL;
  isText: boolean;
}
const textCell = (value: SQL): Cell => ({ value, isText: true });
const numberCell = (value: SQL): Cell => ({ value, isText: false });
const noText: Cell = { value: text(''), isText: false };

/** Columns of the products table whose text is written unchanged. */
const plainTexts: Partial<Record<string, string>> = {
  ownId: 'p.id::text',
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
/** Fields that are always empty in a simple product. */
const empty = new Set<string>(['handle', 'externalId', 'images', 'imageAlts', 'optionName', 'optionValue']);

/** One cell, where `p` is the products table; null if only JavaScript can write it. */
function cellOf(column: MappedColumn, { layout }: Plan): Cell | null {
  const { field } = column;
  const { decimal, listEscapes } = layout.mapping;
  const isPlain = column.transform === 'none' && column.maxLength === null && Object.keys(column.valueMap).length === 0;
  if (!isPlain || column.default !== '' || isLimited(column)) return null;
  if (field === null || empty.has(field)) return noText;
  const listForm = { listSeparator: column.listSeparator, listEscapes };
  // The separator that `writeCell` uses for this column, found by joining two empty entries.
  const separator = joinList(['', ''], listForm, column.example);
  if (column.listSeparator === ' ') return null;
  const oneByOne = (entry: SQL, from: SQL) =>
    sql`(select string_agg(${entry}, ${text(separator)} order by l.place) from ${from} with ordinality l(e, place))`;
  const plain = plainTexts[field];
  if (plain !== undefined && (column.type === 'text' || (field === 'description' && column.type === 'html')))
    return textCell(sql.raw(plain));
  const entries = plainLists[field];
  if (entries !== undefined && column.type === 'list') {
    const list = sql.raw(entries);
    const together = sql`array_to_string(${list}, ${text(separator)})`;
    if (!listEscapes) return textCell(together);
    const signs = ['\\', column.listSeparator.charAt(0)];
    const mustEscape = holdsAny(sql`array_to_string(${list}, '')`, signs);
    return textCell(
      sql`case when ${mustEscape} then ${oneByOne(escaped(sql`l.e`, signs), sql`unnest(${list})`)} else ${together} end`,
    );
  }
  if (field === 'attributes' && column.type === 'list') {
    const part = (name: string) => {
      const value = sql.raw(`(l.e ->> '${name}')`);
      return listEscapes ? escaped(value, ['\\', '=', '[', ']', ...column.listSeparator]) : value;
    };
    const fact = sql`(${part('name')} || '=' || ${part('value')}
      || case when l.e ->> 'unit' = '' then '' else ' [' || ${part('unit')} || ']' end)`;
    const facts = oneByOne(fact, sql`jsonb_array_elements(p.attributes)`);
    return textCell(sql`case when p.attributes = '[]'::jsonb then '' else ${facts} end`);
  }
  const form = { decimal, listEscapes, forExcel: false };
  if (field === 'price' && writeCell(column, 1.5, '', form) === '1.50') return numberCell(sql`coalesce(p.price::text, '')`);
  if (field === 'stock' && writeCell(column, 15, '', form) === '15') return numberCell(sql`p.stock::text`);
  if (field === 'notesTold')
    return textCell(
      sql`case when p.notes_told then ${text(writeCell(column, true, '', form))} else ${text(writeCell(column, false, '', form))} end`,
    );
  return null;
}

/**
 * The code points of first characters that need special treatment, such as those that begin formulas. JavaScript writes cells
 * that begin with one.
 */
const MORE_NEEDED = sql.raw(
  [
    [39, 91, 65279, 9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202],
    [8232, 8233, 8239, 8287, 12288, 34, 61, 43, 45, 64, 65309, 65291, 65293, 65312],
  ].join(', '),
);

const isLimited = ({ writtenBy }: MappedColumn) => writtenBy === 'ai' || writtenBy === 'person';

/**
 * Puts a backslash before each of these signs. The backslash itself must come first in the list, so that added ones are not
 * escaped again.
 */
const escaped = (value: SQL, signs: readonly string[]): SQL =>
  signs.reduce((made, sign) => sql`replace(${made}, ${text(sign)}, ${text(`\\${sign}`)})`, value);

/** Whether a text holds one of these signs. LIKE is quicker here than a regular expression. */
const holdsAny = (value: SQL, signs: readonly string[]): SQL =>
  sql`(${sql.join(
    signs.map((sign) => sql`${value} like ${text(`%${sign.replace(/[\\%_]/, '\\$&')}%`)}`),
    sql` or `,
  )})`;

/** SQL condition for products without variants, pictures, original rows, or two facts of the same name. */
const isPlainProduct = sql.raw(`(p.variants -> 'items' = '[]'::jsonb and p.variants -> 'options' = '[]'::jsonb
  and not exists (select from product_images i where i.product_id = p.id)
  and not exists (select from product_sources s where s.product_id = p.id)
  and (p.attributes = '[]'::jsonb or (select count(*) = count(distinct lower(a ->> 'name')) from jsonb_array_elements(p.attributes) a)))`);

function originCell(header: string): Cell {
  if (header === APPROVED) return textCell(approvedText);
  const [name = 'name'] = originOf(header);
  const [column, source] = [
    name === 'tags' ? 'tags' : (plainTexts[name] ?? '').slice(2),
    sql.raw(`p.text_sources ->> '${name}'`),
  ];
  const words = Object.entries(originWords).map(([from, word]) => sql`when ${text(from)} then ${text(word)}`);
  const isThere = sql.raw(name === 'tags' ? `cardinality(p.${column}) > 0` : `p.${column} <> ''`);
  return textCell(sql`case when ${isThere} then case coalesce(${source}, 'human') ${sql.join(words, sql` `)} end else '' end`);
}

/** A range of products by their ids: those after one, up to and including another. Null means no limit. */
export interface Range {
  after: string | null;
  until: string | null;
}

/** The line of a product, or null if JavaScript has to write it. */
export interface Line {
  id: string;
  line: string | null;
}

/** Writes the products of a range by one statement. */
export interface Step {
  form: TextFileForm;
  /**
   * Stores the lines as a piece of the file if the database can write all of them. Otherwise `bytes` is null and nothing is
   * stored; `lines` then has all products in order, or none if this try may not write any more.
   */
  write(range: Range, number: number): Promise<{ products: number; bytes: number | null; lines: Line[] }>;
}

/** How the database writes this file; null if it cannot. */
export function stepInDatabase(ctx: SellerCtx, plan: Plan, one: { id: string; tries: number }): Step | null {
  const { target, settings, headers, columns, imported, layout } = plan;
  const form = formOf(target, settings, headers);
  if ((form.kind !== 'csv' && form.kind !== 'tsv') || form.encoding !== 'utf-8' || form.guarded || form.quote !== '"')
    return null;
  const { joining } = layout.mapping;
  const isOneRow = joining.kind === 'none' || (joining.kind === 'sameHandle' && joining.ownRow && joining.by === 'handle');
  const needsHandle = columns.some(({ field, required }) => field === 'handle' && required);
  if (settings.scope !== 'all' || target.platform !== 'general' || target.template === null) return null;
  if (imported.products.length > 0 || !isOneRow || needsHandle || columns.length < 2) return null;
  const own = columns.map((column) => cellOf(column, plan));
  if (!own.every((cell) => cell !== null)) return null;
  const origin = settings.withOrigin && hasOrigin(target) ? originHeaders.map(originCell) : [];
  if (origin.length > 0 && headers.at(-1)?.length !== columns.length + origin.length) return null;
  const cells = [...own, ...origin];
  const named = cells.map(({ value }, at) => sql`${value} as ${sql.raw(`c${at}`)}`);
  const cellAt = (at: number) => sql.raw(`p.c${at}`);
  const special = [form.delimiter, '"', '\n', '\r'];
  const quoted = cells.map(({ isText }, at) =>
    isText
      ? sql`case when ${holdsAny(cellAt(at), special)} then '"' || replace(${cellAt(at)}, '"', '""') || '"' else ${cellAt(at)} end`
      : cellAt(at),
  );
  const line = sql`concat_ws(${text(form.delimiter)}, ${sql.join(quoted, sql`, `)})`;
  const begins = own.flatMap(({ isText }, at) => (isText ? [sql`ascii(${cellAt(at)}) in (${MORE_NEEDED})`] : []));
  const needsMore = begins.length > 0 ? sql.join(begins, sql` or `) : sql`false`;
  const write: Step['write'] = async ({ after, until }, number) => {
    const from = after === null ? sql`` : sql`and p.id > ${after}::uuid`;
    const to = until === null ? sql`` : sql`and p.id <= ${until}::uuid`;
    // `offset 0` makes the database compute each cell once instead of wherever its name is used.
    const [found] = await rows<{ products: number; bytes: number | null; lines: string | null }>(
      ctx.db,
      sql`with chosen as (
          select p.id, p.user_id, p.name, p.category, p.brand, p.description, p.meta_title, p.meta_description, p.notes, p.notes_told,
            p.price, p.currency, p.sku, p.gtin, p.stock, p.key_features, p.locked_snippets, p.tags, p.seo_keywords, p.attributes,
            p.variants, p.text_sources
          from products p where ${isChosen(ctx, settings.products)} ${from} ${to} order by p.id
        ), cells as (
          select p.id, ${isPlainProduct} as plain, ${sql.join(named, sql`, `)} from chosen p offset 0
        ), joined as (
          select p.*, ${line} as line from cells p offset 0
        ), lines as materialized (
          select p.id, p.line, p.plain and not (${needsMore}) as simple from joined p
        ), written as materialized (
          select string_agg(p.line, ${text(form.lineEnd)} order by p.id) || ${text(form.lineEnd)} as content,
            bool_and(p.simple) as simple, count(*)::int as products
          from lines p
        ), one as (
          update exports e set done = e.done + w.products, rows = e.rows + w.products, bytes = e.bytes + octet_length(w.content),
            updated_at = ${ctx.clock.now().toISOString()}::timestamptz
          from written w
          where e.id = ${one.id}::uuid and e.user_id = ${ctx.sellerId}::uuid and e.state = 'running' and e.tries = ${one.tries}::int
            and w.simple
          returning e.id, e.user_id
        ), kept as (
          insert into export_pieces (export_id, user_id, number, bytes)
          select one.id, one.user_id, ${number}::int, convert_to(w.content, 'UTF8') from one, written w
          returning 1
        )
        select w.products, case when exists (select from kept) then octet_length(w.content) end::int as bytes,
          case when not w.simple then (
            select json_agg(json_build_object('id', p.id, 'line', case when p.simple then p.line end) order by p.id)::text from lines p
          ) end as lines
        from written w`,
    );
    const { products = 0, bytes = null, lines = null } = found ?? {};
    return {
      products: Number(products),
      bytes: bytes === null ? null : Number(bytes),
      lines: JSON.parse(lines ?? '[]') as Line[],
    };
  };
  return { form, write };
}
