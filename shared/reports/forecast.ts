/** When the AI queries will have run out, if they go on being used as they were lately. */
import { addDays, daysBetween } from './range.ts';

/** The pace is that of so many days up to today. */
export const PACE_DAYS = 14;

export interface Forecast {
  /** Queries a day, and of how many days up to today it is the average. */
  pace: number;
  days: number;
  /** The day on which the last one is used at this pace; null if they last until they start again, or none are used. */
  runsOut: string | null;
  /** How many will be left when they start again; null if they run out before, or nobody knows when that is. */
  leftAtEnd: number | null;
}

/**
 * @param used the queries charged in the last `days` days, today included
 * @param end the day on which they start again; null if that is not known
 */
export function forecastQueries(given: {
  left: number;
  used: number;
  days: number;
  today: string;
  end: string | null;
}): Forecast {
  const { left, today, end } = given;
  const days = Math.max(1, given.days);
  const pace = given.used / days;
  if (left <= 0) return { pace, days, runsOut: today, leftAtEnd: null };
  if (pace === 0) return { pace, days, runsOut: null, leftAtEnd: end === null ? null : left };
  const lasts = Math.ceil(left / pace);
  const untilEnd = end === null ? null : Math.max(0, daysBetween(today, end) - 1);
  if (untilEnd === null || lasts < untilEnd) {
    // A pace of a query a year would name a day that means nothing.
    return { pace, days, runsOut: lasts > 730 ? null : addDays(today, lasts), leftAtEnd: null };
  }
  return { pace, days, runsOut: null, leftAtEnd: Math.max(0, Math.round(left - pace * untilEnd)) };
}
