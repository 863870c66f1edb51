import type { z } from 'zod';
import type { HealthKind } from '#shared/health/kinds.ts';
import { type Lacking, type Made, type MadeKind, type ScoreBand, scoreBandNames } from '#shared/products/made.ts';
import type { listProductsInput, ProductFilter } from '#shared/products/products.ts';
import {
  COUNT_UP_TO,
  type ProductSort,
  type ProductView,
  productViews,
  type SortDirection,
  type TextStatus,
  usualDirection,
} from '#shared/products/views.ts';
import { RECOMMEND_BELOW, seoBands } from '#shared/seo/seo.ts';
import type { SellerCtx } from '../context.ts';
import { isId, refusedCursor } from '../cursor.ts';
import { JsonText } from '../json-text.ts';
import { planSearch, type SearchPlan } from './search.ts';

/** A page of the products list. */
export interface ProductPage {
  items: ProductRow[];
  /** Where the next page starts; null on the last page. */
  nextCursor: string | null;
}

/**
 * One row of the products list as returned by the API. Times are ISO 8601 UTC. The JSON is stored with the product (`list_item` in
 * the table).
 */
export interface ProductRow {
  id: string;
  name: string;
  category: string;
  brand: string;
  price: number | null;
  currency: string;
  image: string | null;
  tags: string[];
  seoScore: number;
  /** Whether anything that the score is about has changed since it was given. */
  scoreOutdated: boolean;
  sku: string;
  stock: number;
  hasDescription: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
  status: TextStatus;
  /** The newest draft that waits, and the batch in which it can be reviewed. Only with a status of a draft. */
  draft?: { id: string; batchId: string | null };
}

/**
 * How each sort order works: the SQL expression it sorts by (`key`) and its type. If `key` is null, products are sorted by id. The
 * expression itself never yields null, so that a page can continue after any row. An index provides each order; read backwards,
 * it provides the other direction.
 */
const orders: Record<ProductSort, { key: string | null; type: string }> = {
  newest: { key: null, type: '' },
  oldest: { key: null, type: '' },
  updated: { key: 'updated_at', type: 'timestamptz' },
  name: { key: 'lower(name)', type: 'text' },
  price: { key: 'coalesce(price, -1)', type: 'numeric' },
  stock: { key: 'stock', type: 'integer' },
  seoScore: { key: 'seo_score', type: 'double precision' },
};

/** The condition under which a row of `generations` (`g`) is a draft that nobody has decided on yet. */
export const waitingDraft = (g: string) => `${g}.type = 'description' and ${g}.applied_at is null and ${g}.discarded_at is null`;

const inReview = (g: string) => `${g}.review_state = 'inReview'`;
/** The condition under which such a draft was not sent for review. */
export const notInReview = (g: string) => `${g}.review_state is distinct from 'inReview'`;

/**
 * The condition that a product (`t`) has no such draft. `offset 0` has PostgreSQL look into an index for one product at a time: the
 * embedded database has no statistics, and without them it read all drafts of the seller again for each product.
 */
const hasNoDraft = (t: string) => `not exists (${draftsOf(t)} offset 0)`;

const draftsOf = (t: string) =>
  `select from generations g where g.product_id = ${t}.id and g.user_id = ${t}.user_id and ${waitingDraft('g')}`;

/** The id of the batch in which a draft (`g`) can be reviewed now; null if there is none. */
const reviewedIn = (g: string) =>
  `(select i.batch_id from batch_items i join batches b on b.id = i.batch_id
    where i.generation_id = ${g}.id and i.user_id = ${g}.user_id and i.state = 'written' and b.state not in ('running', 'sampled') limit 1)`;

/**
 * The SQL condition of each view of the list, such as "no description", where `t` is the name of the products table. The
 * dashboard counts with the same conditions.
 */
