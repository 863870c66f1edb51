/** Tells sellers by mail when most of a period's AI queries, and when all of them, are used. */
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { tell } from '../notifications/tell.ts';
import { amountText } from '../subscriptions/plan-values.ts';
import { planIdText } from '../subscriptions/standing.ts';
import { utcDay } from '../utc-day.ts';

/** The shares of the period's queries, in percent, at which a seller is told. */
export const STEPS = { most: 80, all: 100 } as const;

interface Told {
  id: string;
  percent: number;
  used: number;
  most: number;
  ends: Date | string;
}

/**
 * Queues a mail to each seller who has used 80 percent or all of the AI queries of the period since the last look, those of grants
 * included. At most two mails in a period: who uses all at once gets the second one alone.
 * @returns how many
 */
export async function tellOfUsage(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now().toISOString();
  return withTransaction(ctx, async (ctx) => {
    const told = await rows<Told>(
      ctx.db,
      sql`with counted as (
          select s.user_id, s.ai_queries_billing as used, plan.amount + s.grant_queries_billing + coalesce((
            select sum(g.queries - g.used) from query_grants g
            where g.user_id = s.user_id and g.revoked_at is null and g.expires_at > at.now), 0)::int as most
          from (select ${now}::timestamptz as now) at, subscriptions s
            cross join lateral ${sql.raw(amountText(planIdText('s', 'at.now'), 'ai.queries'))} plan
          where s.billing_period_end > at.now and s.ai_queries_billing > 0
        ), due as (
          select user_id, used, most, case when used >= most then ${STEPS.all}::int else ${STEPS.most}::int end as percent from counted
          where most > 0 and used * 100 >= most * ${STEPS.most}::int
        )
        update subscriptions s set usage_told_of = s.billing_period_start, usage_told_percent = due.percent from due
        where s.user_id = due.user_id
          and (s.usage_told_of is distinct from s.billing_period_start or s.usage_told_percent < due.percent)
        returning s.user_id::text as id, due.percent, due.used, due.most, s.billing_period_end as ends`,
    );
    for (const { id, percent, used, most, ends } of told) {
      const resets = utcDay(new Date(ends));
      const [usedText, mostText] = [used, most].map((n) => Number(n).toLocaleString('en')) as [string, string];
      await tell(ctx, 'queriesUsed', id, {
        all: Number(percent) === STEPS.all ? 'yes' : '',
        used: usedText,
        most: mostText,
        resets,
      });
    }
    return told.length;
  });
}
