import type { Bar } from '../../ui/bar-chart.tsx';
import { plainDayInYearText } from '../../ui/dates.ts';

/** More bars than this are too narrow to be seen; then each stands for a week. */
const MOST = 45;

/** Bars for days, or for weeks if there are many days. The weeks are counted back from the last day. */
export function barsOf(days: readonly { day: string; values: readonly number[] }[]): Bar[] {
  if (days.length <= MOST) return days.map(({ day, values }) => ({ label: plainDayInYearText(day), values }));
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const sums = (week[0]?.values ?? []).map((_, at) => week.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
    bars.unshift({ label: `Week from ${plainDayInYearText(week[0]?.day ?? '')}`, values: sums });
  }
  return bars;
}

/** What a number is beside that of the period before: "12 more than before", or nothing if there is no number before. */
export function changeText(now: number, before: number | null, unit = ''): string {
  if (before === null || (before === 0 && now === 0)) return 'None before either';
  const change = now - before;
  if (change === 0) return 'As before';
  return `${Math.abs(change).toLocaleString('en')}${unit} ${change > 0 ? 'more' : 'fewer'} than before`;
}

export const percentText = (part: number | null) =>
  part === null ? '–' : `${(100 * part).toLocaleString('en', { maximumFractionDigits: 1 })}%`;

/** "1.2 s" or "340 ms" */
export const durationText = (ms: number | null) =>
  ms === null ? '–' : ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;

/** "3 minutes", for an age in seconds */
export function ageText(seconds: number): string {
  const [n, unit] =
    seconds < 90
      ? [Math.round(seconds), 'second']
      : seconds < 5_400
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 129_600
          ? [Math.round(seconds / 3_600), 'hour']
          : [Math.round(seconds / 86_400), 'day'];
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}

export const bytesText = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en')} MB`;
