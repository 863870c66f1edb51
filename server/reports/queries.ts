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
import { reportDays } from './days.ts';

/**
 * The charged queries by day, beside the time before, and a forecast from the pace of the last two weeks. Days without queries are
 * left out.
 * @throws AppError PLAN_LIMIT
 */
export async function queries(ctx: SellerCtx, input: z.output<typeof reportInput>) {
  const days = await reportDays(ctx, input);
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  const paceFrom = addDays(days.today, 1 - PACE_DAYS);
  const first = [days.before.from, paceFrom].sort()[0] ?? paceFrom;
  const live = days.live.map(
    (day) => sql`union all select ${day}::date, kind, charged, refunded from (${queriesOfDay(own, day)}) live`,
  );
  const [found, { subscription, plan, standing }, granted, [account]] = await Promise.all([
    rows<{ day: string; texts: number; scores: number; refunded: number }>(
      ctx.db,
      sql`select day::text as day, coalesce(sum(charged) filter (where kind <> 'seoScore'), 0)::int as texts,
          coalesce(sum(charged) filter (where kind = 'seoScore'), 0)::int as scores, sum(refunded)::int as refunded
        from (select day, kind, charged, refunded from query_days
          where ${own} and day >= ${first}::date and day < ${days.live[0]}::date ${sql.join(live, sql` `)}) all_days
        group by day order by day`,
    ),
    findSubscription(ctx),
    grantsLeft(ctx),
    rows<{ day: string }>(
      ctx.db,
      sql`select (created_at at time zone 'UTC')::date::text as day from users where id = ${ctx.sellerId}::uuid`,
    ),
  ]);
  const within = (from: string, to: string) => found.filter(({ day }) => day >= from && day <= to);
  const sum = (list: typeof found) => list.reduce((n, { texts, scores }) => n + texts + scores, 0);
  const used = standing.period.renewed ? 0 : subscription.aiQueriesBilling - subscription.grantQueriesBilling;
  const left = Math.max(0, plan.limits['ai.queries'] - used) + granted.queries;
  const age = account ? daysBetween(account.day, days.today) : PACE_DAYS;
  const end = standing.awaited ? null : dayOf(standing.period.end.getTime());
  const ofRange = within(days.from, days.to);
  return {
    ...{ from: days.from, to: days.to, before: days.before, today: days.today },
    days: ofRange,
    daysBefore: within(days.before.from, days.before.to),
    charged: sum(ofRange),
    chargedBefore: sum(within(days.before.from, days.before.to)),
    refunded: ofRange.reduce((n, day) => n + day.refunded, 0),
    left,
    /** The day on which the plan's queries start again; null if that waits for a payment. */
    startsAgain: end,
    forecast: forecastQueries({
      ...{ left, used: sum(within(paceFrom, days.today)), today: days.today, end },
      days: Math.min(PACE_DAYS, Math.max(1, age)),
    }),
  };
}
