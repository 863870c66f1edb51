/** Files with a shop's statistics: what a seller's buyers did with each product on each day. */
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { shopDays } from '#drizzle/schema/shop-days.ts';
import type { FileForm } from '#shared/catalogue-files.ts';
import { chooseChange, type ShopDay } from '#shared/reports/effect.ts';
import { addDays, dayOf, type Stretch } from '#shared/reports/range.ts';
import type { addShopDaysInput, readShopFileInput } from '#shared/reports/reports.ts';
import { guessDayOrder, mapShopColumns, readAmount, readDay } from '#shared/reports/shop-file.ts';
import { readRows } from '../catalogue-files/read.ts';
import { sniffFile } from '../catalogue-files/sniff.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';

/** How many values of each column are shown beside its name, how many rows are looked at for the order of days, and SKUs named. */
const SAMPLES = { shown: 3, rows: 500, skus: 5 };
/** How many products the effect is shown of, those with the most clicks. */
const PRODUCTS = 50;

const NO_TABLE = 'This is no CSV file. Save the statistics of your shop as CSV.';

/**
 * The form of a file, its columns with a few values, and which of them hold what, as far as their names say.
 * @throws AppError with a sentence for the seller if the file cannot be read
 */
export async function readShopFile(_ctx: SellerCtx, { text }: z.output<typeof readShopFileInput>) {
  const bytes = Buffer.from(text);
  const form = formOf(bytes);
  if (form.kind !== 'csv' && form.kind !== 'tsv') throw new AppError('BAD_INPUT', NO_TABLE, { fields: { text: NO_TABLE } });
  let columns: string[] = [];
  const sample: string[][] = [];
  for await (const batch of rowsOf(bytes, form)) {
    columns = batch.columns;
    for (const { cells } of batch.rows) if (sample.length < SAMPLES.rows) sample.push(cells);
    if (sample.length >= SAMPLES.rows) break;
  }
  const mapping = mapShopColumns(columns);
  const { day } = mapping;
  return {
    form,
    columns: columns.map((name, at) => ({
      name,
      values: [...new Set(sample.map((cells) => cells[at]?.trim() ?? '').filter(Boolean))]
        .slice(0, SAMPLES.shown)
        .map((cell) => cell.slice(0, 60)),
      /** The order of its days, if it holds days; null if they can be read in two ways. */
      dayOrder: guessDayOrder(sample.map((cells) => cells[at] ?? '')),
    })),
    mapping,
    dayOrder: day === null ? null : guessDayOrder(sample.map((cells) => cells[day] ?? '')),
  };
}

interface Row extends ShopDay {
  /** In lower case, and as the file spells it. */
  sku: string;
  spelling: string;
  day: string;
}

/**
 * Stores the days of a piece of a file. Rows of the same file about the same product and day are added up; days that an earlier file
 * gave are replaced. Returns what became of the rows.
 */
