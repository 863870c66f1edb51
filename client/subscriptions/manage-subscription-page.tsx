import { paths } from '#shared/paths.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';
import { Usage } from '../dashboard/usage.tsx';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { longDayText } from '../ui/dates.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';

const words: Record<SubscriptionStatus, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment problem',
  unpaid: 'Payment problem',
  canceled: 'Ended',
  incomplete: 'Payment open',
  incomplete_expired: 'Ended',
  paused: 'Paused',
};

export default function ManageSubscriptionPage() {
  const current = trpc.subscriptions.current.useQuery();
  return (
    <>
      <PageHeader title="Subscription" actions={<ButtonLink href={paths.subscriptions}>Compare plans</ButtonLink>} />
      <QueryView query={current} failed="Your subscription could not be loaded.">
        {(subscription) => (
          <div className="grid max-w-4xl items-start gap-5 md:grid-cols-2">
            <Card
              title={`${subscription.tier.name} plan`}
              actions={<Badge tone={subscription.status === 'active' ? 'ok' : 'warn'}>{words[subscription.status]}</Badge>}
            >
              {subscription.problem && (
                <Banner className="mb-5" tone="warn">
                  {subscription.problem}
                </Banner>
              )}
              <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
                <dt className="text-muted-foreground">Period began</dt>
                <dd>{longDayText(subscription.billingPeriodStart)}</dd>
                <dt className="text-muted-foreground">Period ends</dt>
                <dd>{longDayText(subscription.billingPeriodEnd)}</dd>
                <dt className="text-muted-foreground">Queries in all</dt>
                <dd className="tabular-nums">{subscription.aiQueriesTotal.toLocaleString()}</dd>
              </dl>
              <Banner className="mt-5">Paying online is being built. Nothing is charged until then.</Banner>
            </Card>
            <Card title="Usage">
              <Usage current={subscription} />
            </Card>
          </div>
        )}
      </QueryView>
    </>
  );
}
