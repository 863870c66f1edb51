import { sql } from 'drizzle-orm';
import type { DateRange } from '#shared/date-range.ts';
import type { JourneyStep } from '#shared/visits.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { daysOf, sqlDay } from './days.ts';

/** How many pages are listed. */
const PAGES = 8;

/**
 * How often pages were opened and steps were taken, by day and in the whole range, beside the range before. Nothing is counted
 * unless the installation is set so; with a service, its own site has the numbers.
 */
export async function visits(ctx: Ctx, range: DateRange) {
  const { days, from, to, before } = daysOf(ctx, range);
  const service = ctx.processors.find(({ kind }) => kind === 'visits');
  const found = await rows<{ day: string; event: string; path: string; times: number }>(
    ctx.db,
    sql`select day::text as day, event, path, times from visit_days where day >= ${sqlDay(before)} and day <= ${sqlDay(to)}`,
  );
  const inRange = found.filter(({ day }) => day >= from);
  const views = inRange.filter(({ event }) => event === 'pageview');
  const sum = (list: readonly { times: number }[]) => list.reduce((n, { times }) => n + times, 0);
  const by = (list: typeof found, key: 'day' | 'event' | 'path') => {
    const sums = new Map<string, number>();
    for (const row of list) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.times);
    return sums;
  };
  const ofDay = by(views, 'day');
  const steps = by(
    inRange.filter(({ event }) => event !== 'pageview'),
    'event',
  );
  return {
    /** The server that counts instead; null if this one does, or none. */
    service: service ? { name: service.name } : null,
    from,
    to,
    views: sum(views),
    viewsBefore: sum(found.filter(({ day, event }) => day < from && event === 'pageview')),
    days: days.map((day) => ({ day, views: ofDay.get(day) ?? 0 })),
    pages: [...by(views, 'path')]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, PAGES)
      .map(([path, times]) => ({ path, times })),
    steps: Object.fromEntries(steps) as Partial<Record<JourneyStep, number>>,
  };
}
