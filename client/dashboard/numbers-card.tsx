import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DateRange } from '#shared/date-range.ts';
import { shownScore } from '../products/format.ts';
import { chooseDateRange, useDateRange } from '../session/date-range.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RangeChoice } from './range-choice.tsx';

type Numbers = RouterOutputs['account']['numbers'];

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });

/** Products added, descriptions generated and the average SEO score, for the period that the seller chose. */
export function NumbersCard() {
  const range = useDateRange((ui) => ui.range);
  // Keep showing the previous numbers while new ones load, so that nothing jumps.
  const query = trpc.account.numbers.useQuery({ range }, { placeholderData: keepPreviousData });
  return (
    <Card
      title="Your numbers"
      description={query.data ? `Since ${day.format(new Date(query.data.since))}` : 'Counting'}
      actions={<RangeChoice value={range} onChange={chooseDateRange} />}
    >
      <QueryView query={query} failed="Your numbers could not be loaded." loading={<Skeleton className="h-20" />}>
        {(numbers) => (
          <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-3" aria-busy={query.isPlaceholderData}>
            <Figure name="Products added">{numbers.products.toLocaleString()}</Figure>
            <Figure name="Descriptions generated">{numbers.descriptions.toLocaleString()}</Figure>
            <Figure name="Average SEO score" hint={scoreHint(numbers, range)}>
              {numbers.averageScore === null ? '–' : shownScore(numbers.averageScore)}
            </Figure>
          </dl>
        )}
      </QueryView>
    </Card>
  );
}

function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted-foreground">
        {name}
        {hint && <span className="block text-sm">{hint}</span>}
      </dt>
      <dd className="font-semibold text-3xl tabular-nums">{children}</dd>
    </div>
  );
}

/**
 * Compares the average score with the period before, in words. Uses the rounded scores, so that the difference matches the
 * numbers on the screen.
 */
function scoreHint({ averageScore, averageScoreBefore }: Numbers, range: DateRange): string {
  if (averageScore === null) return `Nothing was scored in this ${range}`;
  if (averageScoreBefore === null) return `Nothing was scored in the ${range} before`;
  const change = shownScore(averageScore) - shownScore(averageScoreBefore);
  if (change === 0) return `The same as in the ${range} before`;
  return `${Math.abs(change)} ${change > 0 ? 'more' : 'less'} than in the ${range} before`;
}