export const viewConditions: Record<ProductView, (t: string) => string> = {
  // A product whose draft waits needs a decision, not another text.
  noDescription: (t) => `${t}.description = '' and ${hasNoDraft(t)}`,
  // What is in review waits for somebody else.
  drafts: (t) => `exists (${draftsOf(t)} and ${notInReview('g')})`,
  inReview: (t) => `exists (${draftsOf(t)} and ${inReview('g')})`,
  lowScore: (t) => `${t}.seo_score > 0 and ${t}.seo_score < ${RECOMMEND_BELOW} and not ${t}.score_outdated`,
  notScored: (t) => `${t}.seo_score = 0`,
  scoreOutdated: (t) => `${t}.score_outdated`,
  outOfStock: (t) => `${t}.stock = 0`,
};

/** The SQL condition that a product (`t`) has an open finding of a kind; see server/health. */
export const hasFinding = (kind: HealthKind, t: string): string =>
  kind === 'noText'
    ? viewConditions.noDescription(t)
    : `exists (select from product_findings f where f.user_id = ${t}.user_id and f.kind = '${kind}' and f.product_id = ${t}.id
        and f.dismissed_at is null offset 0)`;

/** The SQL condition that a product (`t`) has a score of the band. */
const inBand = (band: ScoreBand, t: string): string => {
  const at = scoreBandNames.indexOf(band);
  const above = at > 0 ? ` and ${t}.seo_score < ${seoBands[at - 1]?.from}` : '';
  const from = seoBands[at]?.from ?? 0;
  return `${t}.seo_score ${from === 0 ? '>' : '>='} ${from}${above}`;
};

const lackingConditions: Record<Lacking, (t: string) => string> = {
  text: (t) => `${t}.description = ''`,
  keywords: (t) => `${t}.seo_keywords = '{}'`,
  picture: (t) => `${t}.image is null`,
};

/** What the condition of `madeParts` needs, in this order. */
export const madeParams = (sellerId: string, { from, to, platform, voice, profile, person }: Made): (string | null)[] => [
  sellerId,
  `${from}T00:00:00Z`,
  `${to}T00:00:00Z`,
  platform ?? null,
  voice ?? null,
  profile ?? null,
  person ?? null,
];

/**
 * The SQL condition that the AI did something with a product (`t`) in some days, cut where each of the `madeParams` stands. The
 * products come from the rows of what was done: there are fewer of those than products in a large catalogue.
 */
export function madeParts(what: MadeKind, t: string): string[] {
  const at = what === 'used' || what === 'edited' ? 'applied_at' : 'created_at';
  const type = what === 'asked' ? '' : ` and g.type = 'description'`;
  const edited = what === 'edited' ? ' and g.edited is not null' : '';
  // Depends on no row of the products, so PostgreSQL runs it once for a page.
  return [
    `${t}.id in (select g.product_id from generations g where g.user_id = `,
    `::uuid and g.product_id is not null${type}${edited} and g.${at} >= `,
    `::timestamptz and g.${at} < `,
    `::timestamptz + interval '24 hours' and coalesce(g.platform, '') = coalesce(`,
    `::text, g.platform, '') and coalesce(g.request->>'brandVoice', '') = coalesce(`,
    `::text, g.request->>'brandVoice', '') and g.user_profile_id is not distinct from coalesce(`,
    `::uuid, g.user_profile_id) and g.actor_id is not distinct from coalesce(`,
    `::uuid, g.actor_id))`,
  ];
}

/** The SQL condition of everything in a filter that is not a search and needs no parameter. */
export const fixedConditions = (
  { view, health, band, lacks }: Pick<ProductFilter, 'view' | 'health' | 'band' | 'lacks'>,
  t: string,
): string[] =>
  [
    view && viewConditions[view](t),
    health && hasFinding(health, t),
    band && inBand(band, t),
    lacks && lackingConditions[lacks](t),
  ].filter((condition) => condition !== undefined);

/**
 * How many products each view has, counted up to `COUNT_UP_TO`. One statement, which reads no more than that many entries of an
 * index for each view.
 */
