/** Finds the products that the seller has chosen, for example for an export. */
import { type SQL, sql } from 'drizzle-orm';
import type { ChosenProducts } from '#shared/products/chosen.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import { COUNT_UP_TO } from '#shared/products/views.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { type AppError, notFound } from '../errors.ts';
import { fixedConditions, madeParams, madeParts } from './list.ts';
import { planSearch } from './search.ts';

/** The condition that holds for the chosen products, where `p` is the products table. */
export function isChosen(ctx: SellerCtx, chosen: ChosenProducts): SQL {
  const own = sql`p.user_id = ${ctx.sellerId}::uuid and not p.deleted`;
  if (chosen.kind === 'all') return own;
  if (chosen.kind === 'ids') return sql`${own} and p.id in ${idSet(chosen.ids)}`;
  const { filter } = chosen;
  const plan = planSearch(ctx.sellerId, filter);
  const parts = [own];
  // Lists are passed as JSON, because an SQL list would need one parameter for each entry.
  if (plan && plan.patterns.length > 0)
    parts.push(
      sql`p.search_text like all(array(select i #>> '{}' from jsonb_array_elements(${JSON.stringify(plan.patterns)}::text::jsonb) i))`,
    );
  if (plan && plan.undecided.length > 0)
    parts.push(
      sql`p.search_grams @> array(select (i #>> '{}')::int from jsonb_array_elements(${JSON.stringify(plan.undecided)}::text::jsonb) i)`,
    );
  parts.push(...fixedConditions(filter, 'p').map((condition) => sql.raw(condition)));
  if (filter.made) {
    const [first = '', ...rest] = madeParts(filter.made.what, 'p');
    const params = madeParams(ctx.sellerId, filter.made);
    parts.push(sql.join([sql.raw(first), ...rest.map((part, at) => sql`${params[at]}${sql.raw(part)}`)]));
  }
  return sql.join(parts, sql` and `);
}

/** The error for something that is to be done with products of which none is there. */
export const noneLeft = (): AppError => notFound('None of these products exist any more.');

/**
 * How many products are chosen.
 * @throws AppError NOT_FOUND if products are named one by one, and none of them is there
 */
export async function countThere(ctx: SellerCtx, chosen: ChosenProducts): Promise<number> {
  const n = await countChosen(ctx, chosen);
  if (n === 0 && chosen.kind === 'ids') throw noneLeft();
  return n;
}

/** How many products a list shows in all, counted up to COUNT_UP_TO: each list that is opened asks, so a large catalogue is not counted. */
export async function countShown(ctx: SellerCtx, filter: ProductFilter): Promise<number> {
  const [found] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from (select from products p where ${isChosen(ctx, { kind: 'filter', filter })} limit ${COUNT_UP_TO}::int) t`,
  );
  return Number(found?.n ?? 0);
}

export async function countChosen(ctx: SellerCtx, chosen: ChosenProducts): Promise<number> {
  const [found] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from products p where ${isChosen(ctx, chosen)}`,
  );
  return Number(found?.n ?? 0);
}
