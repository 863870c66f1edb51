import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { moneyText } from '#shared/money.ts';
import { paths, safeNext } from '#shared/paths.ts';
import type { TestCard } from '#shared/payments.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { useRefreshBilling } from './use-billing.ts';

const cards: { value: TestCard; label: string; hint: string }[] = [
  { value: 'works', label: 'Card ending in 4242', hint: 'Works' },
  { value: 'declined', label: 'Card ending in 0002', hint: 'The bank refuses it' },
  { value: 'asks', label: 'Card ending in 3155', hint: 'The bank asks you to confirm (3-D Secure)' },
  { value: 'failsLater', label: 'Card ending in 0341', hint: 'Works today; the renewal fails' },
  { value: 'asksLater', label: 'Card ending in 3184', hint: 'Works today; the bank asks you to confirm the renewal' },
  { value: 'late', label: 'Card ending in 4444', hint: 'Works; the confirmation comes half a minute late' },
];

const notice = (
  <Banner tone="warn" title="Test checkout, no money moves">
    It stands in for the payment page while no payment service is set up. The cards are made up; each tries out one course of a
    payment.
  </Banner>
);

/** Gives the element the focus each time that `news` becomes something else and is something. */
function useFocusOn<T extends HTMLElement>(news: unknown) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (news) element.current?.focus();
  }, [news]);
  return element;
}

/** Stands in for the payment service's page. */
export function TestCheckout({ checkoutId }: { checkoutId: string }) {
  const [, navigate] = useLocation();
  const [card, setCard] = useState<TestCard>('works');
  const sold = trpc.subscriptions.testCheckout.useQuery({ checkoutId }, { staleTime: 0, gcTime: 0, retry: false });
  const pay = trpc.subscriptions.payTestCheckout.useMutation({
    meta: { quiet: true },
    onSuccess: ({ state }) => {
      if (state !== 'paid' || !sold.data) return;
      const back = new URL(sold.data.back, window.location.origin).searchParams.get('back');
      const query = new URLSearchParams({ checkout: checkoutId, ...(back && { back }) });
      // With the back button nobody returns to a page that was paid.
      navigate(`${paths.checkoutThankYou}?${query}`, { replace: true });
    },
  });
  const state = pay.data?.state;
  const [isRefused, setRefused] = useState(false);
  // What was pressed may be gone with the answer, and was not to be pressed meanwhile. The focus goes to what can be pressed now; what
  // is said is announced by itself.
  const confirmButton = useFocusOn<HTMLButtonElement>(state === 'asks');
  const payButton = useFocusOn<HTMLButtonElement>(
    pay.error ?? (isRefused ? 'refused' : state === 'asks' || state === 'paid' ? null : state),
  );
  if (sold.error && readError(sold.error).code === 'NOT_FOUND') {
    return (
      <Card title="This checkout is over">
        <p className="mb-4 text-muted-foreground">
          It was paid, it has expired, or another one was opened. Nothing is charged twice.
        </p>
        <ButtonLink variant="primary" href={paths.manageSubscription}>
          See your subscription
        </ButtonLink>
      </Card>
    );
  }
  return (
    <div className="grid gap-5">
      {notice}
      <QueryView query={sold} failed="The checkout could not be loaded.">
        {({ amount, currency, description, back }) => (
          <Card
            title={description}
            actions={<span className="font-semibold text-lg tabular-nums">{moneyText(amount, currency)}</span>}
          >
            <RadioGroup legend="Pay with" name="card" options={cards} value={card} onValueChange={setCard} />
            {state === 'declined' && (
              <Banner className="mt-4" tone="bad" announce>
                The bank refused this card. Nothing was charged. Choose another one.
              </Banner>
            )}
            {state === 'gone' && (
              <Banner className="mt-4" tone="bad" announce>
                This checkout is over: it was paid, it has expired, or another one was opened. Nothing was charged now.
              </Banner>
            )}
            {pay.error && (
              <Banner className="mt-4" tone="bad" announce>
                {readError(pay.error).message}
              </Banner>
            )}
            {isRefused && (
              <Banner className="mt-4" announce>
                You did not confirm the payment. Nothing was charged.
              </Banner>
            )}
            {state === 'asks' ? (
              <Banner className="mt-4" tone="info" announce title="Your bank asks: is it you?">
                <span className="mt-2 flex flex-wrap gap-2">
                  <Button
                    ref={confirmButton}
                    variant="primary"
                    busy={pay.isPending}
                    onClick={() => pay.mutate({ checkoutId, card, confirmed: true })}
                  >
                    Confirm the payment
                  </Button>
                  <Button
                    onClick={() => {
                      pay.reset();
                      setRefused(true);
                    }}
                  >
                    Refuse it
                  </Button>
                </span>
              </Banner>
            ) : (
              <div className="mt-5 flex flex-wrap gap-2">
                <Button
                  ref={payButton}
                  hidden={state === 'gone'}
                  variant="primary"
                  size="lg"
                  busy={pay.isPending || state === 'paid'}
                  onClick={() => {
                    setRefused(false);
                    pay.mutate({ checkoutId, card, confirmed: false });
                  }}
                >
                  Complete test payment
                </Button>
                <ButtonLink size="lg" href={state === 'gone' ? paths.manageSubscription : back}>
                  {state === 'gone' ? 'See your subscription' : 'Back without paying'}
                </ButtonLink>
              </div>
            )}
          </Card>
        )}
      </QueryView>
    </div>
  );
}

