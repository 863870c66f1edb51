import { useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { paths, safeNext } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { useMay } from '../teams/use-may.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { dayText } from '../ui/dates.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { ComparePlans } from './compare-plans.tsx';
import { monthsFree } from './months-free.ts';
import { PlanOffer } from './plan-offer.tsx';

export default function SubscriptionsPage() {
  const plans = trpc.subscriptions.plans.useQuery();
  const current = trpc.subscriptions.current.useQuery();
  // The link that led here may name a plan: the one the person chose on the front page before signing up.
  const search = new URLSearchParams(useSearch());
  const chosen = search.get('plan');
  // Where the person was stopped, and goes on after the payment.
  const back = safeNext(search.get('back'));
  const [pressed, setPeriod] = useState<'month' | 'year' | null>(null);
  const paid = trpc.subscriptions.billing.useQuery(undefined, { enabled: useMay('viewBilling').may, retry: false }).data;
  // Who pays by the year compares years.
  const period = pressed ?? paid?.interval ?? 'month';
  const saved = monthsFree(plans.data ?? []);
  const periods = [
    { value: 'month', label: 'Monthly' },
    { value: 'year', label: saved ? `Yearly, ${saved}` : 'Yearly' },
  ] as const;
  // Everybody starts on the free plan. A person who chose the plan they already have has nothing left to choose.
  if (chosen && current.data?.plan.id === chosen) return <Redirect to={paths.home} replace />;
  return (
    <>
      <PageHeader
        back={{ href: paths.home, label: 'Dashboard' }}
        title="Plans"
        description="A query is one description, one rewrite or one SEO score. An answer that fails costs nothing."
        actions={
          <RadioGroup
            legend="Pay"
            hideLegend
            // As wide as it becomes when the plans say how many months are free, so that it stays where it is.
            className="lg:min-w-[29rem]"
            name="period"
            options={periods}
            value={period}
            onValueChange={setPeriod}
            columns={2}
          />
        }
      />
      <RealUse mine={current.data?.plan.id} />
      {/* At least as high as the window, so that the foot of the page does not move when the plans come. */}
      <div className="min-h-dvh">
        <QueryView query={plans} failed="The plans could not be loaded.">
          {(rows) => (
            <>
              <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
                {rows.map((plan) => {
                  // Whether this is the plan in force. Until a chosen plan is paid for, the free plan is in force.
                  const mine = current.data?.plan.id === plan.id;
                  const toSettle = current.data?.toSettle && current.data.tier.product === plan.id;
                  const marked = chosen === plan.id;
                  const free = plan.priceMonth === 0;
                  const planned = paid?.change?.plan.id === plan.id ? paid.change : null;
                  const otherPeriod = mine && paid?.state === 'active' && paid.interval !== null && paid.interval !== period;
                  const action = otherPeriod ? (
                    <ButtonLink href={`${paths.checkout}?plan=${plan.id}&period=${period}`}>Pay by the {period}</ButtonLink>
                  ) : mine || planned?.interval === period ? (
                    <ButtonLink href={paths.manageSubscription}>Manage</ButtonLink>
                  ) : toSettle ? (
                    <ButtonLink variant="primary" href={paths.manageSubscription}>
                      Settle the payment
                    </ButtonLink>
                  ) : free ? null : (
                    <ButtonLink
                      variant="primary"
                      href={`${paths.checkout}?plan=${plan.id}&period=${period}${back === '/' ? '' : `&back=${encodeURIComponent(back)}`}`}
                    >
                      Choose {plan.name}
                    </ButtonLink>
                  );
                  return (
                    <li key={plan.id}>
                      <PlanOffer
                        plan={plan}
                        period={period}
                        marked={mine || marked}
                        badges={
                          <>
                            {mine && <Badge tone="info">Your plan</Badge>}
                            {planned && <Badge tone="info">From {dayText(planned.at)}</Badge>}
                            {toSettle && <Badge tone="warn">Payment missing</Badge>}
                            {marked && <Badge tone="ok">Chosen, not paid yet</Badge>}
                          </>
                        }
                        action={action}
                      />
                    </li>
                  );
                })}
              </ul>
              <ComparePlans plans={rows} mine={current.data?.plan.id} />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

/** Says which plan is enough for what the person really uses. Its place is kept until that is known. */
function RealUse({ mine }: { mine: string | undefined }) {
  const { data: use } = trpc.subscriptions.realUse.useQuery(undefined, { staleTime: 0 });
  return <p className="mb-5 min-h-18 text-pretty sm:min-h-12 lg:min-h-6">{use && mine && wordsOf(use, mine)}</p>;
}

function wordsOf({ queries, products, people, days, enough }: RouterOutputs['subscriptions']['realUse'], mine: string) {
  if (queries === 0 && products === 0) return 'You have no products yet and used no query. Every plan is enough to begin with.';
  return (
    <>
      In the last {days} days you used {plural(queries, 'query', 'queries')}, and you have {plural(products, 'product')}
      {people > 1 && ` and ${plural(people - 1, 'team member')}`}.{' '}
      <strong className="font-semibold">
        {enough
          ? enough.id === mine
            ? 'Your plan is enough for that.'
            : `${enough.name} is enough for that.`
          : 'No plan holds all of that.'}
      </strong>
    </>
  );
}
