import { RotateCw } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { type DateRange, DEFAULT_DATE_RANGE, dateRanges } from '#shared/date-range.ts';
import { RangeChoice } from '../../dashboard/range-choice.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFirstAnswers } from '../../ui/use-first-answers.ts';
import { SetupList } from '../setup-list.tsx';
import { AiCard } from './ai-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { GrowthCard } from './growth-card.tsx';
import { HealthCard } from './health-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NewestFeedbackCard, NewestUsersCard } from './newest-cards.tsx';
import { VisitsCard } from './visits-card.tsx';

/** What an admin sees first: what needs attention, then how the app is doing. The range stands in the address bar. */
export default function AdminDashboardPage() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(search).get('range') as DateRange;
  const range = dateRanges.includes(asked) ? asked : DEFAULT_DATE_RANGE;
  const utils = trpc.useUtils();
  const waits = useFirstAnswers([['admin', 'dashboard']]);
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="What waits for you, and how the app is doing. Days are those of UTC."
        actions={
          <>
            <RangeChoice value={range} onChange={(chosen) => navigate(`${path}?range=${chosen}`, { replace: true })} />
            <Button icon={<RotateCw className="size-4" />} onClick={() => void utils.admin.dashboard.invalidate()}>
              Refresh
            </Button>
          </>
        }
      />
      {waits && (
        <div className="grid h-0 grid-cols-1 gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      <div className={cn('grid grid-cols-1 gap-4', waits && 'invisible')}>
        <SetupList />
        <AttentionCard />
        <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
          <div className="grid grid-cols-1 gap-4">
            <GrowthCard range={range} />
            <MoneyCard range={range} />
            <NewestUsersCard />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <AiCard range={range} />
            <VisitsCard range={range} />
            <HealthCard />
            <NewestFeedbackCard />
          </div>
        </div>
      </div>
    </>
  );
}