/** Stands in for the payment service's page on which the payment of a renewal is confirmed. */
export function TestConfirm({ invoiceId }: { invoiceId: string }) {
  const [, navigate] = useLocation();
  const refresh = useRefreshBilling();
  const confirm = trpc.subscriptions.confirmTestInvoice.useMutation({
    meta: { quiet: true },
    onSuccess: async ({ state }) => {
      if (state !== 'paid') return;
      await refresh();
      navigate(paths.manageSubscription, { replace: true });
    },
  });
  const button = useFocusOn<HTMLButtonElement>(confirm.error ?? (confirm.data?.state === 'gone' ? 'gone' : null));
  return (
    <div className="grid gap-5">
      {notice}
      <Card title="Your bank asks: is it you?">
        <p className="text-muted-foreground">Confirm the payment of your plan’s renewal.</p>
        {(confirm.error || confirm.data?.state === 'gone') && (
          <Banner className="mt-4" tone="bad" announce>
            {confirm.error ? readError(confirm.error).message : 'There is nothing to confirm any more.'}
          </Banner>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            ref={button}
            variant="primary"
            size="lg"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ id: invoiceId })}
          >
            Confirm the payment
          </Button>
          <ButtonLink size="lg" href={paths.manageSubscription}>
            Not now
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}

/** Stands in for the payment service's page on which the card is replaced. */
export function TestCardForm() {
  const [, navigate] = useLocation();
  /** Where the card is needed: in a change of the plan that waits for another one, for instance. */
  const back = safeNext(new URLSearchParams(useSearch()).get('back'));
  const refresh = useRefreshBilling();
  const [card, setCard] = useState<TestCard>('works');
  const checkNow = trpc.subscriptions.checkNow.useMutation({ meta: { quiet: true } });
  const save = trpc.subscriptions.setTestCard.useMutation({
    meta: { quiet: true },
    onSuccess: async ({ state }) => {
      if (state !== 'saved') return;
      await checkNow.mutateAsync().catch(() => {});
      await refresh();
      navigate(back === '/' ? paths.manageSubscription : back, { replace: true });
    },
  });
  return (
    <div className="grid gap-5">
      {notice}
      <Card title="Replace your card">
        <RadioGroup
          legend="New card"
          name="card"
          options={cards.filter(({ value }) => value !== 'late' && value !== 'asks')}
          value={card}
          onValueChange={setCard}
        />
        {(save.data?.state === 'declined' || save.error) && (
          <Banner className="mt-4" tone="bad" announce>
            {save.error ? readError(save.error).message : 'The bank refused this card. Choose another one.'}
          </Banner>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" size="lg" busy={save.isPending} onClick={() => save.mutate({ card })}>
            Save the card
          </Button>
          <ButtonLink size="lg" href={back === '/' ? paths.manageSubscription : back}>
            Cancel
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
