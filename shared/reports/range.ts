/** The days of a report. All days are plain dates (“2026-11-29”) in UTC. Does not import zod, because screens use it. */
import { type DateRange, rangeDays } from '../date-range.ts';

const DAY = 86_400_000;
/** How many days one report may cover. */
export const MOST_DAYS = 3_660;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, n: number) => dayOf(timeOf(day) + n * DAY);
/** How many days there are from one to the other, both counted. */
export const daysBetween = (from: string, to: string) => Math.round((timeOf(to) - timeOf(from)) / DAY) + 1;

export interface Days {
  from: string;
  to: string;
  /** The equally long time just before. */
  before: { from: string; to: string };
}

/** The days of a named range, which ends today, or of an own one, with the equally long time before. An own one ends today at the latest. */
export function daysOfReport(
  asked: { range: DateRange; from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const to = asked.to !== undefined && asked.to < today ? asked.to : today;
  const own = asked.from !== undefined && asked.to !== undefined;
  const from = own ? (asked.from as string) : addDays(to, 1 - rangeDays[asked.range]);
  // Days are texts, which Math.min does not compare.
  const first = [from, to].sort()[0] ?? to;
  const n = daysBetween(first, to);
  return { from: first, to, before: { from: addDays(first, -n), to: addDays(first, -1) } };
}

/** A stretch of days that one bar of a chart stands for. */
export interface Stretch {
  from: string;
  to: string;
}

/** More bars than this are too narrow to be hit with a finger. */
const MOST_BARS = 31;

/** Whether the bars of these days stand for months of the calendar. Otherwise they stand for days or weeks. */
export const isInMonths = ({ from, to }: Stretch): boolean => daysBetween(from, to) > 7 * MOST_BARS;

/** The first day of the month that is `n` months before that of a day. */
function monthBefore(day: string, n: number): string {
  const date = new Date(timeOf(day));
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - n, 1));
}

/**
 * Divides days into bars: days, else weeks, else months of the calendar, several to a bar if there are many. The first bar begins with
 * the first day, and the last one ends with the last.
 */
export function stretchesOf(range: Stretch): Stretch[] {
  const { from, to } = range;
  const n = daysBetween(from, to);
  const months = Math.ceil(n / 30 / MOST_BARS);
  const found: Stretch[] = [];
  for (let end = to; end >= from; ) {
    const start = isInMonths(range) ? monthBefore(end, months - 1) : addDays(end, n <= MOST_BARS ? 0 : -6);
    // Days are texts, which Math.max does not compare.
    const [, first = from] = [start, from].sort();
    found.unshift({ from: first, to: end });
    end = addDays(start, -1);
  }
  return found;
}
