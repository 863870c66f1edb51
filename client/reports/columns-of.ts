/** The columns of a chart over time: the sums of the days that each stands for, beside those of the time before. */
import { addDays, daysBetween, isInMonths, type Stretch, stretchesOf } from '#shared/reports/range.ts';
import { englishLocale, plainDayInYearText, plainDayText } from '../ui/dates.ts';

const month = new Intl.DateTimeFormat(englishLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

export interface TimeColumn extends Stretch {
  /** The days in words, with their year. */
  label: string;
  /** Their first day or their month, as it stands below a bar. */
  short: string;
  /** The sums of the days, in the order of `keys`. */
  values: number[];
  before: number[];
}

type Days<Key extends string> = readonly ({ day: string } & Record<Key, number>)[];

/** @param before the days of the equally long time before, which ends the day before `from` */
export function columnsOf<Key extends string>(
  range: Stretch,
  keys: readonly Key[],
  days: Days<Key>,
  before: Days<Key>,
): TimeColumn[] {
  const length = daysBetween(range.from, range.to);
  const sums = (of: Days<Key>, from: string, to: string) => {
    const within = of.filter(({ day }) => day >= from && day <= to);
    return keys.map((key) => within.reduce((sum, day) => sum + day[key], 0));
  };
  return stretchesOf(range).map(({ from, to }) => ({
    ...{ from, to },
    label: from === to ? plainDayText(from) : `${plainDayInYearText(from)} – ${plainDayText(to)}`,
    short: isInMonths(range) ? month.format(new Date(from)) : plainDayInYearText(from),
    values: sums(days, from, to),
    before: sums(before, addDays(from, -length), addDays(to, -length)),
  }));
}
