/** The portions in which a catalogue is checked, each stored in a transaction together with how far the check has come. */
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { HealthFinding } from '#shared/health/judge.ts';
import type { PriceMiddle } from '#shared/health/odd-price.ts';
import { idSet, rows, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import type { JobCtx } from '../jobs/job.ts';
import { type ReadProduct, readProducts } from './read-products.ts';
import { hashOf, stampOf } from './stamp.ts';

/** How many products are checked at a time, and stored in one transaction. */
export const PORTION = 25;
/** For this part of the time that a check took, nothing is checked afterwards: people who wait come first. */
const REST = 0.25;
/** How many products are handed to a thread at a time. Each of them may take half a second at worst. */
const HANDED = 2;
/**
 * A change may be committed some time after the moment it carries. So the end of the check stays this many milliseconds behind
 * the clock, and what lies between is looked at again.
 */
export const SETTLE = 120_000;

/** A place in the order of `updated_at` and id. The time is the database's own text, because it has microseconds. */
interface Place {
  at: string;
  id: string;
}
const START: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** A check of a catalogue that goes on through several portions. */
export interface Walk {
  userId: string;
  stamp: string;
  /** Everything up to here is checked. The stored place may be behind, see `SETTLE`. */
  reached: Place;
  middles: Record<string, PriceMiddle> | null;
  /** Whether prices of many products were changed since the usual ones were computed. Which are odd is then left to `checkPrices`. */
  areMiddlesOld: boolean;
}

/** Begins where the last check of this catalogue ended, or at the beginning if the rules are others since. */
export async function beginWalk(ctx: JobCtx, userId: string): Promise<Walk> {
  const stamp = stampOf(ctx.clock.now());
  const [row] = await rows<{ at: string | null; id: string | null; middles: Walk['middles']; old: boolean }>(
    ctx.db,
    sql`insert into catalogue_health as c (user_id, stamp) values (${userId}::uuid, ${stamp})
      on conflict (user_id) do update set stamp = excluded.stamp,
        reached_at = case when c.stamp = excluded.stamp then c.reached_at end,
        reached_id = case when c.stamp = excluded.stamp then c.reached_id end
      returning reached_at::text as at, reached_id::text as id, middles, prices_revision <> middles_revision as old`,
  );
  const { at, id } = row ?? {};
  const reached = at && id ? { at, id } : START;
  return { userId, stamp, reached, middles: row?.middles ?? null, areMiddlesOld: row?.old ?? false };
}

/**
 * Checks the next products that have changed, then those that have to be checked again. Returns false when there are none left.
 */
export async function checkPortion(ctx: JobCtx, walk: Walk): Promise<boolean> {
  const { userId, stamp, reached } = walk;
  // Read before the products: what is committed later stands behind it.
  const [last] = await rows<Place>(
    ctx.db,
    sql`select updated_at::text as at, id::text as id from products where user_id = ${userId}::uuid and not deleted
      order by updated_at desc, id desc limit 1`,
  );
  const changed = await rows<Place>(
    ctx.db,
    sql`select p.updated_at::text as at, p.id::text as id from products p left join product_health h on h.product_id = p.id
      where p.user_id = ${userId}::uuid and not p.deleted
        and (p.updated_at, p.id) > (${reached.at}::timestamptz, ${reached.id}::uuid)
        and (h.product_id is null or h.version <> p.version or h.stamp <> ${stamp})
      order by p.updated_at, p.id limit ${sql.raw(String(PORTION))}`,
  );
  if (changed.length > 0) {
    const next = changed.at(-1) ?? reached;
    await checkAndStore(
      ctx,
      walk,
      changed.map(({ id }) => id),
      { next, isChange: true },
    );
    walk.reached = next;
    return true;
  }
  const again = await rows<{ id: string }>(
    ctx.db,
    sql`select p.id::text as id from product_health h join products p on p.id = h.product_id
      where h.user_id = ${userId}::uuid and h.version = 0 and not p.deleted order by p.id limit ${sql.raw(String(PORTION))}`,
  );
  const next = last ?? reached;
  await checkAndStore(
    ctx,
    walk,
    again.map(({ id }) => id),
    { next, isChange: false },
  );
  return again.length > 0;
}

async function checkAndStore(
  ctx: JobCtx,
  walk: Walk,
  ids: readonly string[],
  { next, isChange }: { next: Place; isChange: boolean },
): Promise<void> {
  const marks = await readMarks(ctx, ids);
  const products = ids.length === 0 ? [] : await readProducts(ctx.query, walk.userId, ids, walk.middles);
  const found = await judge(ctx, walk.userId, products);
  const given = products.map(({ id, version, nameKey, twin }, at) => ({
    ...{ id, version, key: nameKey, twin: twin?.id ?? null, mark: marks.get(id) ?? null },
    found: (found[at] ?? []).map(({ basis, ...one }) => ({ ...one, basis: hashOf(basis) })),
  }));
  await withTransaction(ctx, (ctx) => store(ctx, walk, given, next, isChange));
}

interface Given {
  id: string;
  version: number;
  key: string;
  twin: string | null;
  /** What `readMarks` gave before the product was read; null if it was never checked. */
  mark: string | null;
  found: HealthFinding[];
}

/**
 * A mark of each product's last check, which changes whenever its row does. If somebody asks for another check while this one runs,
 * the row is not overwritten, so the other check follows.
 */
async function readMarks(ctx: JobCtx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; mark: string }>(
    ctx.db,
    sql`select product_id::text as id, xmin::text as mark from product_health where product_id in ${idSet(ids)}`,
  );
  return new Map(found.map(({ id, mark }) => [id, mark]));
}

