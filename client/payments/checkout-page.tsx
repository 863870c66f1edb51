import { Link, Redirect, useLocation, useSearch } from 'wouter';
import { moneyText } from '#shared/money.ts';
import { paths, safeNext } from '#shared/paths.ts';
import type { Interval } from '#shared/payments.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lastDay, plainDayText } from '../ui/dates.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { ChangePlan } from './change-plan.tsx';
import { TestCardForm, TestCheckout, TestConfirm } from './test-checkout.tsx';
import { useGoToPayment, useWhenBack } from './use-billing.ts';

/** The way to a plan: what it costs, and then the payment service's page, or the page of the test checkout. */
export default function CheckoutPage() {
  const search = new URLSearchParams(useSearch());
  const test = search.get('test');
  const back = safeNext(search.get('back'));
  const interval: Interval = search.get('period') === 'year' ? 'year' : 'month';
  const title = test ? 'Test checkout' : 'Checkout';
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader title={title} back={{ href: paths.subscriptions, label: 'Plans' }} />
      {test === 'card' ? (
        <TestCardForm />
      ) : test?.startsWith('in_') ? (
        <TestConfirm invoiceId={test} />
      ) : test ? (
        <TestCheckout checkoutId={test} />
      ) : (
        <Choice planId={search.get('plan') ?? ''} interval={interval} back={back} />
      )}
    </div>
  );
}

function Choice({ planId, interval, back }: { planId: string; interval: Interval; back: string }) {
  const plans = trpc.subscriptions.plans.useQuery();
  const billing = trpc.subscriptions.billing.useQuery();
  const plan = plans.data?.find(({ id }) => id === planId);
  return (
    <QueryView query={plans} failed="The plans could not be loaded.">
      {() => (
        <QueryView query={billing} failed="Your subscription could not be loaded.">
          {({ state, via, givenBack, planUnknown, gift, byHand, plan: own, interval: ownInterval }) => {
            // Everybody starts on the free plan, so whoever chose it on the front page has it.
            if (plan?.priceMonth === 0) return <Redirect to={paths.home} replace />;
            if (!plan) {
              return (
                <Card title="Choose a plan first">
                  <ButtonLink variant="primary" href={paths.subscriptions}>
                    See the plans
                  </ButtonLink>
                </Card>
              );
            }
            if (via === 'off') return <Banner tone="warn">Payments are not set up here, so nothing can be bought.</Banner>;
            if (state === 'free' || state === 'ended' || givenBack || planUnknown)
              return (
                <Buy
                  plan={plan}
                  interval={interval}
                  back={back}
                  isTest={via === 'test'}
                  gift={gift ?? (byHand ? { name: own.name, until: null } : null)}
                />
              );
            if (own.id === planId && ownInterval === interval) {
              return (
                <Card title={`You have ${own.name}, paid by the ${interval}`}>
                  <ButtonLink variant="primary" href={paths.manageSubscription}>
                    See your subscription
                  </ButtonLink>
                </Card>
              );
            }
            return <ChangePlan planId={planId} interval={interval} back={back} isTest={via === 'test'} />;
          }}
        </QueryView>
      )}
    </QueryView>
  );
}

interface BuyProps {
  plan: { id: string; name: string; priceMonth: number; priceYear: number; currency: string; limits: { 'ai.queries': number } };
  interval: Interval;
  back: string;
  isTest: boolean;
  /** The plan that the seller has as a gift; null if none. One that was set in the database has no end. */
  gift: { name: string; until: string | null } | null;
}

function Buy({ plan, interval, back, isTest, gift }: BuyProps) {
  const [, navigate] = useLocation();
  const go = useGoToPayment(navigate);
  const checkout = trpc.subscriptions.checkout.useMutation({ meta: { quiet: true }, onSuccess: ({ url }) => go(url) });
  useWhenBack(checkout.reset);
  const amount = interval === 'year' ? plan.priceYear : plan.priceMonth;
  const price = moneyText(amount, plan.currency);
  const often = interval === 'year' ? 'a year' : 'a month';
  return (
    <Card title={`${plan.name}, paid by the ${interval}`}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-b pb-3">
        <dt className="text-muted-foreground">AI queries a month</dt>
        <dd className="text-end tabular-nums">{plan.limits['ai.queries'].toLocaleString('en')}</dd>
        <dt className="text-muted-foreground">Price</dt>
        <dd className="text-end tabular-nums">
          {price} {often}
        </dd>
        <dt className="font-semibold">Due today</dt>
        <dd className="text-end font-semibold tabular-nums">{price}</dd>
      </dl>
      <p className="mt-3">
        <Link
          href={`${paths.checkout}?plan=${plan.id}&period=${interval === 'year' ? 'month' : 'year'}${back === '/' ? '' : `&back=${encodeURIComponent(back)}`}`}
          replace
          className="font-semibold text-primary underline-offset-2 hover:underline"
        >
          {interval === 'year'
            ? `Pay ${moneyText(plan.priceMonth, plan.currency)} by the month instead`
            : `Pay ${moneyText(plan.priceYear, plan.currency)} by the year instead`}
        </Link>
      </p>
      <p className="mt-3 text-muted-foreground">
        Renews by itself for {price} {often}. You can cancel at any time and keep the plan until the end of what you paid for. A
        tax, where one applies, is shown before you pay.
      </p>
      {gift && (
        <Banner className="mt-4" tone="warn">
          {gift.name} is yours as a gift
          {gift.until === null ? ', without an end' : ` until the end of ${plainDayText(lastDay(gift.until))} (UTC)`}.{' '}
          {gift.name === plan.name
            ? 'As long as it is, paying for it adds nothing.'
            : `Once you pay, ${plan.name} applies at once in its place.`}{' '}
          {gift.until === null
            ? 'The gift does not come back afterwards.'
            : gift.name !== plan.name && 'Waiting until then costs nothing.'}
        </Banner>
      )}
      {isTest && (
        <Banner className="mt-4" tone="warn">
          This is a test checkout: no money moves.
        </Banner>
      )}
      {checkout.error && (
        <Banner className="mt-4" tone="bad" announce>
          {readError(checkout.error).message}
        </Banner>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          busy={checkout.isPending || checkout.isSuccess}
          onClick={() => checkout.mutate({ planId: plan.id, interval, back })}
        >
          {isTest ? `Go to the test payment` : `Pay ${price}`}
        </Button>
        <ButtonLink size="lg" href={back === '/' ? paths.subscriptions : back}>
          Not now
        </ButtonLink>
      </div>
    </Card>
  );
}
