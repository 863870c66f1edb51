import { sql } from 'drizzle-orm';
import type { DateRange } from '#shared/date-range.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { countedAt, daysOf, sqlDay } from './days.ts';

interface Day {
  day: string;
  currency: string;
  paid: number;
  refunded: number;
  monthly: number | null;
  paying: number | null;
}

/**
 * Money by currency, in minor units: what subscriptions pay a month now, and what was paid and given back in the range and in the
 * one before. Currencies are never added up.
 */
export async function money(ctx: Ctx, range: DateRange) {
  const { days, from, to, before } = daysOf(ctx, range);
  const found = await rows<Day>(
    ctx.db,
    sql`select day::text as day, currency, paid::float8 as paid, refunded::float8 as refunded, monthly::float8 as monthly, paying
      from money_days where day >= ${sqlDay(before)} and day <= ${sqlDay(to)} order by day`,
  );
  const currencies = [...new Set(found.map(({ currency }) => currency))].sort();
  return {
    from,
    to,
    countedAt: await countedAt(ctx),
    /** `test` and `builtin` payments move no money. */
    mode: ctx.payments.via,
    currencies: currencies
      .map((currency) => {
        const own = found.filter((row) => row.currency === currency);
        const inRange = own.filter(({ day }) => day >= from);
        const earlier = own.filter(({ day }) => day < from);
        const sum = (list: Day[], key: 'paid' | 'refunded') => list.reduce((n, row) => n + row[key], 0);
        const latest = own.findLast(({ monthly }) => monthly !== null);
        const byDay = new Map(inRange.map((row) => [row.day, row]));
        return {
          currency,
          monthly: latest?.monthly ?? 0,
          monthlyBefore: earlier.findLast(({ monthly }) => monthly !== null)?.monthly ?? null,
          paying: latest?.paying ?? 0,
          paid: sum(inRange, 'paid'),
          paidBefore: sum(earlier, 'paid'),
          refunded: sum(inRange, 'refunded'),
          days: days.map((day) => ({ day, paid: byDay.get(day)?.paid ?? 0 })),
        };
      })
      // The currency that most sellers pay in comes first.
      .sort((one, other) => other.paying - one.paying),
  };
}