async function store(ctx: JobCtx, walk: Walk, products: readonly Given[], next: Place, isChange: boolean): Promise<void> {
  const { userId, stamp } = walk;
  if (products.length > 0) {
    // A product that was changed or deleted while it was checked is left out: its change stands behind the place reached.
    const held = await rows<{ id: string; version: number }>(
      ctx.db,
      sql`select id::text as id, version from products where user_id = ${userId}::uuid and not deleted
        and id in ${idSet(products.map(({ id }) => id))}
        order by id for share`,
    );
    const versions = new Map(held.map(({ id, version }) => [id, version]));
    const same = products.filter(({ id, version }) => versions.get(id) === version);
    await storeFindings(ctx, walk, same);
    const checked = JSON.stringify(same.map(({ id, version, key, mark }) => ({ id, version, key, mark })));
    await ctx.db.execute(sql`
      insert into product_health as h (product_id, user_id, version, stamp, name_key)
      select id, ${userId}::uuid, version, ${stamp}::text, key
      from json_to_recordset(${checked}::text::json) as given(id uuid, version int, key text)
      on conflict (product_id) do update set version = excluded.version, stamp = excluded.stamp, name_key = excluded.name_key
        where h.xmin::text = (select mark from json_to_recordset(${checked}::text::json) as given(id uuid, mark text)
          where given.id = h.product_id)`);
    if (isChange) await checkTwinsAgain(ctx, userId, same);
  }
  const settled = new Date(ctx.clock.now().getTime() - SETTLE).toISOString();
  await ctx.db.execute(sql`
    update catalogue_health c set checked_since = c.checked_since + ${products.length}::int,
      reached_at = least(${next.at}::timestamptz, ${settled}::timestamptz),
      reached_id = case when ${next.at}::timestamptz <= ${settled}::timestamptz then ${next.id}::uuid else ${START.id}::uuid end
    where c.user_id = ${userId}::uuid and c.stamp = ${stamp}::text
      and (c.reached_at is null or c.reached_at <= least(${next.at}::timestamptz, ${settled}::timestamptz))`);
}

/**
 * Replaces the findings of products whose rows are locked. A dismissed finding stays dismissed if its basis is the same. While the
 * usual prices are old, they would add odd prices that are none, and remove dismissed ones that come back undismissed.
 */
