import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import type { DateRange } from '#shared/date-range.ts';
import { paths } from '#shared/paths.ts';
import { shownScore } from '../products/format.ts';
import { chooseDateRange } from '../session/date-range.ts';
import { startsAgain } from '../subscriptions/starts-again.ts';
import type { RouterOutputs } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { plainDayText } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { coverageHint, percentOf, runsOutHint, scoreHint, writtenHint } from './numbers-words.ts';
import { RangeChoice } from './range-choice.tsx';
import { QuotaNotice, queriesLeft } from './usage.tsx';

type Numbers = RouterOutputs['account']['numbers'];
type Current = RouterOutputs['subscriptions']['current'];
type Query<Data> = ComponentProps<typeof QueryView<Data>>['query'];

/**
 * The AI queries that are left, the average SEO score, and how many products have a text, each with its change over the period
 * that the seller chose.
 */
export function NumbersCard({
  query,
  range,
  current,
  isYours,
}: {
  query: Query<Numbers>;
  range: DateRange;
  current: Query<Current>;
  /** Whether the catalogue is the person's own. */
  isYours: boolean;
}) {
  return (
    <Card
      title={isYours ? 'Your numbers' : 'Numbers'}
      description={query.data ? `Since ${plainDayText(query.data.since)}` : 'Counting'}
      actions={<RangeChoice value={range} onChange={chooseDateRange} />}
    >
      <QueryView query={query} failed="The numbers could not be loaded." loading={<Skeleton className="h-20" />}>
        {(numbers) => {
          const percent = percentOf(numbers.coverage);
          return (
            <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
              <Figure name="AI queries left" part="queries" hint={runsOutHint(numbers) ?? writtenHint(numbers, range)}>
                {queriesLeft(current.data)?.toLocaleString('en') ?? '–'}
              </Figure>
              <Figure name="Average SEO score" part="scores" hint={scoreHint(numbers)}>
                {numbers.averageScore === null ? '–' : shownScore(numbers.averageScore)}
              </Figure>
              <Figure name="Products with a text" part="coverage" hint={coverageHint(numbers.coverage)}>
                {percent === null ? '–' : `${percent}%`}
              </Figure>
            </dl>
          );
        }}
      </QueryView>
      {current.data && (
        <div className="mt-4 grid gap-3 border-t pt-3">
          <QuotaNotice current={current.data} />
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted-foreground">
            {current.data.plan.name} plan. The queries reset {startsAgain(current.data)}.
            <Link
              data-needs="viewBilling"
              href={paths.manageSubscription}
              className="min-h-6 font-medium text-primary hover:underline"
            >
              Manage subscription
            </Link>
          </p>
        </div>
      )}
    </Card>
  );
}

/** A number that leads to the part of the reports that tells more. */
function Figure({ name, part, hint, children }: { name: string; part: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted-foreground">
        <Link
          href={`${paths.reportsAnalysis}#${part}`}
          className="underline decoration-control/60 underline-offset-3 hover:text-foreground"
        >
          {name}
        </Link>
        <span className="block text-sm">{hint}</span>
      </dt>
      <dd className="font-semibold text-3xl tabular-nums">{children}</dd>
    </div>
  );
}
