import { useState } from 'react';
import { useLocation } from 'wouter';
import { moneyText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { useMay } from '../teams/use-may.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lastDay, longDayText, plainDayText } from '../ui/dates.ts';
import { toast } from '../ui/toast.ts';
import { useFocusWhenGone } from '../ui/use-focus-when-gone.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { useGoToPayment, useRefreshBilling } from './use-billing.ts';

type Billing = RouterOutputs['subscriptions']['billing'];

/** The word for each state, as the seller sees it. */
function stateWord({ state, endsAt, change, byHand }: Billing, giftUntil: string | null): [word: string, tone: Tone] {
  if ((giftUntil || byHand) && (state === 'free' || state === 'ended')) return ['A gift', 'info'];
  if (state === 'free') return ['Free', 'neutral'];
  if (state === 'ended') return ['Ended', 'warn'];
  if (state === 'pastDue' || state === 'unpaid') return ['Payment problem', 'bad'];
  if (state === 'canceling' && endsAt) return [`Ends on ${longDayText(endsAt)}`, 'warn'];
  if (state === 'changing' && change) return [`Changing on ${longDayText(change.at)}`, 'info'];
  return ['Active', 'ok'];
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

interface Props {
  billing: Billing;
  problem: string | null;
  /** When a plan that was given ends; null for one that was not. */
  giftUntil: string | null;
}

/** The seller's plan: what it costs, until when it is paid, and the one thing to do in its state. */
export function PlanCard({ billing, problem, giftUntil }: Props) {
  const [, navigate] = useLocation();
  const go = useGoToPayment(navigate);
  const refresh = useRefreshBilling();
  const [isCancelling, setCancelling] = useState(false);
  const quiet = { meta: { quiet: true }, onSettled: refresh } as const;
  const resume = trpc.subscriptions.resume.useMutation({
    ...quiet,
    onSuccess: () => toast.success(`${billing.plan.name} goes on and renews.`),
  });
  const keep = trpc.subscriptions.cancelChange.useMutation({
    ...quiet,
    onSuccess: () => toast.success(`The change was taken back. You keep ${billing.plan.name}.`),
  });
  const retry = trpc.subscriptions.retryPayment.useMutation(quiet);
  const portal = trpc.subscriptions.portal.useMutation({ onSuccess: ({ url }) => go(url) });
  const open = (page: 'card' | 'home') => portal.mutate({ page, back: paths.manageSubscription });
  const links = trpc.subscriptions.invoiceLinks.useMutation({ onSuccess: ({ page }) => page && go(page) });
  const heading = useFocusWhenGone(billing.state);
  const { state, plan, interval, price, paidUntil, endsAt, change, card, due, via, isCustomer, givenBack, credit } = billing;
  /** Whether nobody can change or cancel the plan, because the payment service does not know it. */
  const isCutOff = billing.planUnknown;
  /** The invoice whose payment the bank wants confirmed, with its own amount: more may be due besides. */
  const asked = due?.confirm ?? null;
  const [word, tone] = stateWord(billing, giftUntil);
  const failed = resume.error ?? keep.error ?? retry.error;
  /** The payment service has not said yet that the plan is over. */
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= Date.now();
  const isPaid = price !== null && interval !== null;
  const { may: pays, why: whyNot } = useMay('billing');
  // A plan that is not sold any more is kept as it is, or left for one that is sold.
  const isSold = trpc.subscriptions.plans.useQuery().data?.some(({ id }) => id === plan.id) ?? true;
  const owes = (state === 'pastDue' || state === 'unpaid') && !givenBack && !isCutOff;
  const opening = (page: 'card' | 'home') => portal.isPending && portal.variables.page === page;
  return (
    <Card title={`${plan.name} plan`} headingRef={heading} actions={<Badge tone={tone}>{word}</Badge>}>
      {owes && (
        <Banner
          className="mb-5"
          tone="bad"
          title={
            asked
              ? `Your bank asks you to confirm ${moneyText(asked.amount, asked.currency)}`
              : due
                ? `${moneyText(due.amount, due.currency)} could not be collected`
                : 'A payment failed'
          }
        >
          {problem} {due?.retryAt && !asked && `It is tried again on ${longDayText(due.retryAt)}.`}
        </Banner>
      )}
      {givenBack && (
        <Banner className="mb-5" tone="warn" title={`The payment for ${plan.name} was given back`}>
          The free plan’s limits apply. Nothing is due: buy a plan again to go on at once, or cancel this one so that it is not
          renewed.
        </Banner>
      )}
      {isCutOff && paidUntil && (
        <Banner className="mb-5" tone="warn" title={`Paid until ${longDayText(paidUntil)} and not renewed`}>
          The payment service does not know this plan any more, so it can neither be changed nor cancelled. Buy it again to keep
          it.
        </Banner>
      )}
      {!owes && !givenBack && problem && (
        <Banner className="mb-5" tone="warn">
          {problem}
        </Banner>
      )}
      {isPaid && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-muted-foreground">Price</dt>
          <dd className="tabular-nums">
            {moneyText(price.amount, price.currency)} {interval === 'year' ? 'a year' : 'a month'}
          </dd>
          {paidUntil && (
            <>
              <dt className="text-muted-foreground">
                {endsAt ? 'Ends on' : owes || isCutOff || billing.endsAtOnce ? 'Paid until' : change ? 'Changes on' : 'Renews on'}
              </dt>
              <dd>{longDayText(endsAt ?? paidUntil)}</dd>
            </>
          )}
          {change && (
            <>
              <dt className="text-muted-foreground">Then</dt>
              <dd>
                {change.plan.name}, paid by the {change.interval}
              </dd>
            </>
          )}
          {credit && (
            <>
              <dt className="text-muted-foreground">Credit</dt>
              <dd className="tabular-nums">{moneyText(credit.amount, credit.currency)}, taken off your next payments</dd>
            </>
          )}
          <dt className="text-muted-foreground">Paid with</dt>
          <dd>
            {card
              ? `${brands[card.brand] ?? card.brand} ending in ${card.last4}, until ${card.expMonth}/${card.expYear}`
              : 'No card'}
          </dd>
        </dl>
      )}
      {!isPaid && (
        <p className="text-muted-foreground">
          {giftUntil
            ? `${plan.name} is a gift until the end of ${plainDayText(lastDay(giftUntil))} (UTC). Nothing is charged, and afterwards the free plan applies again.`
            : billing.byHand
              ? `${plan.name} was given to you, without an end. Nothing is charged.`
              : 'Nothing is charged on the free plan.'}{' '}
          What you make stays yours.
        </p>
      )}
      {failed && (
        <Banner className="mt-4" tone="bad" announce>
          {readError(failed).message}
        </Banner>
      )}
      {asked && links.data && !links.data.page && (
        <Banner className="mt-4" tone="warn" announce>
          There is no page to confirm this payment on right now. Confirm it in the app of your bank, or use another card with
          “Update card”.
        </Banner>
      )}
      {!pays && <p className="mt-5 text-muted-foreground">{whyNot}</p>}
      <div data-needs="billing" className="mt-5 flex flex-wrap gap-2">
        {owes && (
          <>
            {asked && (
              <Button variant="primary" busy={links.isPending} onClick={() => links.mutate({ id: asked.id })}>
                Confirm the payment
              </Button>
            )}
            <Button variant={asked ? 'secondary' : 'primary'} busy={opening('card')} onClick={() => open('card')}>
              Update card
            </Button>
            <Button busy={retry.isPending} onClick={() => retry.mutate()}>
              Pay now
            </Button>
          </>
        )}
        {state === 'canceling' && !isCutOff && !hasEnded && (
          <Button variant="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
            Keep plan
          </Button>
        )}
        {state === 'changing' && !isCutOff && (
          <Button variant="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
            Cancel change
          </Button>
        )}
        {(givenBack || isCutOff) &&
          (isSold ? (
            <ButtonLink variant="primary" href={`${paths.checkout}?plan=${plan.id}&period=${interval}`}>
              Buy {plan.name} again
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={paths.subscriptions}>
              Choose another plan
            </ButtonLink>
          ))}
        {!owes && !givenBack && !isCutOff && state !== 'canceling' && (
          <ButtonLink variant={state === 'changing' ? 'secondary' : 'primary'} href={paths.subscriptions}>
            {isPaid ? 'Change plan' : 'Choose plan'}
          </ButtonLink>
        )}
        {state === 'active' && !isCutOff && isSold && interval === 'month' && (
          <ButtonLink href={`${paths.checkout}?plan=${plan.id}&period=year`}>Pay by the year</ButtonLink>
        )}
        {state === 'active' && !isCutOff && isSold && interval === 'year' && (
          <ButtonLink href={`${paths.checkout}?plan=${plan.id}&period=month`}>Pay by the month</ButtonLink>
        )}
        {isPaid && !owes && !isCutOff && (
          <Button busy={opening('card')} onClick={() => open('card')}>
            Update card
          </Button>
        )}
        {isCustomer && !isCutOff && via === 'stripe' && (
          <Button busy={opening('home')} onClick={() => open('home')}>
            Billing details
          </Button>
        )}
        {isPaid && !endsAt && !isCutOff && (
          <Button variant="ghost" onClick={() => setCancelling(true)}>
            Cancel plan
          </Button>
        )}
      </div>
      {isPaid && paidUntil && (
        <CancelPlan
          plan={plan.name}
          until={paidUntil}
          endsAtOnce={billing.endsAtOnce}
          credit={credit}
          isOpen={isCancelling}
          onClose={() => setCancelling(false)}
        />
      )}
    </Card>
  );
}