export async function countViews(ctx: SellerCtx): Promise<Record<ProductView, number>> {
  const [counts] = await ctx.query<Record<ProductView, number>>(countSql, [ctx.sellerId]);
  return Object.fromEntries(productViews.map((view) => [view, Number(counts?.[view] ?? 0)])) as Record<ProductView, number>;
}

const livingIn = (view: ProductView) =>
  view === 'drafts' || view === 'inReview'
    ? // Starts from the drafts, which are few, and not from the products.
      `select distinct g.product_id from generations g join products p on p.id = g.product_id and p.user_id = g.user_id
        where g.user_id = $1::uuid and ${waitingDraft('g')} and ${view === 'drafts' ? notInReview('g') : inReview('g')} and not p.deleted`
    : `select from products p where p.user_id = $1::uuid and not p.deleted and ${viewConditions[view]('p')}`;
const countSql = `select ${productViews
  .map((view) => `(select count(*)::int from (${livingIn(view)} limit ${COUNT_UP_TO}) t) as "${view}"`)
  .join(', ')}`;

/**
 * A search first looks through this many of the seller's products, in the order of the list. A frequent word fills a page from
 * these, and the search index is not needed.
 */
const LOOK_FIRST = 400;

/**
 * A page of the seller's products. `nextCursor` is null on the last page. The next page starts after the last product of this
 * one, not at a number. So a page deep in the list costs the same as the first, and products added meanwhile shift nothing.
 * @throws AppError BAD_INPUT for a cursor of another sort order or one we did not issue
 */
export async function listProducts(ctx: SellerCtx, input: z.output<typeof listProductsInput>): Promise<JsonText<ProductPage>> {
  const sort = { by: input.sort, direction: input.direction ?? usualDirection[input.sort] };
  const after = input.cursor ? readCursor(input.cursor, sort) : null;
  const plan = planSearch(ctx.sellerId, input);
  let page: Found | null = null;
  const text = (how: How) => statement(sort, input.limit, after, how, plan, input);
  // The search index finds products by grams, which are hashes of parts of words, salted with the seller's id (see search.ts). If
  // a search such as "#" has no gram, the index is not used: it would return the products of all sellers.
  const find = (how: How) => run(ctx, text(how), after, plan, input.made);
  if (input.health && input.health !== 'noText' && !plan?.grams.length) {
    const first = await find('near');
    page = first.next || first.wasAll ? first : await find('findings');
  } else if (!plan || plan.grams.length === 0) page = await find('all');
  else {
    const first = await find('near');
    page = first.next || first.wasAll ? first : await find('index');
  }
  const cursor = page.next ? JSON.stringify(writeCursor(sort, page.next)) : 'null';
  return new JsonText(`{"items":[${page.items}],"nextCursor":${cursor}}`);
}

/**
 * How a page is found: by walking the order until it is full, by looking through the first of the order, or by gathering the hits of
 * the search index or the products with a finding, which are then sorted.
 */
type How = 'all' | 'near' | 'index' | 'findings';

interface Sort {
  by: ProductSort;
  direction: SortDirection;
}

/**
 * Builds the SQL text for a page. It depends only on sort order, limit, view and way of searching, so that there are few
 * different texts and each is prepared once per connection. Constants are written into the text and not passed as parameters:
 * with `not deleted` PostgreSQL can use the partial indexes, and with a constant limit it need not plan the statement anew each
 * time.
 */
