/** Finds the products of an import in the catalogue. */
import { type SQL, sql } from 'drizzle-orm';
import { importProducts } from '#drizzle/schema/imports.ts';
import type { MatchKey } from '#shared/imports/imports.ts';
import { columnOf } from '#shared/templates/columns-of.ts';
import type { Field } from '#shared/templates/fields.ts';
import { unseenCharacters } from '#shared/text/unseen.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { type Check, inCheck } from './check-turn.ts';
import { sayTwin } from './faults.ts';
import { keyKinds, otherKey } from './fields.ts';
import type { ReadImport } from './find.ts';
import { inPortions } from './rows.ts';

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

/** SQL for a text without the characters that nobody sees. Products of earlier releases may have them in their SKUs. */
const asSeen = (text: SQL) => sql`translate(${text}, ${unseenCharacters}::text, '')`;

/**
 * SQL for the keys of the catalogue's products: pairs of a product's id and a key in lower case, with the sign of the key's kind
 * in front.
 */
const keysInCatalogue: Record<MatchKey, (sellerId: string, kind: string) => SQL> = {
  // A variant's SKU leads to its product.
  sku: (sellerId, kind) => sql`
    select p.id, ${kind}::text || lower(${asSeen(sql`p.sku`)}) as key from products p where ${isOwn(sellerId)} and p.sku <> ''
    union select p.id, ${kind}::text || lower(${asSeen(sql`v ->> 'sku'`)}) from products p cross join jsonb_array_elements(p.variants -> 'items') v
    where ${isOwn(sellerId)} and v ->> 'sku' <> ''`,
  handle: (sellerId, kind) => sql`
    select p.id, ${kind}::text || k.key from product_sources s join products p on p.id = s.product_id
    cross join lateral (values (s.handle), (s.external_id)) k(key)
    where s.user_id = ${sellerId}::uuid and ${isOwn(sellerId)} and k.key <> ''`,
  name: (sellerId, kind) => sql`
    select p.id, ${kind}::text || lower(p.name) as key from products p where ${isOwn(sellerId)}`,
};

/** A product of the file with a key that several products of the catalogue have, or that an earlier product of the file has. */
interface Doubt {
  number: number;
  firstRow: number;
  key: string;
  /** How many products of the catalogue have the key. */
  matches: number;
  /** The first row of the earlier product with the key; null if there is none. */
  twin: number | null;
}

/**
 * Records for each product of the import which catalogue product it is. Products with several possible matches, and those that
 * share a key with an earlier product of the file, are marked as faulty and returned. A large file takes several statements, each
 * with a transaction of its own, because a single one would take longer than a statement may.
 *
 * @throws Replaced if another check has begun
 */
export async function matchProducts(ctx: SellerCtx, check: Check, one: ReadImport): Promise<Doubtful[]> {
  const { id, matchBy, mapping } = one;
  const ambiguous = await inPortions(
    ctx,
    id,
    (some) => inCheck(ctx, check, (ctx) => findInCatalogue(ctx, one, some)),
    importProducts,
  );
  const repeated: Doubt[] = [];
  for (let part = 0; part < ambiguous.length; part++)
    repeated.push(...(await inCheck(ctx, check, (ctx) => findRepeated(ctx, id, part, ambiguous.length))));
  const doubts = [...new Map([...ambiguous.flat(), ...repeated].map((doubt) => [doubt.number, doubt])).values()];
  const fieldOf = (sign: string): Field => {
    const kind = Object.entries(keyKinds).find(([, one]) => one === sign)?.[0] as keyof typeof keyKinds;
    return kind === 'chosen' ? matchBy : kind === 'other' ? otherKey(matchBy) : kind;
  };
  const cells = await cellsOf(
    ctx,
    id,
    doubts.map(({ firstRow, key }) => ({ row: firstRow, at: columnOf(mapping, fieldOf(key.slice(0, 1)))?.at ?? -1 })),
  );
  return doubts.map(({ firstRow, key, matches, twin }) => {
    const cell = cells.get(firstRow);
    // A handle may be one of a product's two keys, so the cell counts only if it is this key.
    const text = cell?.trim().toLowerCase() === key.slice(1) ? cell.trim() : key.slice(1);
    return {
      firstRow,
      field: fieldOf(key.slice(0, 1)),
      reason:
        twin === null
          ? `In your catalogue ${matches} products could be this one (“${text}”). Match by something else, or leave the row out.`
          : sayTwin(text, twin),
    };
  });
}

/**
 * Finds some products of the file in the catalogue, and keeps of their keys only those of the kind that found them. Returns the
 * products with several possible matches.
 */
async function findInCatalogue(ctx: SellerCtx, { matchBy }: ReadImport, some: SQL): Promise<Doubt[]> {
  const { sellerId } = ctx;
  await withoutLoops(ctx);
  const found = await rows<{ number: number; first_row: number; key: string; matches: number }>(
    ctx.db,
    sql`
    with wanted as materialized (
      select number, key from import_products, unnest(keys) key where ${some}
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
    ), noted as (
      update import_products set product_id = m.id, faulty = faulty or m.matches > 1,
        fate = case when m.matches > 1 then 'faulty' else fate end,
        keys = array(select k from unnest(keys) k where left(k, 1) = left(m.key, 1))
      from matched m where ${some} and import_products.number = m.number
      returning import_products.number, first_row, m.key, m.matches
    ) select * from noted where matches > 1`,
  );
  return found.map(({ number, first_row, key, matches }) => {
    return { number: Number(number), firstRow: Number(first_row), key, matches: Number(matches), twin: null };
  });
}

/**
 * Finds the products that share a key with an earlier product of the file. Only the keys that have found a product count, and the
 * chosen ones of new products: new products may have the same name, and products found by their IDs the same SKU.
 * @param part which of the `parts` is examined. Equal keys are in the same part.
 */
async function findRepeated(ctx: SellerCtx, id: string, part: number, parts: number): Promise<Doubt[]> {
  await withoutLoops(ctx);
  const found = await rows<{ number: number; first_row: number; key: string; twin: number }>(
    ctx.db,
    sql`
    with claimed as (
      select number, first_row, key from import_products, unnest(keys) key
      where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and (product_id is not null or left(key, 1) = ${chosen}::text)
        and (hashtext(key) & 2147483647) % ${parts}::int = ${part}::int
    ), repeated as (
      select number, min(key) as key, min(first) as first from (
        select number, key, first_value(first_row) over (partition by key order by number) as first,
          rank() over (partition by key order by number) as place from claimed
      ) t where place > 1 group by number
    )
    update import_products p set faulty = true, fate = 'faulty' from repeated r
    where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = r.number
    returning p.number, p.first_row, r.key, r.first as twin`,
  );
  return found.map(({ number, first_row, key, twin }) => {
    return { number: Number(number), firstRow: Number(first_row), key, matches: 0, twin: Number(twin) };
  });
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

/**
 * Switches nested loops and the compilation of plans off until the transaction ends. PostgreSQL has no statistics about rows
 * written just now and expects few of them, so both would take very long.
 */
const withoutLoops = (ctx: SellerCtx) =>
  ctx.db.execute(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