export async function addShopDays(ctx: SellerCtx, input: z.output<typeof addShopDaysInput>) {
  const { found, refused, unread } = await readPiece(ctx, input);
  const keys = [...new Set(found.map(({ sku }) => sku))];
  const { known, shared } = await productsBySku(ctx, keys);
  const days = new Map<string, { id: string; day: string } & ShopDay>();
  let matched = 0;
  for (const { sku, day, views, clicks, sales } of found) {
    const id = known.get(sku);
    if (!id) continue;
    matched += 1;
    const earlier = days.get(`${id} ${day}`) ?? { id, day, views: 0, clicks: 0, sales: 0 };
    days.set(`${id} ${day}`, {
      ...{ id, day, views: earlier.views + views, clicks: earlier.clicks + clicks, sales: earlier.sales + sales },
    });
  }
  // In one order, so that two pieces that arrive at once do not wait for each other.
  const stored = [...days.values()].sort((one, other) => (one.id + one.day < other.id + other.day ? -1 : 1));
  if (stored.length > 0)
    await withTransaction(ctx, async ({ db, sellerId }) => {
      await db.execute(sql`
        insert into shop_days as d (user_id, product_id, day, file_id, views, clicks, sales)
        select ${sellerId}::uuid, p.id, given.day, ${input.fileId}::uuid, given.views, given.clicks, given.sales
        from json_to_recordset(${JSON.stringify(stored)}::text::json)
          as given(id uuid, day date, views int, clicks int, sales numeric(12, 2))
        join products p on p.id = given.id and p.user_id = ${sellerId}::uuid
        on conflict (product_id, day) do update set file_id = excluded.file_id,
          views = least(2000000000, excluded.views::bigint + case when d.file_id = excluded.file_id then d.views else 0 end)::int,
          clicks = least(2000000000, excluded.clicks::bigint + case when d.file_id = excluded.file_id then d.clicks else 0 end)::int,
          sales = least(2000000000, excluded.sales + case when d.file_id = excluded.file_id then d.sales else 0 end)`);
    });
  const several = found.filter(({ sku }) => shared.has(sku));
  const unknown = found.filter(({ sku }) => !known.has(sku) && !shared.has(sku));
  return {
    /** Rows that now count, rows with a SKU that no product has, or that several have, and rows that could not be read. */
    ...{ matched, unknown: unknown.length, several: several.length, refused },
    unknownSkus: someSkus(unknown),
    severalSkus: someSkus(several),
    /** A few of the cells that could not be read, or whose day has not come yet. */
    unread,
  };
}

/** A few of the SKUs, as the file spells them. */
const someSkus = (found: readonly Row[]): string[] =>
  [...new Map(found.map(({ sku, spelling }) => [sku, spelling])).values()].slice(0, SAMPLES.skus);

/** The form of a text, and its rows. What cannot be read in it is said of the field that it came in. */
function formOf(bytes: Buffer): FileForm {
  try {
    return sniffFile(bytes, 'statistics.csv');
  } catch (error) {
    throw ofText(error);
  }
}

async function* rowsOf(bytes: Buffer, form: FileForm) {
  try {
    yield* readRows(Readable.from([bytes]), form);
  } catch (error) {
    throw ofText(error);
  }
}

const ofText = (error: unknown) =>
  error instanceof AppError && error.appCode === 'BAD_INPUT'
    ? new AppError('BAD_INPUT', error.message, { fields: { text: error.message } })
    : error;

async function readPiece(ctx: SellerCtx, { text, form, columns, dayOrder }: z.output<typeof addShopDaysInput>) {
  // Where the shop is, it may be tomorrow already.
  const last = addDays(dayOf(ctx.clock.now().getTime()), 1);
  const found: Row[] = [];
  const unread: { row: number; cell: string; isFuture: boolean }[] = [];
  let refused = 0;
  const decimal = form.decimal ?? '.';
  for await (const { rows: some } of rowsOf(Buffer.from(text), { ...form, encoding: 'utf-8', bom: false })) {
    for (const { number, cells } of some) {
      const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
      const spelling = cell(columns.sku).trim();
      const sku = spelling.toLowerCase();
      const day = readDay(cell(columns.day), dayOrder);
      const amounts = (['views', 'clicks', 'sales'] as const).map((field) => readAmount(cell(columns[field]), decimal, field));
      const [views, clicks, sales] = amounts;
      const isFuture = day !== null && day > last;
      if (sku !== '' && day !== null && !isFuture && views != null && clicks != null && sales != null) {
        found.push({ sku, spelling, day, views: Math.round(views), clicks: Math.round(clicks), sales });
        continue;
      }
      refused += 1;
      const wrong =
        day === null || isFuture
          ? columns.day
          : ([columns.views, columns.clicks, columns.sales][amounts.indexOf(null)] ?? columns.sku);
      if (unread.length < SAMPLES.skus) unread.push({ row: number, cell: cell(wrong).slice(0, 60), isFuture });
    }
  }
  return { found, refused, unread };
}

/**
 * The products that have these SKUs, in lower case, as their own or as that of a variant. A SKU of several products names none of them
 * and is in `shared`.
 */
