/**
 * The two SQL statements that every AI call needs: one reserves an AI query of the seller's plan, the other charges it and stores
 * the text that the AI wrote. Their SQL is put together once, because drizzle would take longer to do it for each call than
 * PostgreSQL takes to run it.
 */
import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { generations } from '#drizzle/schema/generations.ts';
import type { subscriptions } from '#drizzle/schema/subscriptions.ts';
import type { FeatureKey } from '#shared/features.ts';
import { QUERY_COST } from '#shared/generation/costs.ts';
import { textOf } from '../database.ts';
import { amountText } from '../subscriptions/plan-values.ts';
import { standingSql } from '../subscriptions/standing.ts';
import { LEASE, unpaidAnswers } from './policy.ts';
import { stopsSince, unpaidSince } from './refunds.ts';

/**
 * Parameters: the id of the new ledger row, the seller, the time, when today began (UTC), who acts, the kind of call, its
 * idempotency key, the hash of the request, the group, RATE_LIMIT_SCALE (a factor for all limits), and the text's language. Returns no row if a limit
 * forbids the call, or if another process changed the seller's subscription meanwhile.
 */
export const reserveText = (): string => (made ??= makeReserveText());
let made: string | undefined;

function makeReserveText(): string {
  const [seller, at, today, scale] = [sql`$2::uuid`, sql`$3::timestamptz`, sql`$4::timestamptz`, sql`$10::float8`];
  const { planId, renewed, periodStart, periodEnd, status, statusSince } = standingSql(sql.raw('s'), at);
  const cost = sql.raw(String(QUERY_COST));
  const used = sql`case when ${renewed} then 0 else s.ai_queries_billing end + ${cost}`;
  const granted = sql`case when ${renewed} then 0 else s.grant_queries_billing end`;
  // A call counts as running only until its lease expires, because its process may have died.
  const running = sql`(select count(*) from usage_ledger l where l.state = 'reserved' and l.user_id = ${seller} and l.lease_until > ${at})`;
  // Variants still being written count like finished ones; otherwise calls at the same time could exceed the limit together. A
  // refunded one with an answer was kept without being charged.
  const inGroup = sql`(select count(*) from usage_ledger g where g.user_id = ${seller} and g.group_id = $9::uuid and (g.state <> 'refunded' or g.answer is not null))`;
  // Languages are counted like the texts of a group.
  const inLanguages = sql`(select count(distinct d.language) from usage_ledger d where d.user_id = ${seller} and d.period_start = ${periodStart} and d.language <> $11::text and (d.state <> 'refunded' or d.answer is not null))`;
  // What a member of the team has spent in this period of the owner's plan. The row of the owner's subscription, which every reservation
  // changes, keeps calls at the same time from exceeding the cap together. Comparing with the owner lets the count use its index.
  const byMember = sql`(select count(*) from usage_ledger b where b.user_id = ${seller} and b.actor_id = $5::uuid and b.actor_id <> b.user_id
    and b.period_start = ${periodStart} and b.state <> 'refunded')`;
  const isCapped = sql`exists (select from members c where c.user_id = ${seller} and c.member_id = $5::uuid and c.query_cap <= ${byMember})`;
  const amountOf = (key: FeatureKey) => sql.raw(amountText('p.id', key));
  // `xmin` changes whenever the row changes. It shows whether another process changed the row since this statement began to
  // count.
  const unchanged = sql`(select o.xmin from subscriptions o where o.user_id = ${seller})`;
  return textOf(sql`
    with source as (
      -- Null if the plan has a query left. Else the grant with one left that expires first; no row if there is none either.
      select case when ${used} - ${granted} > most.amount then (
        select g.id from query_grants g
        where g.user_id = ${seller} and g.revoked_at is null and g.expires_at > ${at} and g.used + ${cost} <= g.queries
        order by g.expires_at, g.id limit 1) end as grant_id,
        ${used} - ${granted} <= most.amount as of_plan, most.amount as ai_queries
      from subscriptions s, plans p cross join lateral ${amountOf('ai.queries')} most where s.user_id = ${seller} and p.id = ${planId}
    ), period as (
      update subscriptions s set
        ai_queries_billing = ${used},
        grant_queries_billing = ${granted} + case when source.of_plan then 0 else ${cost} end,
        ai_queries_total = s.ai_queries_total + ${cost},
        billing_period_start = ${periodStart},
        billing_period_end = ${periodEnd},
        status = ${status},
        status_since = ${statusSince},
        updated_at = ${at}
      from source, plans p cross join lateral ${amountOf('ai.variants')} variants cross join lateral ${amountOf('ai.translate')} languages
      where s.user_id = ${seller} and p.id = ${planId} and s.xmin = ${unchanged}
        and (source.of_plan or source.grant_id is not null)
        and ${running} < p.ai_at_once * ${scale}
        and ${unpaidSince(today, seller)} < ${unpaidAnswers(sql`source.ai_queries`)} * ${scale}
        and (variants.amount is null or ${inGroup} < variants.amount)
        and not ${isCapped}
        and (languages.amount is null or $11::text is null or ${inLanguages} < languages.amount)
      returning s.billing_period_start, source.grant_id, p.second_reader
    ), spent as (
      update query_grants g set used = g.used + ${cost} from period where g.id = period.grant_id
    )
    insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, idempotency_key, request_hash, group_id, created_at, grant_id, language)
    select $1::uuid, ${seller}, $5::uuid, $6::text, ${cost}, 'reserved', period.billing_period_start,
      ${at} + ${sql.raw(`interval '${LEASE} milliseconds'`)}, $7::text, $8::text, $9::uuid, ${at}, period.grant_id, $11::text
    from period
    returning ${stopsSince(today, seller)}::text as stops, (select second_reader from period) as "hasSecondReader"`);
}

