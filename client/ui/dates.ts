/**
 * The locale of dates and prices. The sentences around them are English, so they are written in English: as in the reader's own country
 * if its language is English ("28 Nov 2026" and "US$12", or "Nov 28, 2026" and "$12"), otherwise as in Britain. Numbers without a
 * currency are written as in "1,234.5" for everybody.
 */
export const englishLocale = localeFor(typeof navigator === 'undefined' ? '' : navigator.language);

/** The locale for dates and prices in a browser of this language. Some browsers name a language that Intl refuses, such as "en-US@posix". */
export function localeFor(language: string): string {
  return /^en(?:-[a-z\d]{2,8})*$/i.test(language) ? language : 'en-GB';
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(englishLocale, options);
const medium = format({ dateStyle: 'medium' });
const mediumUtc = format({ dateStyle: 'medium', timeZone: 'UTC' });
const long = format({ dateStyle: 'long' });
const dayAndTime = format({ dateStyle: 'medium', timeStyle: 'short' });
const clock = format({ timeStyle: 'short' });
const inYear = format({ day: 'numeric', month: 'short' });
const inYearUtc = format({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "28 Nov 2026" */
export const dayText = (at: string | Date) => medium.format(new Date(at));

/** "28 November 2026", for a date that matters */
export const longDayText = (at: string | Date) => long.format(new Date(at));

/** "28 Nov 2026, 20:41" */
export const exactTime = (at: string | Date) => dayAndTime.format(new Date(at));

/** The last day of something that ends at the midnight after it (UTC); show it with plainDayText. */
export const lastDay = (end: string) => new Date(Date.parse(end) - 1);

/** The day of a date without a time, such as "2026-11-28": in the reader's time zone it could become the day before. */
export const plainDayText = (day: string | Date) => mediumUtc.format(new Date(day));

/** "28 Nov", for a date without a time in the year that is meant */
export const plainDayInYearText = (day: string | Date) => inYearUtc.format(new Date(day));

/** "today at 20:41", "yesterday at 20:41", otherwise "28 Nov" or, of another year, "28 Nov 2025". It stays true all day. */
export function nearText(at: string | Date, today: Date): string {
  const then = new Date(at);
  const days = Math.round((startOfDay(today) - startOfDay(then)) / 86_400_000);
  if (days === 0 || days === 1) return `${days === 0 ? 'today' : 'yesterday'} at ${clock.format(then)}`;
  return (then.getFullYear() === today.getFullYear() ? inYear : medium).format(then);
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something happened: "3 hours ago". After a week it is the date instead. */
export function agoText(iso: string, now: Date): string {
  const then = new Date(iso);
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  if (seconds >= 7 * 86_400) return (then.getFullYear() === now.getFullYear() ? inYear : medium).format(then);
  for (const [unit, length] of steps) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}