function statement(
  sort: Sort,
  limit: number,
  after: object | null,
  how: How,
  plan: SearchPlan | null,
  input: z.output<typeof listProductsInput>,
): string {
  const { health } = input;
  const { key, type } = orders[sort.by];
  const [than, direction] = sort.direction === 'descending' ? ['<', 'desc'] : ['>', 'asc'];
  const orderBy = key ? `${key} ${direction}, id ${direction}` : `id ${direction}`;
  const from = after ? (key ? `and (${key}, id) ${than} ($2::${type}, $3::uuid)` : `and id ${than} $2::uuid`) : '';
  const next = after ? (key ? 4 : 3) : 2;
  const wanted = `id, list_item, ${key ? `(${key})::text` : 'null'} as key`;
  const take = limit + 1;
  const firstMade = next + (plan?.grams.length ? 1 : 0) + (plan?.patterns.length ? 1 : 0);
  const made = (t: string) =>
    input.made ? [madeParts(input.made.what, t).reduce((text, part, at) => `${text}$${firstMade + at - 1}${part}`)] : [];
  const shows = (t: string) => [...fixedConditions(input, t), ...made(t)].map((is) => `and ${is}`).join(' ');
  const mine = `user_id = $1::uuid and not deleted ${from}`;
  const patterns = plan?.grams.length ? next + 1 : next;
  const like = plan?.patterns.length ? `search_text like all($${patterns}::text[])` : 'true';
  let inner: string;
  if (how === 'all')
    inner = `select ${wanted} from products where ${mine} and ${like} ${shows('products')} order by ${orderBy} limit ${take}`;
  else if (how === 'near') {
    const decided = !plan?.grams.length
      ? 'true'
      : plan.undecided.length
        ? `search_grams @> $${next}::int[]`
        : `$${next}::int[] is not null`;
    inner = `select ${wanted} from (select * from products where ${mine} order by ${orderBy} limit ${LOOK_FIRST}) near
      where ${like} and ${decided} ${shows('near')} order by ${orderBy} limit ${take}`;
  } else if (how === 'findings') {
    // Starts from the findings, which are few if the first products of the order did not fill the page. `offset 0` keeps
    // PostgreSQL from walking the whole order and looking for a finding of each product.
    inner = `select ${wanted} from product_findings f
      cross join lateral (select * from products where id = f.product_id and user_id = f.user_id and not deleted offset 0) found
      where f.user_id = $1::uuid and f.kind = '${health}' and f.dismissed_at is null and ${like}
        ${key ? from : from.replace(' id ', ' f.product_id ')}
        ${[...fixedConditions({ ...input, health: undefined }, 'found'), ...made('found')].map((is) => `and ${is}`).join(' ')}
      order by ${key ? orderBy : `f.product_id ${direction}`} limit ${take}`;
  } else {
    // First the search index is read, then `user_id` is compared; `offset 0` keeps the two steps apart. In a single step
    // PostgreSQL might use one plan for all sellers, and scan the whole catalogue of a seller with many products. As the
    // grams are salted with the seller's id, the index returns hardly any rows of other sellers. Only a few columns of the
    // hits are read, so that thousands can be sorted in memory. Then the texts of the hits are compared with the words
    // searched for, until the page is full.
    const hit = `id, user_id${key ? `, ${key} as key` : ''}`;
    const inOrder = key ? `key ${direction}, id ${direction}` : `id ${direction}`;
    const rest = after && key ? `and (key, id) ${than} ($2::${type}, $3::uuid)` : from;
    inner = `select found.* from (
        select * from (select ${hit} from products where search_grams @> $${next}::int[] and not deleted offset 0) hits
        where user_id = $1::uuid ${rest} order by ${inOrder}
      ) mine cross join lateral (select ${wanted} from products where id = mine.id and ${like} ${shows('products')} offset 0) found
      order by ${inOrder.replaceAll(/\b(key|id)\b/g, 'mine.$1')} limit ${take}`;
  }
  // A materialized subquery is read in the order in which its rows were found, so the products stay sorted in the joined text. The
  // status, the last field of an item, is the one thing of a row that another table decides.
  return `with page as materialized (${inner}), drafts as materialized (
      select distinct on (product_id) product_id,
        case review_state when 'inReview' then 'inReview' when 'sentBack' then 'sentBack' else 'draft' end as status, json_build_object('id', id, 'batchId', ${reviewedIn('g')}) as draft
      from generations g where g.user_id = $1::uuid and ${waitingDraft('g')} and g.product_id = any(array(select id from page))
      order by product_id, id desc
    ), item as (
      select coalesce(regexp_replace(list_item, '"status":"[a-zA-Z]+"}$', '"status":"'
          || (select status || '","draft":' || draft from drafts where product_id = page.id) || '}'), list_item) as item
        from page limit ${limit}
    )
    select coalesce((select string_agg(item, ',') from item), '') as items,
      (select json_build_object('key', key, 'id', id)::text from page where (select count(*) from page) > ${limit}
        offset ${limit - 1} limit 1) as next,
      ${how === 'near' ? `(not exists (select from products where ${mine} order by ${orderBy} offset ${LOOK_FIRST}))` : 'true'}::text as "wasAll"`;
}

