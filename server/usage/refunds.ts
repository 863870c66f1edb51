/** How a reserved query is refunded, and how many refunds a day a seller gets for calls stopped early. */
import { setTimeout } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { FREE_STOPS, QUERY_COST } from '#shared/generation/costs.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { leavePlace } from './places.ts';
import { LEASE } from './policy.ts';
import type { Reservation } from './reservation.ts';

/**
 * Milliseconds between attempts to refund a query while the database cannot be reached. The attempts stop when the query's lease
 * expires, because `refundAbandoned` then refunds it.
 */
const OWED_EVERY = 1_000;

/**
 * Refunds a query. Calling it again changes nothing. The call's idempotency key can be used again afterwards. If the database
 * cannot be reached, the refund is tried again until the lease expires; after that, refundAbandoned does it.
 */
export async function refund(ctx: Ctx, reservationId: string, reason: string): Promise<void> {
  const giveBack = async () => {
    const closed = await rows<{ n: number }>(
      ctx.db,
      refundStatement(sql`l.id = ${reservationId}::uuid`, reason, ctx.clock.now()),
    );
    count(ctx, reason, Number(closed[0]?.n ?? 0));
  };
  try {
    await giveBack();
  } catch (error) {
    // Inside a transaction no retry is needed: if the database cannot be reached, the transaction with the reservation is rolled
    // back.
    if (!ctx.transaction) void oweUntil(performance.now() + LEASE, giveBack);
    throw error;
  } finally {
    leavePlace(ctx, reservationId);
  }
}

/** Counts refunds for GET /metrics. One whose transaction is rolled back later counts as well. */
const count = ({ meter }: Ctx, reason: string, queries: number) =>
  queries > 0 && meter.count({ kind: 'refund', reason, queries });

