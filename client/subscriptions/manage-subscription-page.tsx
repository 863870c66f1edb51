import { paths } from '#shared/paths.ts';
import { Usage } from '../dashboard/usage.tsx';
import { HistoryCard } from '../payments/history-card.tsx';
import { InvoicesCard } from '../payments/invoices-card.tsx';
import { PackOffer } from '../payments/pack-card.tsx';
import { PlanCard } from '../payments/plan-card.tsx';
import { useBilling } from '../payments/use-billing.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';

export default function ManageSubscriptionPage() {
  const current = trpc.subscriptions.current.useQuery();
  const billing = useBilling();
  return (
    <>
      <PageHeader title="Subscription" actions={<ButtonLink href={paths.subscriptions}>Compare plans</ButtonLink>} />
      <QueryView query={current} failed="Your subscription could not be loaded.">
        {(subscription) => (
          <QueryView query={billing} failed="Your payments could not be loaded.">
            {(paid) => (
              <div className="grid max-w-4xl gap-5">
                {paid.via === 'test' && (
                  <Banner tone="warn" title="Test payments, no money moves">
                    No payment service is set up, so a built-in one stands in. Plans can be tried out, and nothing is charged.
                  </Banner>
                )}
                {paid.via === 'off' && <Banner>Payments are not set up here, so nothing can be bought or changed.</Banner>}
                <div className="grid items-start gap-5 md:grid-cols-2">
                  <PlanCard billing={paid} problem={subscription.problem} giftUntil={subscription.giftUntil} />
                  <Card title="Usage">
                    <Usage current={subscription} />
                    {paid.via !== 'off' && <PackOffer pack={paid.pack} extra={subscription.extraQueries} />}
                  </Card>
                </div>
                <InvoicesCard invoices={paid.invoices} via={paid.via} />
                <HistoryCard history={paid.history} />
              </div>
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}
