import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { paths, safeNext } from '#shared/paths.ts';
import { topUpPack } from '#shared/payments.ts';
import { readError } from '../errors.ts';
import { useUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useRefreshBilling } from './use-billing.ts';

/** Milliseconds between two questions whether the payment is confirmed, and after which the person need not wait any longer. */
const ASK_EVERY = 1_500;
const PATIENCE = 20_000;

/** After a payment: waits until it is confirmed, says what is there now, and leads back to what was interrupted. */
export default function ThankYouPage() {
  const search = new URLSearchParams(useSearch());
  const checkoutId = search.get('checkout') ?? '';
  const back = safeNext(search.get('back'));
  const [isLate, setLate] = useState(false);
  const { email } = useUser();
  const refresh = useRefreshBilling();
  const current = trpc.subscriptions.current.useQuery();
  const checkNow = trpc.subscriptions.checkNow.useMutation();
  const query = trpc.subscriptions.checkoutState.useQuery(
    { checkoutId },
    {
      enabled: checkoutId !== '',
      staleTime: 0,
      gcTime: 0,
      retry: 2,
      refetchInterval: ({ state: { data, error } }) =>
        error || (data && data.state !== 'confirming') ? false : isLate ? 5_000 : ASK_EVERY,
    },
  );
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const state = query.data?.state;
  // The plan that was loaded before the payment must not be shown as the new one.
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    if (state !== 'done') return;
    let isHere = true;
    const shown = () => isHere && setFresh(true);
    refresh().then(shown, shown);
    return () => {
      isHere = false;
    };
  }, [state, refresh]);
  // What was bought is there, even if it cannot be loaded.
  const isDone = state === 'done' && (isFresh || isLate);
  const go = (
    <ButtonLink variant="primary" size="lg" href={back === '/' ? paths.home : back}>
      {back === '/' ? 'Go to the dashboard' : 'Continue where you were'}
    </ButtonLink>
  );
  const subscription = (
    <ButtonLink size="lg" href={paths.manageSubscription}>
      See your subscription
    </ButtonLink>
  );
  const isPack = query.data?.sold === 'pack';
  const say = () => {
    if (query.error && readError(query.error).code !== 'NOT_FOUND') {
      return {
        title: 'Your payment could not be looked up',
        text: 'If it went through, what you bought is activated by itself, and the receipt comes by e-mail.',
        actions: (
          <>
            <Button size="lg" busy={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
            {go}
          </>
        ),
      };
    }
    if (query.error || checkoutId === '') {
      return {
        title: 'Nothing was paid here',
        text: 'This payment does not belong to your account, or it does not exist.',
        actions: subscription,
      };
    }
    if (isDone) {
      const plan = current.data?.plan.name ?? '';
      const queries = current.data?.limits['ai.queries'].toLocaleString('en') ?? '';
      return {
        title: isPack ? 'Your queries are there' : isFresh ? `You’re on ${plan}` : 'Your plan is active',
        text: `${isPack ? `${topUpPack.queries} more, valid for ${topUpPack.months} months and used after those of your plan. ` : isFresh ? `You can use ${queries} AI queries in this period. ` : ''}The receipt goes to ${email}.`,
        actions: (
          <>
            {go}
            {subscription}
          </>
        ),
      };
    }
    if (state === 'open' || state === 'over') {
      return {
        title: 'The payment did not work',
        text: 'Nothing was charged.',
        actions: (
          <ButtonLink variant="primary" size="lg" href={isPack ? paths.manageSubscription : paths.subscriptions}>
            {isPack ? 'Buy the queries again' : 'Choose a plan again'}
          </ButtonLink>
        ),
      };
    }
    if (isLate && state === 'confirming') {
      return {
        title: 'Payment received, activating',
        text: 'The confirmation takes longer than usual. You can leave this page: what you bought is activated by itself.',
        actions: (
          <>
            {go}
            <Button size="lg" busy={checkNow.isPending} onClick={() => checkNow.mutate()}>
              Check now
            </Button>
          </>
        ),
      };
    }
    return { title: 'Confirming your payment…', text: 'This takes a few seconds.', actions: null };
  };
  const { title, text, actions } = say();
  const isWaiting =
    checkoutId !== '' &&
    !query.error &&
    (state === undefined || state === 'confirming' || (state === 'done' && !isDone)) &&
    !isLate;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader title="Your order" />
      <Card>
        <div role="status" className="flex items-start gap-3">
          {isWaiting && <Spinner decorative />}
          {isDone && <CircleCheck className="mt-0.5 size-6 shrink-0 text-ok" aria-hidden />}
          <div className="min-w-0">
            <h2 className="font-semibold text-xl">{title}</h2>
            <p className="wrap-anywhere mt-1 text-pretty text-muted-foreground">{text}</p>
          </div>
        </div>
        {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
      </Card>
    </div>
  );
}
