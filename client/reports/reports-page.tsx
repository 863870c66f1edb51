import { useState } from 'react';
import type { DateRange } from '#shared/date-range.ts';
import { paths } from '#shared/paths.ts';
import { dayOf } from '#shared/reports/range.ts';
import { noteLimit } from '../payments/upgrade.ts';
import { chooseDateRange, chooseOwnRange, type OwnRange, useDateRange } from '../session/date-range.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { plainDayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { scoreAnswer, textsAnswer } from './answer.ts';
import { CoverageCard, ScoresCard } from './catalogue-cards.tsx';
import { EffectCard } from './effect-card.tsx';
import { FindingsCard } from './findings-card.tsx';
import { QueriesCard } from './queries-card.tsx';
import { type ReportRange, withinPlan } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { ofReport } from './report-card.tsx';
import { GroupsCard, SavedCard, TextsCard } from './texts-card.tsx';
import { useScrollToPart } from './use-scroll-to-part.ts';

/** How the catalogue and the writing develop over time. */
export default function ReportsPage() {
  const { range, own } = useDateRange();
  const current = trpc.subscriptions.current.useQuery();
  const utils = trpc.useUtils();
  const [today] = useState(() => dayOf(Date.now()));
  const limit = current.data?.limits['reports.full'] ?? null;
  const chosen: ReportRange = own ?? { range };
  const shown = withinPlan(chosen, limit, today);
  // Until the plan is known, nothing is asked for that it might refuse.
  const options = { ...ofReport, enabled: !current.isPending };
  const overview = trpc.reports.overview.useQuery(shown, options);
  const catalogue = trpc.reports.catalogue.useQuery(shown, options);
  const queries = trpc.reports.queries.useQuery(shown, options);
  const findings = trpc.reports.findings.useQuery(shown, options);
  useScrollToPart(!overview.isPending && !catalogue.isPending && !queries.isPending);

  /** Keeps the choice if the plan reaches that far back. If not, the server says which plan does, in the upgrade dialog. */
  const choose = async (next: ReportRange, keep: () => void) => {
    if (withinPlan(next, limit, today) === next) return keep();
    await utils.reports.overview.fetch(next, { ...ofReport, retry: false }).then(keep, noteLimit);
  };
  const isNew =
    overview.data !== undefined &&
    catalogue.data?.now.products === 0 &&
    overview.data.total.written + overview.data.totalBefore.written === 0;
  return (
    <>
      <PageHeader
        title="Reports & Analytics"
        description={
          overview.data
            ? `${plainDayText(overview.data.from)} to ${plainDayText(overview.data.to)}, compared with the same number of days before. Days are those of UTC.`
            : // As long as what takes its place, so that nothing below moves.
              'How your catalogue and your texts develop, compared with the same number of days before. Days are those of UTC.'
        }
        actions={
          !isNew && (
            <RangeBar
              value={'range' in shown ? shown.range : null}
              own={own}
              today={today}
              onRange={(next: DateRange) => void choose({ range: next }, () => chooseDateRange(next))}
              onOwn={(next: OwnRange) => void choose(next, () => chooseOwnRange(next))}
            />
          )
        }
      />
      {isNew ? (
        <Card>
          <EmptyState
            title="Reports begin with your first product"
            action={
              <>
                <ButtonLink variant="primary" href={paths.productNew}>
                  Add product
                </ButtonLink>
                <ButtonLink href={paths.productImport}>Import a file</ButtonLink>
              </>
            }
          >
            Then this page shows what was written and used, how the SEO scores move, what the catalogue lacks, and the day your AI
            queries run out.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid gap-5">
          {shown !== chosen && (
            <Banner tone="warn" title={`${current.data?.plan.name} shows the last ${limit} days in reports`}>
              <span className="flex flex-wrap items-center gap-3">
                You had chosen a longer time. What happened before is kept.
                <Button size="sm" onClick={() => void choose(chosen, () => {})}>
                  See what shows more
                </Button>
              </span>
            </Banner>
          )}
          <Card title="In short">
            {/* As high as the answer mostly is, so that nothing below moves when it comes. */}
            <div className="min-h-28 sm:min-h-14">
              {overview.data || catalogue.data ? (
                <p className="max-w-[60ch] text-pretty font-semibold text-xl">
                  {[catalogue.data && scoreAnswer(catalogue.data), overview.data && textsAnswer(overview.data)]
                    .filter(Boolean)
                    .join(' ')}
                </p>
              ) : overview.error && catalogue.error ? (
                <p className="text-muted-foreground">The numbers could not be loaded. Each part below can be tried again.</p>
              ) : (
                <Skeleton className="h-28 max-w-xl sm:h-14" />
              )}
            </div>
            {overview.data && overview.data.missing > 0 && (
              <p className="mt-2 text-muted-foreground">
                {overview.data.missing === 1
                  ? 'One earlier day is'
                  : `${overview.data.missing.toLocaleString('en')} earlier days are`}{' '}
                not counted yet, so {overview.data.missing === 1 ? 'its' : 'their'} numbers are missing. A job counts them every
                ten minutes.
              </p>
            )}
          </Card>
          <TextsCard query={overview} />
          <div className="grid items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
            <ScoresCard query={catalogue} />
            <div className="grid gap-5 [&>*]:min-w-0">
              <CoverageCard query={catalogue} />
              <FindingsCard query={findings} />
            </div>
          </div>
          <GroupsCard query={overview} />
          <div className="grid items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
            <QueriesCard query={queries} />
            <SavedCard query={overview} />
          </div>
          <EffectCard />
        </div>
      )}
    </>
  );
}