async function productsBySku(
  ctx: SellerCtx,
  keys: readonly string[],
): Promise<{ known: Map<string, string>; shared: Set<string> }> {
  if (keys.length === 0) return { known: new Map(), shared: new Set() };
  const found = await rows<{ key: string; id: string; isShared: boolean }>(
    ctx.db,
    sql`select key, min(id::text) as id, count(distinct id) > 1 as "isShared" from (
        select p.id, lower(p.sku) as key from products p where p.user_id = ${ctx.sellerId}::uuid and not p.deleted and p.sku <> ''
        union select p.id, lower(v ->> 'sku') from products p cross join jsonb_array_elements(p.variants -> 'items') v
        where p.user_id = ${ctx.sellerId}::uuid and not p.deleted and v ->> 'sku' <> ''
      ) skus
      where key in (select i #>> '{}' from jsonb_array_elements(${JSON.stringify(keys)}::text::jsonb) i)
      group by key`,
  );
  return {
    known: new Map(found.filter(({ isShared }) => !isShared).map(({ key, id }) => [key, id])),
    shared: new Set(found.filter(({ isShared }) => isShared).map(({ key }) => key)),
  };
}

interface Clicked {
  id: string;
  name: string;
  last: string;
  changes: string[];
  days: [string, number, number, number][];
}

/**
 * For each product with the most clicks: the change of its text that can be judged best, with its days before and after. Nothing is
 * computed from them here; `effectOf` says what can be said.
 */
export async function effect(ctx: SellerCtx) {
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  // The first version of a product may only record the texts from before its first change. It has neither an author nor a draft.
  const isChange = sql`(v.actor_id is not null or v.generation_id is not null
    or exists (select from product_versions e where e.product_id = v.product_id and e.id < v.id))`;
  const [[all], files, products] = await Promise.all([
    rows<{ products: number }>(ctx.db, sql`select count(distinct product_id)::int as products from shop_days where ${own}`),
    rows<Stretch>(
      ctx.db,
      sql`select min(day)::text as from, max(day)::text as to from shop_days where ${own} group by file_id order by 1, 2`,
    ),
    rows<Clicked>(
      ctx.db,
      sql`with files as (select file_id, max(day) as last from shop_days where ${own} group by file_id),
        clicked as (
          select product_id, sum(clicks) as clicks, min(day) as first, max(last) as last
          from shop_days join files using (file_id) where ${own} group by product_id
        ),
        chosen as (
          select p.id, p.name, d.clicks, d.last, c.changes from clicked d
          join products p on p.id = d.product_id and p.${own} and not p.deleted
          cross join lateral (
            select json_agg(distinct (v.created_at at time zone 'UTC')::date::text) as changes from product_versions v
            where v.product_id = d.product_id and v.${own} and ${isChange}
              and (v.created_at at time zone 'UTC')::date > d.first and (v.created_at at time zone 'UTC')::date < d.last
          ) c
          where c.changes is not null
          order by d.clicks desc, p.id limit ${sql.raw(String(PRODUCTS))}
        )
        select id::text as id, name, last::text as last, changes, (
          select json_agg(json_build_array(day, views, clicks, sales)) from shop_days where product_id = chosen.id and ${own}
        ) as days
        from chosen order by clicks desc, chosen.id`,
    ),
  ]);
  return {
    products: all?.products ?? 0,
    ...{
      from: files[0]?.from ?? null,
      to:
        files
          .map(({ to }) => to)
          .sort()
          .at(-1) ?? null,
    },
    today: dayOf(ctx.clock.now().getTime()),
    changed: products.flatMap(({ id, name, last, changes, days }) => {
      const stored = days.map(([day, views, clicks, sales]) => ({ day, views, clicks, sales }));
      const change = chooseChange({ changes, days: stored, files, last });
      const plain = ({ views, clicks, sales }: ShopDay) => ({ views, clicks, sales });
      return change ? [{ id, name, day: change.day, before: change.before.map(plain), after: change.after.map(plain) }] : [];
    }),
  };
}

/** Deletes all days that the seller's files gave. The products and their texts stay. */
export async function clearShopDays(ctx: SellerCtx): Promise<void> {
  await ctx.db.delete(shopDays).where(and(eq(shopDays.userId, ctx.sellerId)));
}
