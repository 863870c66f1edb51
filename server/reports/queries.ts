/** The AI queries that were charged, and when they will have run out. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { forecastQueries, PACE_DAYS } from '#shared/reports/forecast.ts';
import { addDays, dayOf, daysBetween } from '#shared/reports/range.ts';
import type { reportInput } from '#shared/reports/reports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { queriesOfDay } from '../rollups/day-rows.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { grantsLeft } from '../usage/grants.ts';
import { capOf } from '../usage/service.ts';
import { liveDays, reportDays } from './days.ts';

interface QueryDay {
  day: string;
  texts: number;
  scores: number;
  refunded: number;
}

/** The queries of the days from the first to the last, both counted; those in `live` from the rows. Days without queries are left out. */
async function queryDaysOf(
  ctx: SellerCtx,
  { from, to, live }: { from: string; to: string; live: string[] },
): Promise<QueryDay[]> {
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  const ofRows = live.map(
    (day) => sql`union all select ${day}::date, kind, charged, refunded from (${queriesOfDay(own, day)}) live`,
  );
  return rows<QueryDay>(
    ctx.db,
    sql`select day::text as day, coalesce(sum(charged) filter (where kind <> 'seoScore'), 0)::int as texts,
        coalesce(sum(charged) filter (where kind = 'seoScore'), 0)::int as scores, sum(refunded)::int as refunded
      from (select day, kind, charged, refunded from query_days
        where ${own} and day >= ${from}::date and day < ${live[0]}::date ${sql.join(ofRows, sql` `)}) all_days
      where day <= ${to}::date group by day order by day`,
  );
}

/** How many queries were given back on these days, both counted, for each reason in the ledger; those with the most first. */
async function refundReasons(ctx: SellerCtx, from: string, to: string): Promise<{ reason: string; n: number }[]> {
  return rows<{ reason: string; n: number }>(
    ctx.db,
    sql`select coalesce(reason, '') as reason, sum(queries)::int as n from usage_ledger
      where user_id = ${ctx.sellerId}::uuid and state = 'refunded' and closed_at >= ${`${from}T00:00:00Z`}::timestamptz
        and closed_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'
      group by 1 order by 2 desc, 1`,
  );
}

const sum = (list: readonly QueryDay[]) => list.reduce((n, { texts, scores }) => n + texts + scores, 0);
const within = (list: readonly QueryDay[], from: string, to: string) => list.filter(({ day }) => day >= from && day <= to);
const paceFrom = (today: string) => addDays(today, 1 - PACE_DAYS);

/**
 * The AI queries that the caller may spend, the day on which the plan's start again (null if that waits for a payment), and how long
 * they last. Of what the caller's own limit in the team leaves nothing is foretold: the pace is that of all.
 */
async function outlook(ctx: SellerCtx, today: string, lately: readonly QueryDay[]) {
  const [{ subscription, plan, standing }, granted, cap, [account]] = await Promise.all([
    findSubscription(ctx),
    grantsLeft(ctx),
    capOf(ctx),
    // The age of the catalogue: whoever took it over may have come later.
    rows<{ day: string }>(
      ctx.db,
      sql`select (created_at at time zone 'UTC')::date::text as day from subscriptions where user_id = ${ctx.sellerId}::uuid`,
    ),
  ]);
  const used = standing.period.renewed ? 0 : subscription.aiQueriesBilling - subscription.grantQueriesBilling;
  const all = Math.max(0, plan.limits['ai.queries'] - used) + granted.queries;
  const left = cap ? Math.min(all, Math.max(0, cap.most - cap.used)) : all;
  const age = account ? daysBetween(account.day, today) : PACE_DAYS;
  const end = standing.awaited ? null : dayOf(standing.period.end.getTime());
  const days = Math.min(PACE_DAYS, Math.max(1, age));
  const forecast = left < all ? null : forecastQueries({ left, used: sum(lately), today, end, days });
  return { left, startsAgain: end, forecast };
}

/**
 * The day on which the AI queries run out at the pace of the last two weeks; null if they last until they start again, none are left,
 * or the caller's own limit in the team comes first.
 */
export async function queriesRunOut(ctx: SellerCtx): Promise<string | null> {
  const { today, live } = await liveDays(ctx);
  const lately = await queryDaysOf(ctx, { from: paceFrom(today), to: today, live });
  const { left, forecast } = await outlook(ctx, today, lately);
  return left === 0 ? null : (forecast?.runsOut ?? null);
}

/**
 * The charged queries by day, beside the time before, and a forecast from the pace of the last two weeks. Days without queries are
 * left out.
 * @throws AppError PLAN_LIMIT
 */
export async function queries(ctx: SellerCtx, input: z.output<typeof reportInput>) {
  const { from, to, before, today, live } = await reportDays(ctx, input);
  const first = [before.from, paceFrom(today)].sort()[0] ?? before.from;
  const found = await queryDaysOf(ctx, { from: first, to: today, live });
  const days = within(found, from, to);
  const daysBefore = within(found, before.from, before.to);
  return {
    ...{ from, to, before, today, days, daysBefore },
    charged: sum(days),
    chargedBefore: sum(daysBefore),
    refunded: days.reduce((n, day) => n + day.refunded, 0),
    refundedFor: await refundReasons(ctx, from, to),
    ...(await outlook(ctx, today, within(found, paceFrom(today), today))),
  };
}
