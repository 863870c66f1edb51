/**
 * Products that are paused, because the catalogue holds more than the plan, usually after a change to a smaller one. They can be
 * read, exported, deleted and taken back to what they were, but not changed. Active are as many as the plan holds: first those
 * that the seller chose, the last chosen first, then those edited last.
 */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { keptProducts } from '#drizzle/schema/kept-products.ts';
import { plans } from '#drizzle/schema/plans.ts';
import type { pausedProductsInput } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { notFound } from '../errors.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { amountText, readPlans } from '../subscriptions/plan-values.ts';
import { planIdText } from '../subscriptions/standing.ts';
import { pausedError } from '../subscriptions/within-plan.ts';

/** The active products (`seller`, `room` and so on are SQL expressions that are not escaped, so never pass user input). */
const activeText = (seller: string, room: string) => `
  select id from (
    (select p.id, 0 as part, k.kept_at as since from kept_products k
      join products p on p.id = k.product_id and p.user_id = k.user_id and not p.deleted where k.user_id = ${seller})
    union all
    (select p.id, 1, p.updated_at from products p where p.user_id = ${seller} and not p.deleted
        and not exists (select from kept_products k where k.product_id = p.id and k.user_id = p.user_id)
      order by p.updated_at desc, p.id desc limit (${room}))
  ) found order by part, since desc, id desc limit (${room})`;

/**
 * Two common table expressions for the seller `seller` at the time `at`: `room`, with one row, the number of active products, only if
 * the catalogue holds more; and `active`, their ids, which is not read as long as nothing asks for it.
 */
export const pausedParts = (seller: string, at: string): string => `
  room as materialized (
    select most.amount as n from subscriptions s cross join lateral ${amountText(planIdText('s', at), 'products.max')} most
    where s.user_id = ${seller} and most.amount < s.product_count
  ), active as materialized (${activeText(seller, 'select n from room')})`;

/** The condition that a product `p` is not paused, in a statement with `pausedParts`. */
export const isActiveText = '(not exists (select from room) or p.id in (select id from active))';

const pausedSql = `with ${pausedParts('$1::uuid', '$2::timestamptz')}
  select p.id::text as id from products p where p.user_id = $1::uuid and not p.deleted and p.id = any($3::uuid[])
    and not ${isActiveText}`;

/** Those of these products that are paused. */
export async function pausedAmong(ctx: SellerCtx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await ctx.query<{ id: string }>(pausedSql, [ctx.sellerId, ctx.clock.now().toISOString(), ids]);
  return new Set(found.map(({ id }) => id));
}

/**
 * Refuses to do something for products that are paused.
 * @throws AppError PLAN_LIMIT
 */
export async function refusePaused(ctx: SellerCtx, id: string | null | undefined): Promise<void> {
  if (id && (await pausedAmong(ctx, [id])).size > 0) throw await pausedError(ctx, 'products.max');
}

/** Why one of many products was left as it is. */
export const PAUSED = 'It is paused, because the catalogue holds more products than the plan. It was left as it is.';

/** How many products of a list of paused ones are shown at a time. */
const PAGE = 50;

/**
 * The products that are paused now, or would be on a plan: how many, and a page of them, those edited last first. `next` is null on
 * the last page.
 * @throws AppError NOT_FOUND for a plan that does not exist
 */
export async function pausedProducts(ctx: SellerCtx, { planId, after }: z.output<typeof pausedProductsInput>) {
  const plan = planId === undefined ? (await findSubscription(ctx)).plan : (await readPlans(ctx, eq(plans.id, planId)))[0];
  if (!plan) throw notFound('This plan does not exist.');
  const room = plan.limits['products.max'];
  if (room === null) return { total: 0, items: [], next: null };
  const paused = sql`p.user_id = ${ctx.sellerId}::uuid and not p.deleted
    and p.id not in (${sql.raw(activeText(`'${ctx.sellerId}'::uuid`, `select ${Math.max(0, Math.trunc(room))}`))})`;
  const [count] = await rows<{ n: number }>(ctx.db, sql`select count(*)::int as n from products p where ${paused}`);
  const items = await rows<{ id: string; name: string; image: string | null }>(
    ctx.db,
    sql`select p.id::text as id, p.name, p.image from products p where ${paused}
      order by p.updated_at desc, p.id desc offset ${after}::int limit ${PAGE}::int`,
  );
  const total = Number(count?.n ?? 0);
  return { total, items, next: after + items.length < total && items.length > 0 ? after + items.length : null };
}

/**
 * Has these products stay active before others, from now on or once the catalogue holds more than the plan.
 * @throws AppError NOT_FOUND if none of them is the seller's
 */
export async function keepActive(ctx: SellerCtx, ids: readonly string[]): Promise<{ ids: string[] }> {
  const kept = await rows<{ id: string }>(
    ctx.db,
    sql`insert into ${keptProducts} (product_id, user_id, kept_at)
      select p.id, p.user_id, ${ctx.clock.now().toISOString()}::timestamptz from products p
      where p.user_id = ${ctx.sellerId}::uuid and not p.deleted and p.id in ${idSet(ids)}
      on conflict (product_id) do update set kept_at = excluded.kept_at returning product_id::text as id`,
  );
  if (kept.length === 0) throw notFound();
  return { ids: kept.map(({ id }) => id) };
}
