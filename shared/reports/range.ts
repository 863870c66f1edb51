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

/** Divides days into bars: days, else weeks, else months of thirty days. The last bar always ends with the last day. */
export function stretchesOf({ from, to }: Stretch): Stretch[] {
  const n = daysBetween(from, to);
  const length = n <= MOST_BARS ? 1 : n <= 7 * MOST_BARS ? 7 : Math.max(30, Math.ceil(n / MOST_BARS));
  const found: Stretch[] = [];
  for (let end = to; end >= from; end = addDays(end, -length)) {
    const start = addDays(end, 1 - length);
    found.unshift({ from: start < from ? from : start, to: end });
  }
  return found;
}
