/** The days that a card of the admin dashboard covers, and when they were counted. */
import { type SQL, sql } from 'drizzle-orm';
import { type DateRange, rangeDays } from '#shared/date-range.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of a range up to today, and the first day of the equally long period before. All days are in UTC. */
export function daysOf(ctx: Ctx, range: DateRange) {
  const now = ctx.clock.now().getTime();
  const n = rangeDays[range];
  const days = Array.from({ length: n }, (_, at) => dayOf(now - (n - 1 - at) * DAY));
  return { days, from: days[0] ?? dayOf(now), to: dayOf(now), before: dayOf(now - (2 * n - 1) * DAY) };
}

/** When the numbers were counted last; null before the first count. */
export async function countedAt(ctx: Ctx): Promise<string | null> {
  const [row] = await rows<{ at: string | null }>(
    ctx.db,
    sql`select to_char(max(counted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from counted_days`,
  );
  return row?.at ?? null;
}

/** A day as an SQL value. */
export const sqlDay = (day: string): SQL => sql`${day}::date`;
