/** What sellers see of the health of their catalogue, and what they dismiss. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type FactQuestion, missingFacts } from '#shared/checks/claims/fact-questions.ts';
import { platforms } from '#shared/generation/options.ts';
import type { findingsInput, foundKindInput } from '#shared/health/health.ts';
import { FINDINGS_AT_ONCE, foundKinds, type HealthKind } from '#shared/health/kinds.ts';
import { COUNT_UP_TO } from '#shared/products/views.ts';
import { eachFacts } from '../batches/enough-facts.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { notFound } from '../errors.ts';
import { viewConditions } from '../products/list.ts';
import { platformOf } from './read-products.ts';
import { stampOf } from './stamp.ts';

const upTo = (from: string) => `(select count(*)::int from (select ${from} limit ${COUNT_UP_TO}) t)`;

const openOf = (kind: string) =>
  upTo(`from product_findings where user_id = $1::uuid and kind = '${kind}' and dismissed_at is null`);

// Products past the place that the check has reached. Most of them were changed a moment ago and are checked already.
const left = upTo(`from products p left join product_health h on h.product_id = p.id
  where p.user_id = $1::uuid and not p.deleted
    and (p.updated_at, p.id) > (coalesce((select reached_at from health), '-infinity'), coalesce((select reached_id from health), '00000000-0000-0000-0000-000000000000'))
    and (h.product_id is null or h.version <> p.version or h.stamp <> $2)`);
const again = upTo(`from product_health h where h.user_id = $1::uuid and h.version = 0`);

// Which prices are odd is known only once all of them were compared, after the products.
const pricesLeft = '(select count(*)::int from health where are_prices_left)';

const countsJson = `json_build_object(${foundKinds.map((kind) => `'${kind}', ${openOf(kind)}`).join(', ')},
    'noText', ${upTo(`from products p where p.user_id = $1::uuid and not p.deleted and ${viewConditions.noDescription('p')}`)})::text as counts`;

/** How many products have a finding of each kind, counted up to 1,000. */
export async function countFindings(ctx: SellerCtx): Promise<Record<HealthKind, number>> {
  const [row] = await ctx.query<{ counts: string }>(`select ${countsJson}`, [ctx.sellerId]);
  return JSON.parse(row?.counts ?? '{}') as Record<HealthKind, number>;
}

const summarySql = `with health as materialized (
    select case when stamp = $2 then reached_at end as reached_at, case when stamp = $2 then reached_id end as reached_id, finished_at,
      prices_revision <> middles_revision as are_prices_left
    from catalogue_health where user_id = $1::uuid
  )
  select ${countsJson},
    (select json_object_agg(kind, n)::text from (
      select f.kind, count(*)::int as n from product_findings f
      join products p on p.id = f.product_id and p.user_id = f.user_id and not p.deleted
      where f.user_id = $1::uuid and f.dismissed_at is not null group by f.kind) d) as dismissed,
    ${left} + ${again} + ${pricesLeft} as left, (select finished_at from health)::text as "finishedAt"`;

/**
 * How many products have a finding of each kind, and how many are still to be checked (both counted up to 1,000; usual prices that are to be compared anew count as one), how many findings
 * are dismissed, and when everything was checked last (ISO 8601; null before the first time). Counts from indexes; nothing is
 * checked here.
 */
export async function healthSummary(ctx: SellerCtx) {
  const [row] = await ctx.query<{ counts: string; dismissed: string | null; left: number; finishedAt: string | null }>(
    summarySql,
    [ctx.sellerId, stampOf(ctx.clock.now())],
  );
  if (!row) throw new Error('the summary has one row');
  return {
    counts: JSON.parse(row.counts) as Record<HealthKind, number>,
    dismissed: JSON.parse(row.dismissed ?? '{}') as Partial<Record<HealthKind, number>>,
    left: Math.min(COUNT_UP_TO, Number(row.left)),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
  };
}

/**
 * What is wrong with each of these products in one respect. `isCurrent` is false if the product was changed after it was checked.
 * Products without such a finding, and those of others, are left out.
 */
export async function findingsOf(ctx: SellerCtx, { kind, ids }: z.output<typeof findingsInput>) {
  return rows<{ productId: string; says: string; isCurrent: boolean }>(
    ctx.db,
    sql`select f.product_id::text as "productId", f.says, coalesce(h.version = p.version, false) as "isCurrent"
      from product_findings f join products p on p.id = f.product_id left join product_health h on h.product_id = f.product_id
      where f.user_id = ${ctx.sellerId}::uuid and f.kind = ${kind} and f.dismissed_at is null and f.product_id in ${idSet(ids)}
      order by f.product_id desc`,
  );
}