interface Found {
  /** The products as JSON, separated by commas. */
  items: string;
  /** After which product the next page starts; null if there is none. */
  next: Cursor | null;
  /** Whether all products from the start of the page on were looked through, so that a page that is not full is the last one. */
  wasAll: boolean;
}

async function run(
  ctx: SellerCtx,
  text: string,
  after: Cursor | null,
  plan: SearchPlan | null,
  made: Made | undefined,
): Promise<Found> {
  const params: unknown[] = [ctx.sellerId];
  if (after) params.push(...(after.key === null ? [after.id] : [after.key, after.id]));
  if (plan) {
    if (plan.grams.length) params.push(text.includes(' near') && plan.undecided.length ? plan.undecided : plan.grams);
    if (plan.patterns.length) params.push(plan.patterns);
  }
  if (made) params.push(...madeParams(ctx.sellerId, made));
  const [row] = await ctx.query<{ items: string; next: string | null; wasAll: string }>(text, params);
  return { items: row?.items ?? '', next: row?.next ? (JSON.parse(row.next) as Cursor) : null, wasAll: row?.wasAll !== 'false' };
}

interface Cursor {
  key: string | null;
  id: string;
}

/** The name of an order in a cursor. An order in its usual direction has its plain name, as cursors had before there were two. */
const nameOf = ({ by, direction }: Sort) => (direction === usualDirection[by] ? by : `${by} ${direction}`);

function writeCursor(sort: Sort, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([nameOf(sort), key, id])).toString('base64url');
}

/**
 * Reads a cursor that the client sends back. Forging one is useless, because it can only narrow down the seller's own products.
 */
function readCursor(cursor: string, sort: Sort): Cursor {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refusedCursor();
  }
  if (!Array.isArray(value) || value.length !== 3 || value[0] !== nameOf(sort)) throw refusedCursor();
  const [, key, id] = value as [string, unknown, unknown];
  if (typeof id !== 'string' || !isId(id)) throw refusedCursor();
  const { type, key: column } = orders[sort.by];
  if (column === null) {
    if (key !== null) throw refusedCursor();
    return { key: null, id };
  }
  if (typeof key !== 'string' || key.length > 400 || !fits(type, key)) throw refusedCursor();
  return { key, id };
}

function fits(type: string, key: string): boolean {
  if (type === 'text') return !key.includes('\u0000') && key.isWellFormed();
  if (type === 'integer') return /^-?\d{1,9}$/.test(key) || (/^-?\d{10}$/.test(key) && Math.abs(Number(key)) <= 2_147_483_647);
  // A number too small for the type, such as 1e-999, would make the database fail. JavaScript reads it as 0, so it is refused
  // here.
  if (type === 'double precision') return key === '0' || (/^\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/.test(key) && Number(key) > 0);
  if (type === 'numeric') return /^-?\d{1,12}(\.\d{1,4})?$/.test(key);
  return (
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(key) &&
    !Number.isNaN(Date.parse(key.replace(' ', 'T').replace('+00', 'Z')))
  );
}
