/**
 * Reads what plans have, from the rows of `features` and `plan_values`. Nothing is kept between two calls, so a changed row counts
 * from the next call on, in every process.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type features, plans, type planValues } from '#drizzle/schema/plans.ts';
import { type FeatureKey, features as kinds, type PlanValue, type PlanValues } from '#shared/features.ts';
import type { Ctx } from '../context.ts';

/** A plan with what it has of every feature. */
export type Plan = typeof plans.$inferSelect & { limits: PlanValues };

type Stored = Pick<typeof planValues.$inferSelect, 'amount' | 'names'>;
type Row = Stored & Pick<typeof features.$inferSelect, 'key' | 'published'> & { had: boolean };

/** How a value is stored. */
export function storedValue(value: PlanValue): Stored {
  if (Array.isArray(value)) return { amount: null, names: value };
  return { amount: typeof value === 'boolean' ? Number(value) : value, names: null };
}

/** A feature that is not published is not limited. Without a row, a plan has nothing of a feature. */
function readValue(key: FeatureKey, row: Row | undefined): PlanValue {
  const kind = kinds[key];
  if (row && !row.published) return kind === 'switch' || null;
  const { amount, names } = row?.had ? row : { amount: 0, names: [] };
  if (kind === 'switch') return amount !== 0;
  return kind === 'names' ? names : amount;
}

function readValues(json: string): PlanValues {
  const rows = new Map((JSON.parse(json) as Row[]).map((row) => [row.key, row]));
  return Object.fromEntries(
    Object.keys(kinds).map((key) => [key, readValue(key as FeatureKey, rows.get(key))]),
  ) as unknown as PlanValues;
}

/** The columns to select from `plans` for a `Plan`. */
export const planColumns = {
  ...getTableColumns(plans),
  limits: sql`(select coalesce(json_agg(json_build_object('key', f.key, 'published', f.published, 'had', v.plan_id is not null,
      'amount', v.amount, 'names', v.names)), '[]')::text
    from features f left join plan_values v on v.feature = f.key and v.plan_id = "plans"."id")`.mapWith(readValues),
};

/** The plans for which the condition holds, in the order of the price page. */
export function readPlans(ctx: Ctx, which: SQL | undefined): Promise<Plan[]> {
  return ctx.db.select(planColumns).from(plans).where(which).orderBy(plans.position);
}

/**
 * The amount that a plan has of a feature, as an SQL subquery with the column `amount`: null means any number, and no row means
 * nothing. To be joined laterally. `plan` is an SQL expression for the plan's id; it is not escaped, so never pass user input.
 */
export const amountText = (plan: string, key: FeatureKey): string =>
  `(select case when f.published then v.amount end as amount from plan_values v join features f on f.key = v.feature
    where v.plan_id = ${plan} and v.feature = '${key}')`;