async function oweUntil(end: number, giveBack: () => Promise<unknown>): Promise<void> {
  while (performance.now() < end) {
    await setTimeout(OWED_EVERY, undefined, { ref: false });
    const done = await giveBack().then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}

/**
 * Refunds every reserved query whose process has died and no longer extends its lease; with `all`, every reserved query. Returns
 * how many.
 */
export async function refundAbandoned(ctx: Ctx, all = false): Promise<number> {
  const now = ctx.clock.now();
  const which = all ? sql`true` : sql`l.lease_until < ${now.toISOString()}::timestamptz`;
  const closed = await rows<{ n: number }>(ctx.db, refundStatement(which, 'lease', now));
  const refunded = Number(closed[0]?.n ?? 0);
  count(ctx, 'lease', refunded);
  return refunded;
}

function refundStatement(which: ReturnType<typeof sql>, reason: string, now: Date) {
  return sql`
    with closed as (
      update usage_ledger l set state = 'refunded', reason = ${reason}, closed_at = ${now.toISOString()}::timestamptz, idempotency_key = null
      where l.state = 'reserved' and ${which}
      returning l.user_id, l.queries, l.period_start, l.grant_id
    ), per_user as (
      select c.user_id, sum(c.queries)::int as total, array_agg(c.queries) as queries, array_agg(c.period_start) as periods,
        array_agg(case when c.grant_id is null then 0 else c.queries end) as granted
      from closed c group by c.user_id
    ), unspent as (
      update query_grants g set used = g.used - c.queries
      from (select grant_id, sum(queries)::int as queries from closed where grant_id is not null group by grant_id) c
      where g.id = c.grant_id
    ), given_back as (
      -- A new period with a new count may have begun since the query was reserved. Then only the total is reduced.
      update subscriptions s set
        ai_queries_total = s.ai_queries_total - per_user.total,
        ai_queries_billing = s.ai_queries_billing - (
          select coalesce(sum(c.n), 0)::int from unnest(per_user.queries, per_user.periods) as c (n, period)
          where c.period = s.billing_period_start),
        grant_queries_billing = s.grant_queries_billing - (
          select coalesce(sum(c.n), 0)::int from unnest(per_user.granted, per_user.periods) as c (n, period)
          where c.period = s.billing_period_start)
      from per_user where s.user_id = per_user.user_id
      returning s.user_id
    )
    select count(*)::int as n from closed`;
}

/** An SQL subquery: how many of a seller's AI queries were refunded for one of these reasons since `day` began. */
const refundedSince = (day: SQL, seller: SQL, reasons: SQL) =>
  sql`(select count(*) from usage_ledger r where r.state = 'refunded' and r.user_id = ${seller} and r.closed_at >= ${day}
    and r.reason in (${reasons}))`;

/**
 * An SQL subquery: how many of the AI's answers to a seller since `day` began were not charged; see unpaidAnswers in policy.ts.
 * `cut_off` means the answer was cut off at its maximum length, which a request can provoke. `error` means we failed after the
 * answer had come.
 */
export const unpaidSince = (day: SQL, seller: SQL) =>
  refundedSince(day, seller, sql`'refused', 'invalid_answer', 'cut_off', 'error'`);

/**
 * An SQL subquery: how many of the free stops a seller has used since `day` began, by stopping a call, by getting a text in
 * another language, or by getting one that was not worth a query (see worth.ts). A request can be worded to cause the last two,
 * so they are limited together with the stops.
 */
export const stopsSince = (day: SQL, seller: SQL) =>
  refundedSince(day, seller, sql`'aborted', 'wrong_language', 'too_short', 'repeats', 'not_shorter', 'adds_claim'`);

/** When the day of a time began in UTC, as PostgreSQL reads it. */
export const startOfDay = (now: Date) => `${now.toISOString().slice(0, 10)}T00:00:00Z`;
const todayOf = (ctx: SellerCtx) => [sql`${startOfDay(ctx.clock.now())}::timestamptz`, sql`${ctx.sellerId}::uuid`] as const;
export const unpaidToday = (ctx: SellerCtx) => unpaidSince(...todayOf(ctx));
const stopsToday = (ctx: SellerCtx) => stopsSince(...todayOf(ctx));
const freeStops = (ctx: SellerCtx) => FREE_STOPS * ctx.limits.scale;

/** How many more calls the seller may stop early today for free. */
export async function freeStopsLeft(ctx: SellerCtx): Promise<number> {
  const [row] = await rows<{ n: number }>(ctx.db, sql`select ${stopsToday(ctx)}::int as n`);
  return freeStopsAfter(ctx, Number(row?.n ?? 0));
}

/** How many more calls the seller may stop for free today, after having stopped `stops` calls. */
export const freeStopsAfter = (ctx: SellerCtx, stops: number) => Math.max(0, freeStops(ctx) - stops);

/**
 * Refunds a call that its caller stopped early, or that gave a text in another language. A seller has a limited number of these
 * free stops each day. If counting today's fails, the call is refunded anyway.
 * @returns false if the query stays reserved, because the seller has used up today's free stops, or was closed before
 */
export async function refundStop(
  ctx: SellerCtx,
  reservation: Reservation,
  reason: 'aborted' | 'wrong_language' = 'aborted',
): Promise<boolean> {
  const counted = withTransaction(ctx, async (ctx) => {
    await lockStops(ctx);
    const which = sql`l.id = ${reservation.id}::uuid and ${stopsToday(ctx)} < ${freeStops(ctx)}::float8`;
    const closed = await rows<{ n: number }>(ctx.db, refundStatement(which, reason, ctx.clock.now()));
    count(ctx, reason, Number(closed[0]?.n ?? 0));
    return Number(closed[0]?.n ?? 0) > 0;
  });
  const free = await counted.catch(() => refund(ctx, reservation.id, reason).then(() => true));
  if (free) leavePlace(ctx, reservation.id);
  return free;
}

/** Locks the seller's subscription, so that two results at the same time cannot both count as the last free one. */
const lockStops = (ctx: SellerCtx) =>
  ctx.db.execute(sql`select from subscriptions where user_id = ${ctx.sellerId}::uuid for no key update`);

/**
 * For a transaction that is about to keep a result without charging it: whether a free stop is left for it. Until the transaction
 * ends, no other call can take that stop.
 */
export async function holdFreeStop(ctx: SellerCtx): Promise<boolean> {
  await lockStops(ctx);
  return (await freeStopsLeft(ctx)) > 0;
}

/**
 * Gives back the query of a call that was charged earlier in the same transaction, whose result is kept. The answer stays with the
 * idempotency key, so that a repeated request gets it again.
 */
export async function uncharge(ctx: SellerCtx, { id }: Reservation, reason: string): Promise<void> {
  count(ctx, reason, QUERY_COST);
  await ctx.db.execute(sql`
    with closed as (
      update usage_ledger l set state = 'refunded', reason = ${reason}, generation_id = null
      where l.id = ${id}::uuid and l.state = 'settled'
      returning l.user_id, l.queries, l.period_start, l.grant_id
    ), unspent as (
      update query_grants g set used = g.used - c.queries from closed c where g.id = c.grant_id
    )
    update subscriptions s set
      ai_queries_total = s.ai_queries_total - c.queries,
      ai_queries_billing = s.ai_queries_billing - case when c.period_start = s.billing_period_start then c.queries else 0 end,
      grant_queries_billing = s.grant_queries_billing
        - case when c.period_start = s.billing_period_start and c.grant_id is not null then c.queries else 0 end
    from closed c where s.user_id = c.user_id`);
}

/** Why a call was closed that its caller stopped. */
export const STOPPED = 'aborted';

/**
 * Charges a call that its caller stopped early after using up the free stops of the day. No text worth keeping was written. A lost
 * connection looks like a stop, so the call keeps its idempotency key: repeated, it is told what happened and is not charged again.
 * A job writes the text again later, under the same key, so there the key is free.
 * @returns false if the lease had expired and the query had been refunded; then nothing was charged
 */
export async function chargeStop(ctx: SellerCtx, reservation: Reservation): Promise<boolean> {
  try {
    const charged = await ctx.db
      .update(usageLedger)
      .set({
        ...{ state: 'settled', reason: STOPPED, closedAt: ctx.clock.now() },
        ...(ctx.caller.kind === 'job' && { idempotencyKey: null }),
      })
      .where(and(eq(usageLedger.id, reservation.id), eq(usageLedger.state, 'reserved')))
      .returning({ id: usageLedger.id });
    return charged.length > 0;
  } finally {
    leavePlace(ctx, reservation.id);
  }
}