type New = Omit<typeof generations.$inferInsert, 'actorId' | 'createdAt'> & { createdAt: Date };

const columns = Object.entries(getTableColumns(generations));
/**
 * The default values of the columns. `newRow` fills them in, because the statement would read null for a field that the JSON
 * leaves out. Defaults that are SQL expressions are not included.
 */
const defaults = Object.fromEntries(columns.flatMap(([name, { default: value }]) => (isPlain(value) ? [[name, value]] : [])));
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The columns that the statement itself determines; the others are taken from the row passed to it. */
const determined: Record<string, string> = {
  // Read the seller's id from the reservation and lock the reservation. If it was refunded meanwhile, the id is null, which the
  // column refuses, so nothing is stored.
  userId: `(select user_id from usage_ledger where id = $2::uuid and state = 'reserved' for update)`,
  actorId: '$3::uuid',
  // Null if the profile was deleted while the text was written: such a text is still stored and charged. The profile is locked
  // until the transaction ends, so that it cannot be deleted before the text is stored.
  userProfileId: '(select id from generation_profiles where id = given."userProfileId" for key share)',
};

/**
 * Parameters: the new row of `generations` as JSON (see `newRow`), the reservation's id, who acts, the time, the answer as JSON, the
 * tokens used as JSON, the seller. Returns the seller's subscription as JSON (see `readSubscription`).
 */
export const settleText = `
  with given as (
    select * from json_to_record($1::text::json) as given(${columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', ')})
  ), kept as (
    insert into generations (${columns.map(([name]) => toSnakeCase(name)).join(', ')})
    select ${columns.map(([name]) => determined[name] ?? `given."${name}"`).join(', ')} from given
    returning id, model
  ), closed as (
    -- Reading from "kept" makes this wait until the text is stored, which needs the row in the state reserved.
    update usage_ledger l set state = 'settled', closed_at = $4::timestamptz, answer = $5::text::json, generation_id = kept.id, model = kept.model,
      input_tokens = used."inputTokens", output_tokens = used."outputTokens",
      cache_read_tokens = used."cacheReadTokens", cache_write_tokens = used."cacheWriteTokens"
    from kept, json_to_record($6::text::json) as used(
      "inputTokens" int, "outputTokens" int, "cacheReadTokens" int, "cacheWriteTokens" int)
    where l.id = $2::uuid
    returning l.id
  )
  select json_build_object('planId', plan_id, 'status', status, 'statusSince', status_since, 'periodKind', period_kind,
    'billingPeriodStart', billing_period_start, 'billingPeriodEnd', billing_period_end,
    'paidUntil', paid_until, 'billingAnchor', billing_anchor, 'givenBack', given_back,
    'aiQueriesBilling', ai_queries_billing, 'aiQueriesTotal', ai_queries_total)::text as subscription
  from subscriptions where user_id = $7::uuid`;

/** The new row of `generations` as JSON for `settleText`, with default values for the fields that are left out. */
export const newRow = (generation: New): string => JSON.stringify({ ...defaults, ...generation });

type Subscription = Pick<
  typeof subscriptions.$inferSelect,
  | 'planId'
  | 'status'
  | 'statusSince'
  | 'periodKind'
  | 'billingPeriodStart'
  | 'billingPeriodEnd'
  | 'paidUntil'
  | 'billingAnchor'
  | 'givenBack'
  | 'aiQueriesBilling'
  | 'aiQueriesTotal'
>;

/** Reads the subscription from the JSON that `settleText` returned. */
export function readSubscription(json: string): Subscription {
  const found = JSON.parse(json) as Subscription;
  const { statusSince, billingPeriodStart, billingPeriodEnd, paidUntil, billingAnchor } = found;
  return {
    ...found,
    statusSince: new Date(statusSince),
    billingPeriodStart: new Date(billingPeriodStart),
    billingPeriodEnd: new Date(billingPeriodEnd),
    paidUntil: paidUntil && new Date(paidUntil),
    billingAnchor: billingAnchor && new Date(billingAnchor),
  };
}
