/** Finds the products of an import in the catalogue. */
import { type SQL, sql } from 'drizzle-orm';
import type { MatchKey } from '#shared/imports/imports.ts';
import type { Field } from '#shared/templates/fields.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import type { ReadImport } from './find.ts';

/** A product of the file of which it is not clear which product of the catalogue it is. */
interface Doubtful {
  firstRow: number;
  field: Field;
  reason: string;
}

/** The keys of the catalogue's products, as pairs of a product's id and a key in lower case. */
const keysInCatalogue: Record<MatchKey, (sellerId: string) => SQL> = {
  // The SKU of a variant finds its product.
  sku: (sellerId) => sql`
    select id, lower(sku) as key from products where user_id = ${sellerId}::uuid and not deleted and sku <> ''
    union select p.id, lower(v ->> 'sku') from products p cross join jsonb_array_elements(p.variants -> 'items') v
    where p.user_id = ${sellerId}::uuid and not p.deleted and v ->> 'sku' <> ''`,
  handle: (sellerId) => sql`
    select p.id, k.key from product_sources s join products p on p.id = s.product_id
    cross join lateral (values (s.handle), (s.external_id)) k(key)
    where s.user_id = ${sellerId}::uuid and p.user_id = ${sellerId}::uuid and not p.deleted and k.key <> ''`,
  name: (sellerId) => sql`
    select id, lower(name) as key from products where user_id = ${sellerId}::uuid and not deleted`,
};

/**
 * Notes for each product of the import which product of the catalogue it is, in one statement. Products that several of the
 * catalogue could be, and those that share a key with an earlier product of the file, are marked as faulty and returned. Call it in a
 * transaction.
 */
export async function matchProducts(ctx: SellerCtx, { id, matchBy }: ReadImport): Promise<{ doubtful: Doubtful[] }> {
  // PostgreSQL has no statistics about rows that were written a moment ago, takes them for a handful, and would compare every product
  // of the file with every one of the catalogue. Plans that cannot do without a loop then seem so expensive that PostgreSQL would
  // compile them (jit), which takes seconds.
  await plan(ctx, 'off');
  const found = await rows<{ first_row: number; key: string; matches: number; twin: number | null }>(
    ctx.db,
    sql`
    with wanted as materialized (
      select number, first_row, lower(key) as key from import_products, unnest(keys) key
      where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid
    ), catalogue as materialized (${keysInCatalogue[matchBy](ctx.sellerId)}
    ), matched as (
      select w.number, min(c.id::text)::uuid as id, count(distinct c.id)::int as matches
      from wanted w join catalogue c using (key) group by w.number
    ), repeated as (
      select number, min(key) as key, min(first) as first from (
        select number, key, first_value(first_row) over (partition by key order by number) as first,
          rank() over (partition by key order by number) as place from wanted
      ) t where place > 1 group by number
    ), noted as (
      update import_products p set product_id = m.id, faulty = p.faulty or m.matches > 1 or r.number is not null
      from (select number from import_products where import_id = ${id}::uuid) every
        left join matched m using (number) left join repeated r using (number)
      where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = every.number
        and (m.id is not null or r.number is not null)
      returning p.first_row, coalesce(r.key, p.keys[1]) as key, coalesce(m.matches, 0) as matches, r.first as twin
    ) select * from noted where matches > 1 or twin is not null`,
  );
  await plan(ctx, 'on');
  return {
    doubtful: found.map(({ first_row, key, matches, twin }) => ({
      firstRow: Number(first_row),
      field: matchBy,
      reason:
        twin === null
          ? `In your catalogue ${matches} products could be this one (“${key}”). Match by something else, or leave the row out.`
          : `“${key}” stands in row ${twin} too, as another product. Leave one of them out.`,
    })),
  };
}

/** Switches nested loops and the compilation of plans on or off until the transaction ends. */
const plan = (ctx: SellerCtx, to: 'on' | 'off') =>
  ctx.db.execute(sql`select set_config('enable_nestloop', ${to}::text, true), set_config('jit', ${to}::text, true)`);
