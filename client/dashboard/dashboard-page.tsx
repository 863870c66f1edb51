import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PausedProductsCount } from '../products/paused/paused-count.tsx';
import { useCatalogue } from '../session/catalogue.ts';
import { useDateRange } from '../session/date-range.ts';
import { useUser } from '../session/store.ts';
import { nameOf } from '../session/user.ts';
import { useRight } from '../teams/use-right.ts';
import { trpc } from '../trpc.ts';
import { loadLater } from '../ui/load-later.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { greetingFor } from './greeting.ts';
import { LeftOff } from './left-off.tsx';
import { NextActions } from './next-actions.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { Onboarding } from './onboarding.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { queriesLeft, usedUpUntil } from './usage.tsx';
import { useWelcome } from './use-welcome.ts';
import { trueNow } from './waiting.ts';

/** Few people are invited, so this is loaded for them alone. */
const InvitedCards = lazy(() => loadLater(() => import('../teams/invited-card.tsx')));

export default function DashboardPage() {
  const other = useCatalogue(({ other }) => other);
  const asViewer = useCatalogue(({ asViewer }) => asViewer);
  const may = { edit: useRight('edit'), write: useRight('write'), approve: useRight('approve') };
  const user = useUser();
  const range = useDateRange((ui) => ui.range);
  const dashboard = trpc.account.dashboard.useQuery();
  const current = trpc.subscriptions.current.useQuery();
  // Keep showing the previous numbers while new ones load, so that nothing jumps.
  const numbers = trpc.account.numbers.useQuery({ range }, { placeholderData: keepPreviousData });
  const invited = trpc.teams.invitations.useQuery();
  const welcome = useWelcome();
  // Everything appears at once, so that a card that arrives late does not move another one.
  const waiting = welcome === null || dashboard.isPending || current.isPending || numbers.isPending || invited.isPending;
  return (
    <>
      <PageHeader
        title={greetingFor(new Date(), nameOf(user))}
        description={
          <>
            <p className="min-h-5">
              {waiting ? '' : other ? `Here is what the catalogue of ${other.name} looks like today.` : welcome}
            </p>
            {!waiting && dashboard.data && (
              <p className="mt-3 font-semibold text-foreground text-xl">
                {trueNow(dashboard.data.counts, { isYours: !other, may })}
              </p>
            )}
          </>
        }
      />
      {!waiting && !asViewer && invited.data && invited.data.invitations.length > 0 && (
        <Suspense>
          <InvitedCards invitations={invited.data.invitations} />
        </Suspense>
      )}
      {waiting ? (
        <DashboardSkeleton />
      ) : (
        <QueryView query={dashboard} failed="The dashboard could not be loaded.">
          {({ counts, onboarding, left, recent }) => {
            // The first steps are those in a catalogue of one's own.
            const steps = !other && !asViewer && <Onboarding done={onboarding} />;
            if (steps && counts.products === 0 && !onboarding.dismissed) return steps;
            return (
              <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
                <div className="grid min-w-0 gap-5">
                  <PausedProductsCount />
                  <NextActions counts={counts} usedUpUntil={usedUpUntil(current.data)} queriesLeft={queriesLeft(current.data)} />
                  <NumbersCard query={numbers} range={range} current={current} isYours={!other} />
                </div>
                <div className="grid min-w-0 gap-5 xl:row-span-2">
                  {(may.edit || !left?.draftId) && <LeftOff left={left} />}
                  <RecentActivity items={recent} />
                </div>
                {steps}
              </div>
            );
          }}
        </QueryView>
      )}
    </>
  );
}
