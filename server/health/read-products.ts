/** Reads products with everything their check depends on, a portion at a time and in a fixed number of statements. */
import { signaturePairs } from '#drizzle/schema/text-fingerprints.ts';
import { type Platform, platforms } from '#shared/generation/options.ts';
import type { CheckedProduct, Twin } from '#shared/health/judge.ts';
import { nameKey } from '#shared/health/name-key.ts';
import { type PriceMiddle, priceGroup } from '#shared/health/odd-price.ts';
import type { Query } from '../database.ts';
import { type FactFields, factsOf, isOwnSource, MOST_CONFIRMED } from '../products/facts.ts';
import type { Product } from '../products/present.ts';

/** From this likeness on (0 to 1), two texts count as almost the same. */
const TWIN_FROM = 0.8;
/** For each pair of numbers of a fingerprint, this many texts are looked at, and this many products are compared in all. */
const PER_PAIR = 9;
const COMPARED = 4;

type Read = FactFields &
  Pick<Product, 'id' | 'version' | 'name' | 'description' | 'metaTitle' | 'metaDescription' | 'stock'> & {
    ownName: string | null;
    ownDescription: string | null;
    confirmed: string[];
    platform: string | null;
  };

/** The last text of this name that a person wrote or imported. Null if that is the product's present one. */
const ownText = (
  name: 'name' | 'description',
) => `case when coalesce(p.text_sources ->> '${name}', 'human') not in ('human', 'import')
  then coalesce((select v.texts ->> '${name}' from product_versions v where v.product_id = p.id and v.user_id = p.user_id
    and coalesce(v.sources ->> '${name}', 'human') in ('human', 'import') order by v.id desc limit 1),
    ${name === 'name' ? 'p.name' : "''"}) end`;

/**
 * The platform by which a product (`p`) is judged: the one of its last text for a certain platform, else that of its import. A text
 * for no certain one changes nothing about where the product is sold.
 */
export const platformOf = `coalesce(
      (select v.platform from product_versions v where v.product_id = p.id and v.user_id = p.user_id and v.platform <> 'general'
        order by v.id desc limit 1),
      (select t.definition ->> 'platform' from product_sources s join source_formats f on f.id = s.format_id
        join templates t on t.id = f.mapping ->> 'templateId'
        where s.product_id = p.id and s.user_id = p.user_id order by s.created_at desc limit 1))`;

const readSql = `select coalesce(json_agg(t), '[]')::text as rows from (
  select p.id, p.version, p.name, p.brand, p.category, p.description, p.meta_title as "metaTitle",
    p.meta_description as "metaDescription", p.attributes, p.key_features as "keyFeatures", p.locked_snippets as "lockedSnippets",
    p.notes, p.notes_told as "notesTold", p.price::float8 as price, p.currency, p.tags, p.text_sources as "textSources",
    p.sku, p.gtin, p.stock, p.variants,
    ${ownText('name')} as "ownName", ${ownText('description')} as "ownDescription",
    array(select key from confirmed_claims c where c.product_id = p.id and c.user_id = p.user_id
      order by c.created_at desc, c.key limit ${MOST_CONFIRMED}) as confirmed,
    ${platformOf} as platform
  from products p where p.user_id = $1::uuid and p.id = any($2::uuid[]) and not p.deleted) t`;

