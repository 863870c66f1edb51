import { PenLine } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { useUser } from '../session/store.ts';
import { nameOf } from '../session/user.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { greetingFor } from './greeting.ts';
import { NextActions } from './next-actions.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { Onboarding } from './onboarding.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { UsageCard, usedUpUntil } from './usage-card.tsx';
import { WelcomeMessage } from './welcome-message.tsx';

export default function DashboardPage() {
  const user = useUser();
  const dashboard = trpc.account.dashboard.useQuery();
  const current = trpc.subscriptions.current.useQuery();
  return (
    <>
      <PageHeader
        title={greetingFor(new Date(), nameOf(user))}
        description={<WelcomeMessage />}
        actions={
          <ButtonLink variant="primary" href={paths.generateDescription} icon={<PenLine className="size-4.5" />}>
            Generate descriptions
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <QueryView query={dashboard} failed="Your dashboard could not be loaded." loading={<DashboardSkeleton />}>
          {({ counts, onboarding, recent }) => (
            <div className="grid gap-5">
              <Onboarding done={onboarding} />
              {(counts.products > 0 || onboarding.dismissed) && (
                <>
                  <NextActions counts={counts} usedUpUntil={usedUpUntil(current.data)} />
                  <NumbersCard />
                </>
              )}
              <RecentActivity items={recent} />
            </div>
          )}
        </QueryView>
        <UsageCard query={current} />
      </div>
    </>
  );
}
