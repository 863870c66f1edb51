/** Finds the products of an import in the catalogue. */
import { type SQL, sql } from 'drizzle-orm';
import type { MatchKey } from '#shared/imports/imports.ts';
import { columnOf } from '#shared/templates/columns-of.ts';
import type { Field } from '#shared/templates/fields.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { sayTwin } from './faults.ts';
import { keyKinds, otherKey } from './fields.ts';
import type { ReadImport } from './find.ts';

/** A product of the file whose match in the catalogue is unclear. */
interface Doubtful {
  firstRow: number;
  field: Field;
  reason: string;
}

const isOwn = (sellerId: string) => sql`p.user_id = ${sellerId}::uuid and not p.deleted`;
const { ownId, chosen, other, name } = keyKinds;
/** SQL condition that some product of the file has a key of this kind. Otherwise the catalogue is not read for the kind. */
const isWanted = (kind: string) => sql`exists (select from wanted where key like ${`${kind}%`}::text)`;

/**
 * SQL for the keys of the catalogue's products: pairs of a product's id and a key in lower case, with the sign of the key's kind
 * in front.
 */
const keysInCatalogue: Record<MatchKey, (sellerId: string, kind: string) => SQL> = {
  // A variant's SKU leads to its product.
  sku: (sellerId, kind) => sql`
    select p.id, ${kind}::text || lower(p.sku) as key from products p where ${isOwn(sellerId)} and p.sku <> ''
    union select p.id, ${kind}::text || lower(v ->> 'sku') from products p cross join jsonb_array_elements(p.variants -> 'items') v
    where ${isOwn(sellerId)} and v ->> 'sku' <> ''`,
  handle: (sellerId, kind) => sql`
    select p.id, ${kind}::text || k.key from product_sources s join products p on p.id = s.product_id
    cross join lateral (values (s.handle), (s.external_id)) k(key)
    where s.user_id = ${sellerId}::uuid and ${isOwn(sellerId)} and k.key <> ''`,
  name: (sellerId, kind) => sql`
    select p.id, ${kind}::text || lower(p.name) as key from products p where ${isOwn(sellerId)}`,
};

/**
 * Records for each product of the import which catalogue product it is. Products with several possible matches, and those that
 * share a key with an earlier product of the file, are marked as faulty and returned. Call it in a transaction.
 */
export async function matchProducts(ctx: SellerCtx, { id, matchBy, mapping }: ReadImport): Promise<{ doubtful: Doubtful[] }> {
  const { sellerId } = ctx;
  // PostgreSQL has no statistics about rows written just now and expects few of them. Nested loops and compiled plans would then
  // take very long, so they are switched off.
  await plan(ctx, 'off');
  const fieldOf = (sign: string): Field => {
    const kind = Object.entries(keyKinds).find(([, one]) => one === sign)?.[0] as keyof typeof keyKinds;
    return kind === 'chosen' ? matchBy : kind === 'other' ? otherKey(matchBy) : kind;
  };
  const found = await rows<{ first_row: number; key: string; matches: number; twin: number | null }>(
    ctx.db,
    sql`
    with wanted as materialized (
      select number, first_row, key from import_products, unnest(keys) key
      where import_id = ${id}::uuid and user_id = ${sellerId}::uuid
    ), catalogue (id, key) as materialized (
      ${keysInCatalogue[matchBy](sellerId, chosen)}
      union all select p.id, ${ownId}::text || p.id::text from products p where ${isWanted(ownId)} and ${isOwn(sellerId)}
      union all select * from (${keysInCatalogue[otherKey(matchBy)](sellerId, other)}) o where ${isWanted(other)}
      union all select * from (${keysInCatalogue.name(sellerId, name)} and p.sku = '') n where ${isWanted(name)}
    ), candidates as (
      select w.number, w.key, c.id, rank() over (partition by w.number order by left(w.key, 1)) as place
      from wanted w join catalogue c using (key)
    ), matched as (
      select number, min(id::text)::uuid as id, count(distinct id)::int as matches, min(key) as key
      from candidates where place = 1 group by number
    ), claimed as (
      -- Only the keys that have found a product count: new products may have the same name, and products found by their IDs the same SKU.
      select w.number, w.first_row, w.key
      from wanted w left join (select number, min(left(key, 1)) as kind from candidates group by number) best using (number)
      where left(w.key, 1) = coalesce(best.kind, ${chosen}::text)
    ), repeated as (
      select number, min(key) as key, min(first) as first from (
        select number, key, first_value(first_row) over (partition by key order by number) as first,
          rank() over (partition by key order by number) as place from claimed
      ) t where place > 1 group by number
    ), noted as (
      update import_products p set product_id = m.id, faulty = p.faulty or m.matches > 1 or r.number is not null
      from (select number from import_products where import_id = ${id}::uuid) every
        left join matched m using (number) left join repeated r using (number)
      where p.import_id = ${id}::uuid and p.user_id = ${sellerId}::uuid and p.number = every.number
        and (m.id is not null or r.number is not null)
      returning p.first_row, coalesce(r.key, m.key) as key, coalesce(m.matches, 0) as matches, r.first as twin
    ) select * from noted where matches > 1 or twin is not null`,
  );
  await plan(ctx, 'on');
  const cells = await cellsOf(
    ctx,
    id,
    found.map(({ first_row, key }) => ({ row: Number(first_row), at: columnOf(mapping, fieldOf(key.slice(0, 1)))?.at ?? -1 })),
  );
  return {
    doubtful: found.map(({ first_row, key, matches, twin }) => {
      const cell = cells.get(Number(first_row));
      // A handle may be one of a product's two keys, so the cell counts only if it is this key.
      const text = cell?.trim().toLowerCase() === key.slice(1) ? cell.trim() : key.slice(1);
      return {
        firstRow: Number(first_row),
        field: fieldOf(key.slice(0, 1)),
        reason:
          twin === null
            ? `In your catalogue ${matches} products could be this one (“${text}”). Match by something else, or leave the row out.`
            : sayTwin(text, twin),
      };
    }),
  };
}

/**
 * The texts of these cells, by the numbers of their rows: what the seller reads is the cell as it stands in the file, while keys are in
 * lower case. Of very many only the first, because equal faults are shown by one example.
 */
async function cellsOf(ctx: SellerCtx, id: string, wanted: readonly { row: number; at: number }[]): Promise<Map<number, string>> {
  const some = wanted.slice(0, CELLS_READ);
  if (some.length === 0) return new Map();
  const found = await rows<{ row: number; cell: string | null }>(
    ctx.db,
    sql`select r.number as row, coalesce(r.mended ->> w.at::text, r.cells ->> w.at) as cell
      from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) as w(row int, at int)
      join import_rows r on r.import_id = ${id}::uuid and r.user_id = ${ctx.sellerId}::uuid and r.number = w.row`,
  );
  return new Map(found.flatMap(({ row, cell }) => (cell === null ? [] : [[Number(row), cell] as const])));
}

const CELLS_READ = 1_000;

/** Switches nested loops and the compilation of plans on or off until the transaction ends. */
const plan = (ctx: SellerCtx, to: 'on' | 'off') =>
  ctx.db.execute(sql`select set_config('enable_nestloop', ${to}::text, true), set_config('jit', ${to}::text, true)`);
