/** Which days the reports show: what the seller chose, as far as the plan reaches back. */
import { type DateRange, dateRanges, rangeDays } from '#shared/date-range.ts';
import { addDays, daysBetween, MOST_DAYS } from '#shared/reports/range.ts';
import type { OwnRange } from '../session/date-range.ts';

export type ReportRange = { range: DateRange } | OwnRange;

/** How many days back from today a range begins. */
export function reachOf(range: ReportRange, today: string): number {
  return 'range' in range ? rangeDays[range.range] : daysBetween(range.from, today);
}

/**
 * What is asked for: the choice if the plan reaches that far back, otherwise the longest range that it has.
 * @param limit how many days the plan shows; null for any number
 */
export function withinPlan(chosen: ReportRange, limit: number | null, today: string): ReportRange {
  if (limit === null || limit <= 0 || reachOf(chosen, today) <= limit) return chosen;
  const named = dateRanges.findLast((range) => rangeDays[range] <= limit);
  return named ? { range: named } : { from: addDays(today, 1 - limit), to: today };
}

/** What is wrong with an own range that is being typed, by field; empty if nothing is. */
export function wrongOwn({ from, to }: { from: string; to: string }, today: string): { from?: string; to?: string } {
  if (!/^\d{4}-\d\d-\d\d$/.test(from)) return { from: 'Choose the first day' };
  if (!/^\d{4}-\d\d-\d\d$/.test(to)) return { to: 'Choose the last day' };
  if (from > today) return { from: 'This day is still to come' };
  if (from > to) return { to: 'The last day is before the first' };
  if (daysBetween(from, to) > MOST_DAYS) return { from: `Choose ${MOST_DAYS.toLocaleString('en')} days or fewer` };
  return {};
}

const words: Record<DateRange, string> = { week: '7 days', month: '30 days', quarter: '90 days', year: '365 days' };

/** “these 30 days”, or “these 12 days” for an own range; in sentences. */
export const theseDays = (from: string, to: string): string => {
  const n = daysBetween(from, to);
  const known = dateRanges.find((range) => rangeDays[range] === n);
  return n === 1 ? 'this day' : `these ${known ? words[known] : `${n.toLocaleString('en')} days`}`;
};
