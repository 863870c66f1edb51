/** The answer of a report in one or two sentences. */
import { WORDS_A_MINUTE } from '#shared/reports/effect.ts';
import { shownScore } from '../products/format.ts';
import type { RouterOutputs } from '../trpc.ts';
import { theseDays } from './range.ts';

type Overview = RouterOutputs['reports']['overview'];
type Catalogue = RouterOutputs['reports']['catalogue'];

const n = (value: number) => value.toLocaleString('en');
const texts = (value: number) => `${n(value)} ${value === 1 ? 'text' : 'texts'}`;

/** What was written, beside the time before: “41 texts were written, 12 more than in the 30 days before, and 30 were used.” */
export function textsAnswer({ total, totalBefore, from, to }: Pick<Overview, 'total' | 'totalBefore' | 'from' | 'to'>): string {
  if (total.written === 0 && total.used === 0) return `No text was written in ${theseDays(from, to)}.`;
  const change = total.written - totalBefore.written;
  const before = theseDays(from, to).replace(/^(these|this)/, 'the');
  const compared =
    totalBefore.written === 0
      ? ''
      : change === 0
        ? `, as many as in ${before} before`
        : `, ${n(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in ${before} before`;
  const used = total.used === 0 ? 'none was used yet' : `${n(total.used)} ${total.used === 1 ? 'was' : 'were'} used`;
  return `${texts(total.written)} ${total.written === 1 ? 'was' : 'were'} written${compared}, and ${used}.`;
}

/** How the average score moved, in the rounded numbers that the screen shows; empty if there is nothing to compare. */
export function scoreAnswer({ now, before }: Pick<Catalogue, 'now' | 'before'>): string {
  if (now.average === null) return '';
  const score = shownScore(now.average);
  if (before?.average == null) return `The average SEO score is ${score}.`;
  const change = score - shownScore(before.average);
  if (change === 0) return `The average SEO score stayed at ${score}.`;
  const points = `${Math.abs(change)} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  return `The average SEO score ${change > 0 ? 'rose' : 'fell'} ${points} to ${score}.`;
}

/** How long typing so many words takes: “1 h 43 min” */
export function typingTime(words: number): string {
  const minutes = Math.round(words / WORDS_A_MINUTE);
  if (minutes < 60) return `${Math.max(words > 0 ? 1 : 0, minutes)} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${n(hours)} h` : `${n(hours)} h ${rest} min`;
}
