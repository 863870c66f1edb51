/** The words below the numbers of the dashboard: what has changed in the period that the seller chose. */
import { type DateRange, rangeDays } from '#shared/date-range.ts';
import { plural, shownScore } from '../products/format.ts';
import type { RouterOutputs } from '../trpc.ts';
import { plainDayInYearText } from '../ui/dates.ts';

type Numbers = RouterOutputs['account']['numbers'];

/** The period up to today, which begins on no first of a month or year. */
const lastDays = (range: DateRange) => `in the last ${rangeDays[range]} days`;

/** What the AI did in the period: "3 texts and 2 scores in the last 30 days". */
export function writtenHint({ descriptions, scored }: Pick<Numbers, 'descriptions' | 'scored'>, range: DateRange): string {
  return `${plural(descriptions, 'text')} and ${plural(scored, 'score')} ${lastDays(range)}`;
}

/** When the AI queries run out at the pace of the last two weeks; null if they last until they start again, or nobody can say. */
export const runsOutHint = ({ queriesRunOut }: Pick<Numbers, 'queriesRunOut'>): string | null =>
  queriesRunOut && `At this pace they run out on ${plainDayInYearText(queriesRunOut)}`;

/**
 * Compares the average score of the catalogue with that at the beginning of the period, in words. Uses the rounded scores, so that
 * the difference matches the numbers on the screen.
 */
export function scoreHint({
  averageScore,
  averageScoreBefore,
  coverage: { before },
}: Pick<Numbers, 'averageScore' | 'averageScoreBefore' | 'coverage'>): string {
  if (averageScore === null) return 'No product is scored yet';
  if (averageScoreBefore === null || !before) return 'Of all products with a score';
  const since = plainDayInYearText(before.day);
  const change = shownScore(averageScore) - shownScore(averageScoreBefore);
  if (change === 0) return `The same as on ${since}`;
  return `${Math.abs(change)} ${change > 0 ? 'more' : 'less'} than on ${since}`;
}

/** The share of products that have a description, rounded down so that 100 means all of them. Null without products. */
export function percentOf({ products, described }: { products: number; described: number }): number | null {
  return products === 0 ? null : Math.floor((described * 100) / products);
}

/** How many products have a text, and the change since the first day of the period, in percentage points as shown. */
export function coverageHint(coverage: Numbers['coverage']): string {
  const percent = percentOf(coverage);
  if (percent === null) return 'No products yet';
  const having = `${coverage.described.toLocaleString('en')} of ${coverage.products.toLocaleString('en')}`;
  const { before } = coverage;
  const earlier = before && percentOf(before);
  if (!before || earlier == null) return having;
  const since = plainDayInYearText(before.day);
  const change = percent - earlier;
  if (change === 0) return `${having}, the same share as on ${since}`;
  return `${having}, ${plural(Math.abs(change), 'point')} ${change > 0 ? 'more' : 'less'} than on ${since}`;
}
