import { sql } from 'drizzle-orm';
import type { DateRange } from '#shared/date-range.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { countedAt, daysOf, sqlDay } from './days.ts';

interface Day {
  day: string;
  signUps: number;
  active: number;
  active30: number;
  written: number;
  started: number;
  ended: number;
  sellers: number | null;
  paying: number | null;
}

/** Sign-ups, active sellers and those that pay, by day and in the whole range, beside the range before. */
export async function growth(ctx: Ctx, range: DateRange) {
  const { days, from, to, before } = daysOf(ctx, range);
  const found = await rows<Day>(
    ctx.db,
    sql`select day::text as day, sign_ups as "signUps", active, active30, written, started, ended, sellers, paying
      from overall_days where day >= ${sqlDay(before)} and day <= ${sqlDay(to)} order by day`,
  );
  const byDay = new Map(found.map((row) => [row.day, row]));
  const inRange = found.filter(({ day }) => day >= from);
  const earlier = found.filter(({ day }) => day < from);
  const sum = (list: Day[], key: 'signUps' | 'started' | 'ended' | 'written') => list.reduce((n, row) => n + row[key], 0);
  const latest = found.at(-1);
  const known = found.findLast(({ sellers }) => sellers !== null);
  const payingBefore = earlier.findLast(({ paying }) => paying !== null)?.paying ?? null;
  const ended = sum(inRange, 'ended');
  return {
    from,
    to,
    countedAt: await countedAt(ctx),
    days: days.map((day) => ({ day, signUps: byDay.get(day)?.signUps ?? 0, active: byDay.get(day)?.active ?? 0 })),
    signUps: sum(inRange, 'signUps'),
    signUpsBefore: sum(earlier, 'signUps'),
    /** Sellers who used the app on at least one of the last 30 days. */
    active30: latest?.active30 ?? 0,
    written: sum(inRange, 'written'),
    writtenBefore: sum(earlier, 'written'),
    sellers: known?.sellers ?? 0,
    paying: known?.paying ?? 0,
    /** The part of all accounts that pays; null without accounts. */
    conversion: known?.sellers ? (known.paying ?? 0) / known.sellers : null,
    started: sum(inRange, 'started'),
    ended,
    /** The part of those who paid before the range that ended in it; null if that was not counted, or nobody paid. */
    churn: payingBefore ? ended / payingBefore : null,
  };
}
