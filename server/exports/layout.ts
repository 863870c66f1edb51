/** The columns of the file that an export makes. */
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ExportSettings } from '#shared/exports/exports.ts';
import { HEADERS_WITH_FACTS, isForSome } from '#shared/exports/origin.ts';
import type { MappedColumn, Mapping, Template } from '#shared/templates/template.ts';
import { type Layout, layoutOf } from '#shared/templates/write-rows.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { isChosen } from '../products/chosen.ts';
import type { Mappings } from './read.ts';
import type { Target } from './targets.ts';

/**
 * The columns of the exported file. A full export keeps the columns of the imported files of this format; columns that only
 * some of these files have come last.
 *
 * @param formats the ids of these files' column layouts, which `mappings` must know
 */
export async function layoutFor(
  ctx: SellerCtx,
  settings: ExportSettings,
  target: Target,
  formats: readonly string[],
  mappings: Mappings,
): Promise<Layout> {
  const { template } = target;
  if (settings.scope === 'texts' && template !== null) return newLayout(ctx, settings, template);
  const found = formats.flatMap((id) => mappings.get(id) ?? []);
  const [first, ...others] = found.length > 0 ? found : target.mapping === null ? [] : [target.mapping];
  if (first !== undefined) return joined(first, [...others, ...(await columnsForAi(ctx, settings, first, template))]);
  if (template === null) throw new TypeError('a target without a template has the columns of a file');
  return newLayout(ctx, settings, template);
}

/**
 * The format's columns for AI texts, if the seller's file separates texts by writer and any chosen product has an AI text.
 */
async function columnsForAi(
  ctx: SellerCtx,
  { products }: ExportSettings,
  file: Mapping,
  template: Template | null,
): Promise<Mapping[]> {
  const { mapping } = template === null ? { mapping: null } : layoutOf(template);
  const columns = (mapping?.columns ?? []).filter(
    (column) =>
      isForSome(column) &&
      column.writtenBy === 'ai' &&
      file.columns.some((other) => other.field === column.field && isForSome(other)),
  );
  if (mapping === null || columns.length === 0) return [];
  const byAi = sql`p.text_sources ->> 'name' in ('ai', 'ai-edited') or p.text_sources ->> 'description' in ('ai', 'ai-edited')`;
  const found = await rows(ctx.db, sql`select 1 from products p where ${isChosen(ctx, products)} and (${byAi}) limit 1`);
  return found.length > 0 ? [{ ...mapping, columns }] : [];
}

function joined(first: Mapping, others: readonly Mapping[]): Layout {
  const columns: MappedColumn[] = [...first.columns];
  const places = placesOf(columns);
  for (const other of others) {
    const seen = placesOf(other.columns);
    for (const [place, column] of seen) {
      if (places.has(place)) continue;
      const added = { ...column, at: columns.length };
      places.set(place, added);
      columns.push(added);
    }
  }
  const mapping = columns.length === first.columns.length ? first : { ...first, key: `${first.key}+`, columns };
  return { headers: [...mapping.above, columns.map(({ header }) => header)], mapping };
}

/** The columns by header, numbered among columns with the same header. */
function placesOf(columns: readonly MappedColumn[]): Map<string, MappedColumn> {
  const places = new Map<string, MappedColumn>();
  for (const column of columns) {
    let nth = 1;
    while (places.has(`${column.header}\n${nth}`)) nth++;
    places.set(`${column.header}\n${nth}`, column);
  }
  return places;
}

const maps = new WeakMap<Mapping, WeakMap<Mapping, readonly number[] | null>>();

/** Moves the cells of a row from the columns of one file to those of another. Cells beyond the last column stay beyond it. */
export function moved(cells: readonly string[], from: Mapping, to: Mapping): readonly string[] {
  if (from.key === to.key) return cells;
  const known = maps.get(to) ?? new WeakMap<Mapping, readonly number[] | null>();
  maps.set(to, known);
  let places = known.get(from);
  if (places === undefined) {
    const own = placesOf(from.columns);
    places = [...placesOf(to.columns).keys()].map((place) => own.get(place)?.at ?? -1);
    known.set(from, places);
  }
  const surplus = cells.slice(from.columns.length);
  return [...(places ?? []).map((at) => (at < 0 ? '' : (cells[at] ?? ''))), ...surplus];
}

/** The columns that the template gives. Some templates have a column for each fact, or the currency in a header. */
async function newLayout(ctx: SellerCtx, settings: ExportSettings, template: Template): Promise<Layout> {
  const has = (placeholder: string) => template.columns.some(({ header, count }) => count > 0 && header.includes(placeholder));
  const chosen = isChosen(ctx, settings.products);
  const factNames = has('{name}') && settings.scope === 'all' ? await namesOfFacts(ctx, chosen) : [];
  const currency = has('{currency}') ? await mainCurrency(ctx, chosen) : undefined;
  return layoutOf(template, { factNames, ...(currency !== undefined && { currency }) });
}

/** The names of the facts that most of the products have. */
async function namesOfFacts(ctx: SellerCtx, chosen: SQL): Promise<string[]> {
  const found = await rows<{ name: string }>(
    ctx.db,
    sql`select min(a ->> 'name') as name from products p cross join jsonb_array_elements(p.attributes) a where ${chosen}
      group by lower(a ->> 'name') order by count(*) desc, 1 limit ${HEADERS_WITH_FACTS}::int`,
  );
  return found.map(({ name }) => name);
}

async function mainCurrency(ctx: SellerCtx, chosen: SQL): Promise<string | undefined> {
  const [found] = await rows<{ currency: string }>(
    ctx.db,
    sql`select p.currency from products p where ${chosen} group by 1 order by count(*) desc, 1 limit 1`,
  );
  return found?.currency;
}