/**
 * The first products with missing facts, at most 100, and what to ask about each. Those whose facts have been answered since they
 * were checked are left out.
 */
export async function askMissing(ctx: SellerCtx) {
  const found = await rows<{ productId: string; name: string; image: string | null }>(
    ctx.db,
    sql`select p.id::text as "productId", p.name, p.image from product_findings f
      join products p on p.id = f.product_id and p.user_id = f.user_id and not p.deleted
      where f.user_id = ${ctx.sellerId}::uuid and f.kind = 'missingFacts' and f.dismissed_at is null
      order by p.id limit ${sql.raw(String(FINDINGS_AT_ONCE))}`,
  );
  const which = sql`p.user_id = ${ctx.sellerId}::uuid and not p.deleted and p.id in ${idSet(found.map(({ productId }) => productId))}`;
  const lacking = new Map<string, FactQuestion[]>();
  for await (const { id, facts } of eachFacts(ctx, which, found.length)) lacking.set(id, missingFacts(facts));
  return found.flatMap((one) => {
    const questions = lacking.get(one.productId) ?? [];
    return questions.length > 0 ? [{ ...one, questions }] : [];
  });
}

const platformsSql = `select platform, count(*)::int as products from (
    select coalesce(${platformOf}, 'general') as platform from product_findings f
    join products p on p.id = f.product_id and p.user_id = f.user_id and not p.deleted
    where f.user_id = $1::uuid and f.kind = $2 and f.dismissed_at is null order by f.product_id limit ${COUNT_UP_TO}) t
  group by platform order by products desc, platform`;

/**
 * For which platforms the products with a finding are judged, the most frequent first, and how many products each has. Looks at
 * the first 1,000.
 */
export async function platformsOf(ctx: SellerCtx, { kind }: z.output<typeof foundKindInput>) {
  const found = await ctx.query<{ platform: string; products: number }>(platformsSql, [ctx.sellerId, kind]);
  return found.flatMap(({ platform, products }) => {
    const known = platforms.find((one) => one === platform);
    return known ? [{ platform: known, products: Number(products) }] : [];
  });
}

/** The newest dismissed findings of a kind, with the names of their products. */
export async function dismissedFindings(ctx: SellerCtx, { kind }: z.output<typeof foundKindInput>) {
  return rows<{ productId: string; name: string; says: string }>(
    ctx.db,
    sql`select f.product_id::text as "productId", p.name, f.says from product_findings f
      join products p on p.id = f.product_id and p.user_id = f.user_id and not p.deleted
      where f.user_id = ${ctx.sellerId}::uuid and f.kind = ${kind} and f.dismissed_at is not null
      order by f.dismissed_at desc, f.product_id limit ${sql.raw(String(FINDINGS_AT_ONCE))}`,
  );
}

/**
 * Records that these findings are meant so. They stay away until what they depend on changes. Products without such a finding are
 * left out; doing it twice changes nothing.
 * @throws AppError NOT_FOUND if none of the products is the seller's
 */
export const dismissFindings = (ctx: SellerCtx, input: z.output<typeof findingsInput>) =>
  setDismissed(ctx, input, sql`${ctx.clock.now().toISOString()}::timestamptz`);

/**
 * Takes a dismissal back.
 * @throws AppError NOT_FOUND if none of the products is the seller's
 */
export const restoreFindings = (ctx: SellerCtx, input: z.output<typeof findingsInput>) => setDismissed(ctx, input, sql`null`);

async function setDismissed(ctx: SellerCtx, { kind, ids }: z.output<typeof findingsInput>, to: ReturnType<typeof sql>) {
  const own = await rows<{ id: string }>(
    ctx.db,
    sql`select id::text as id from products where user_id = ${ctx.sellerId}::uuid and not deleted and id in ${idSet(ids)}`,
  );
  if (own.length === 0) throw notFound();
  const changed = await rows<{ id: string }>(
    ctx.db,
    sql`update product_findings set dismissed_at = ${to} where user_id = ${ctx.sellerId}::uuid and kind = ${kind}
      and product_id in ${idSet(own.map(({ id }) => id))} returning product_id::text as id`,
  );
  return { ids: changed.map(({ id }) => id) };
}