async function storeFindings(ctx: JobCtx, { userId, areMiddlesOld }: Walk, products: readonly Given[]): Promise<void> {
  const isLeft = (kind: string) => areMiddlesOld && kind === 'odd';
  const found = products.flatMap(({ id, twin, found }) =>
    found
      .filter(({ kind }) => !isLeft(kind))
      .map(({ kind, says, basis }) => ({ id, kind, says, basis, twin: kind === 'duplicate' ? twin : null })),
  );
  const given = sql`json_to_recordset(${JSON.stringify(found)}::text::json) as given(id uuid, kind text, says text, basis text, twin uuid)`;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  // What is found and mended is counted where it happens, because no row tells it afterwards. In the order of the kinds, so that two
  // of these never wait for each other.
  await ctx.db.execute(sql`
    with gone as (
      delete from product_findings f where f.user_id = ${userId}::uuid and f.product_id in ${idSet(products.map(({ id }) => id))}
        and not (${areMiddlesOld}::boolean and f.kind = 'odd')
        and not exists (select from ${given} where given.id = f.product_id and given.kind = f.kind)
      returning f.kind, f.dismissed_at
    )
    insert into finding_days as d (user_id, day, kind, found, mended)
    select ${userId}::uuid, ${today}::date, kind, 0, count(*) from gone where dismissed_at is null group by kind order by kind
    on conflict (user_id, day, kind) do update set mended = d.mended + excluded.mended`);
  if (found.length === 0) return;
  await ctx.db.execute(sql`
    with stored as (
      insert into product_findings as f (user_id, kind, product_id, says, basis, twin_id)
      select ${userId}::uuid, kind, id, says, basis, twin from ${given}
      on conflict (user_id, kind, product_id) do update set says = excluded.says, basis = excluded.basis, twin_id = excluded.twin_id,
        dismissed_at = case when f.basis = excluded.basis then f.dismissed_at end
      where (f.says, f.basis, f.twin_id) is distinct from (excluded.says, excluded.basis, excluded.twin_id)
      -- PostgreSQL leaves xmax at zero for a row that was added, and not changed.
      returning f.kind, f.xmax = 0 as is_new
    )
    insert into finding_days as d (user_id, day, kind, found, mended)
    select ${userId}::uuid, ${today}::date, kind, count(*), 0 from stored where is_new group by kind order by kind
    on conflict (user_id, day, kind) do update set found = d.found + excluded.found`);
}

/**
 * Has the twins of changed products checked again: those that were like them before, and those that are now and do not know it.
 */
async function checkTwinsAgain(ctx: JobCtx, userId: string, products: readonly Given[]): Promise<void> {
  const pairs = JSON.stringify(products.map(({ id, twin }) => ({ id, twin })));
  await ctx.db.execute(sql`
    with given as materialized (select * from json_to_recordset(${pairs}::text::json) as given(id uuid, twin uuid)), again as (
      select f.product_id from given join product_findings f on f.twin_id = given.id and f.user_id = ${userId}::uuid
        where f.product_id is distinct from given.twin
      union
      select given.twin from given where given.twin is not null and not exists (
        select from product_findings f where f.user_id = ${userId}::uuid and f.kind = 'duplicate' and f.product_id = given.twin)
    )
    update product_health h set version = 0 from again
    where h.product_id = again.product_id and h.user_id = ${userId}::uuid and h.product_id not in (select id from given)`);
}

/** Judges products in threads. A product that cannot be judged, or takes too long, is left without findings. */
async function judge(ctx: JobCtx, userId: string, products: readonly ReadProduct[]): Promise<HealthFinding[][]> {
  const today = ctx.clock.now();
  const found: HealthFinding[][] = [];
  const parts: { from: number; products: readonly ReadProduct[] }[] = [];
  for (let from = 0; from < products.length; from += HANDED) parts.push({ from, products: products.slice(from, from + HANDED) });
  const run = async (lane: string, part: readonly ReadProduct[]): Promise<HealthFinding[][]> => {
    try {
      return await ctx.checks.run(lane, 'judgeProducts', part, today);
    } catch (error) {
      ctx.signal.throwIfAborted();
      // That the checks are busy says nothing about a product. Anything else must not keep the whole catalogue from being checked.
      if (error instanceof AppError && error.appCode !== 'TOO_LARGE') throw error;
      const [only] = part;
      if (part.length === 1 && only) {
        ctx.log.error({ err: error, productId: only.id }, 'a product could not be checked');
        return [[]];
      }
      const each: HealthFinding[][] = [];
      for (const one of part) each.push(...(await run(lane, [one])));
      return each;
    }
  };
  const work = async (lane: string): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      ctx.signal.throwIfAborted();
      const began = performance.now();
      for (const [at, one] of (await run(lane, part.products)).entries()) found[part.from + at] = one;
      await setTimeout((performance.now() - began) * REST, undefined, { signal: ctx.signal });
    }
  };
  // Not in the lane of the seller's own checks, so that the seller does not wait. The embedded database runs in the thread that
  // answers requests, which shares its two threads for checks with this job; there, one of them stays free. And at most half of
  // the machine's cores work for a check that nobody waits for: with both of two, the list of another seller was twice as slow.
  const lanes = ctx.engine === 'postgres' && availableParallelism() >= 4 ? 2 : 1;
  await Promise.all(Array.from({ length: lanes }, (_, at) => work(`health ${userId} ${at}`)));
  return found;
}