// Each of the look-ups reads at most nine rows of an index, however large the catalogue is. `offset 0` keeps PostgreSQL from
// joining whole tables instead.
const twinTextsSql = `select coalesce(json_agg(json_build_object('id', id, 'twin', twin, 'name', name, 'alike', alike)), '[]')::text as rows
  from (
    select own.product_id as id, other.product_id as twin, other.name, other.alike, row_number() over (
      partition by own.product_id order by other.alike desc, other.product_id) as place
    from text_fingerprints own
    cross join lateral (
      select hit.product_id, p.name,
        (select count(*) from unnest(own.signature, f.signature) s(a, b) where a = b and a <> -1) / 64.0 as alike
      from (
        select product_id from (${signaturePairs
          .map(
            ({ first, second }) => `(select product_id from text_fingerprints f where f.user_id = own.user_id
              and f.signature[${first}] = own.signature[${first}] and f.signature[${second}] = own.signature[${second}]
              order by f.kept_at desc limit ${PER_PAIR})`,
          )
          .join(' union all ')}) pairs
        where product_id <> own.product_id group by product_id order by count(*) desc, product_id limit ${COMPARED}
      ) hit
      cross join lateral (select name from products where id = hit.product_id and not deleted offset 0) p
      cross join lateral (select signature from text_fingerprints where product_id = hit.product_id offset 0) f
    ) other
    where own.user_id = $1::uuid and own.product_id = any($2::uuid[]) and other.alike >= ${TWIN_FROM}
  ) t where place = 1`;

const twinNamesSql = `select coalesce(json_agg(json_build_object('id', own.id, 'twin', twin.id, 'name', twin.name)), '[]')::text as rows
  from json_to_recordset($2::text::json) as own(id uuid, key text)
  cross join lateral (
    select p.id, p.name from product_health h join products p on p.id = h.product_id
    where h.user_id = $1::uuid and h.name_key = own.key and h.product_id <> own.id and not p.deleted
    order by h.product_id limit 1
  ) twin`;

export interface ReadProduct extends CheckedProduct {
  id: string;
  version: number;
  nameKey: string;
}

/** The seller's products with these ids that are not deleted. */
export async function readProducts(
  query: Query,
  userId: string,
  ids: readonly string[],
  middles: Record<string, PriceMiddle> | null,
): Promise<ReadProduct[]> {
  const ask = async <T>(text: string, param: unknown): Promise<T[]> => {
    const [row] = await query<{ rows: string }>(text, [userId, param]);
    return JSON.parse(row?.rows ?? '[]') as T[];
  };
  const read = await ask<Read>(readSql, ids);
  const keys = new Map(read.map(({ id, name, brand }) => [id, nameKey(name, brand)]));
  const twins = new Map<string, Twin>();
  for (const { id, twin, name, alike } of await ask<{ id: string; twin: string; name: string; alike: number }>(twinTextsSql, ids))
    twins.set(id, { id: twin, name, alike });
  const named = [...keys].flatMap(([id, key]) => (key === '' ? [] : [{ id, key }]));
  for (const { id, twin, name } of await ask<{ id: string; twin: string; name: string }>(twinNamesSql, JSON.stringify(named)))
    twins.set(id, { id: twin, name, alike: 'name' });
  // Products of the same portion are not in `product_health` yet.
  const first = new Map<string, Read>();
  for (const one of read) {
    const key = keys.get(one.id) ?? '';
    const other = first.get(key);
    if (key === '') continue;
    if (!other) first.set(key, one);
    else {
      if (twins.get(one.id)?.alike !== 'name') twins.set(one.id, { id: other.id, name: other.name, alike: 'name' });
      if (twins.get(other.id)?.alike !== 'name') twins.set(other.id, { id: one.id, name: one.name, alike: 'name' });
    }
  }
  return read.map((one): ReadProduct => {
    const { id, version, name, description, metaTitle, metaDescription, tags, price, currency, stock, variants } = one;
    const own = { name: one.ownName ?? name, description: one.ownDescription ?? description };
    return {
      ...{ id, version, name, description, metaTitle, metaDescription, tags, price, currency, stock },
      nameKey: keys.get(id) ?? '',
      platform: platforms.find((known): known is Platform => known === one.platform) ?? 'general',
      isOwnText: isOwnSource(one.textSources.description),
      facts: factsOf(one, own, one.confirmed),
      hasVariantPrice: variants.items.some((variant) => variant.price !== null),
      middle: middles?.[priceGroup(one)] ?? null,
      twin: twins.get(id) ?? null,
    };
  });
}
