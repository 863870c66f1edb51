/** How good the texts of a catalogue are, what it lacks, and which scores moved. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { reportInput } from '#shared/reports/reports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { catalogueSince } from '../products/catalogue-days.ts';
import { scoresOfDay } from '../rollups/day-rows.ts';
import { liveWithin, type ReportDays, reportDays } from './days.ts';

/** How many products are named that gained most, and that lost most. */
const NAMED = 5;

/**
 * The catalogue now and at the beginning of the first day of the report (or on the first day that was counted, if that is later),
 * and what moved in between. `before` is null if no day was counted.
 * @throws AppError PLAN_LIMIT
 */
export async function catalogue(ctx: SellerCtx, input: z.output<typeof reportInput>) {
  const days = await reportDays(ctx, input);
  const [state, moved] = await Promise.all([catalogueSince(ctx, days.from), movements(ctx, days)]);
  return { from: days.from, to: days.to, ...state, ...moved };
}

interface Moved {
  id: string;
  name: string;
  score: number;
  by: number;
}

/** Products whose score is another than before, with those that moved most. First scores are no movement. */
async function movements(ctx: SellerCtx, days: ReportDays) {
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  const live = liveWithin({ ...days, before: { from: days.from, to: days.to } });
  const today = live.map(
    (day) => sql`union all select ${day}::date, product_id, score, before from (${scoresOfDay(own, day)}) live`,
  );
  const found = await rows<Moved & { up: number; down: number; firsts: number }>(
    ctx.db,
    sql`with scores as (
        select day, product_id, score, before from score_days
        where ${own} and day >= ${days.from}::date and day <= ${days.to}::date and day < ${days.live[0]}::date ${sql.join(today, sql` `)}
      ), moved as materialized (
        select product_id, sum(score - before) as by, bool_or(before is null) as first from scores
        group by product_id having product_id not in (select id from products where ${own} and deleted)
      ), most as (
        (select product_id, by from moved where by > 0 order by by desc, product_id limit ${sql.raw(String(NAMED))})
        union all (select product_id, by from moved where by < 0 order by by, product_id limit ${sql.raw(String(NAMED))})
      )
      select p.id::text as id, p.name, p.seo_score as score, m.by, c.* from
        (select count(*) filter (where by > 0)::int as up, count(*) filter (where by < 0)::int as down,
          count(*) filter (where first)::int as firsts from moved) c
        left join (most m join products p on p.id = m.product_id and p.${own}) on true
      order by m.by desc`,
  );
  const [first] = found;
  return {
    /** How many products gained, lost, and were given their first score. */
    counts: { up: first?.up ?? 0, down: first?.down ?? 0, firsts: first?.firsts ?? 0 },
    movers: found.flatMap(({ id, name, score, by }) => (id === null ? [] : [{ id, name, score, by }])),
  };
}
