import { useLocation } from 'wouter';
import { moneyText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { Interval } from '#shared/payments.ts';
import { readError } from '../errors.ts';
import { WouldPause } from '../products/paused/paused-list.tsx';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { longDayText } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { toast } from '../ui/toast.ts';
import { PlanRows } from './plan-rows.tsx';
import { useGoToPayment, useRefreshBilling } from './use-billing.ts';

/** Changes a paid plan: shows what that costs today and what pauses, before anything is changed. */
export function ChangePlan({
  planId,
  interval,
  back,
  isTest,
}: {
  planId: string;
  interval: Interval;
  back: string;
  isTest: boolean;
}) {
  const [, navigate] = useLocation();
  const go = useGoToPayment(navigate);
  const refresh = useRefreshBilling();
  const preview = trpc.subscriptions.previewChange.useQuery({ planId, interval }, { staleTime: 0, gcTime: 0, retry: false });
  const change = trpc.subscriptions.changePlan.useMutation({
    meta: { quiet: true },
    onSuccess: async () => {
      await refresh();
      const { plan, takesEffect } = preview.data ?? {};
      if (plan)
        toast.success(
          takesEffect ? `The change to ${plan.name} is planned for ${longDayText(takesEffect)}.` : `You have ${plan.name} now.`,
        );
      navigate(back === '/' ? paths.manageSubscription : back, { replace: true });
    },
    // What was shown can be charged only once. After a refusal it is computed anew.
    onError: () => preview.refetch(),
  });
  const portal = trpc.subscriptions.portal.useMutation({ onSuccess: ({ url }) => go(url) });
  const confirm = trpc.subscriptions.confirmChange.useMutation({ onSuccess: ({ url }) => go(url) });
  const here = `${paths.checkout}?plan=${planId}&period=${interval}${back === '/' ? '' : `&back=${encodeURIComponent(back)}`}`;
  const problem = change.error ? readError(change.error) : null;
  return (
    <QueryView query={preview} failed="This change is not possible now.">
      {({ plan, next, takesEffect, nextPayment, dueToday, lines, paused, isSamePlan, takesBack, at }) => (
        <Card title={`Change to ${plan.name}, paid by the ${interval}`}>
          {isTest && (
            <Banner className="mb-4" tone="warn">
              This is a test checkout: no money moves.
            </Banner>
          )}
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-b pb-3">
            {lines.map(({ description, amount }, position) => (
              // Two lines may have the same words, and the lines of one preview keep their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
              <div key={position} className="contents">
                <dt className="text-muted-foreground">{description}</dt>
                <dd className="text-end tabular-nums">{moneyText(amount, next.currency)}</dd>
              </div>
            ))}
            <dt className="font-semibold">You pay today</dt>
            <dd className="text-end font-semibold tabular-nums">{moneyText(dueToday, next.currency)}</dd>
          </dl>
          <p className="mt-3 text-muted-foreground">
            {takesEffect
              ? `Your plan stays as it is until ${longDayText(takesEffect)}. From then on you have ${plan.name} and pay `
              : `${isSamePlan ? `You keep ${plan.name}.` : `You have ${plan.name} at once.`} Your next payment is on ${longDayText(nextPayment)}; from then on you pay `}
            {moneyText(next.amount, next.currency)} {interval === 'year' ? 'a year' : 'a month'}.
          </p>
          {!isSamePlan && <WhatChanges to={plan.id} />}
          {takesBack.endsAt && (
            <Banner className="mt-4" tone="warn" title="Your cancellation is taken back">
              Your plan was to end on {longDayText(takesBack.endsAt)}. With this change it goes on and renews by itself.
            </Banner>
          )}
          {takesBack.change && (
            <Banner className="mt-4" tone="warn" title="Another change is dropped">
              {takesBack.change.name} was planned for {longDayText(takesBack.change.at)}. This change takes its place.
            </Banner>
          )}
          {paused.products + paused.profiles > 0 && (
            <Banner className="mt-4" tone="warn" title="This plan has less room">
              {paused.products > 0 && `${paused.products.toLocaleString('en')} products are more than it holds. `}
              {paused.profiles > 0 && `${paused.profiles} voice profiles are more than it holds. `}
              Nothing is deleted: what is over pauses. You can read, export and delete it, and change it again once there is room.
            </Banner>
          )}
          {paused.members > 0 && (
            <Banner className="mt-4" tone="warn" title="This plan has fewer places for your team">
              {paused.members === 1 ? 'The member who came last' : `The ${paused.members} members who came last`} can then only
              look, until there is a place again. Nobody is removed.
            </Banner>
          )}
          <WouldPause planId={plan.id} />
          {problem && (
            <Banner
              className="mt-4"
              tone="bad"
              announce
              action={
                problem.code === 'PAYMENT_REFUSED' && (
                  <span className="flex flex-wrap gap-2">
                    <Button size="sm" busy={portal.isPending} onClick={() => portal.mutate({ page: 'card', back: here })}>
                      Use another card
                    </Button>
                    <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate({ planId, interval, back: here })}>
                      Confirm with the bank
                    </Button>
                  </span>
                )
              }
            >
              {problem.message}
            </Banner>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            <Button
              variant="primary"
              size="lg"
              busy={change.isPending || change.isSuccess}
              onClick={() => change.mutate({ planId, interval, at, amount: next.amount })}
            >
              {takesEffect
                ? `Change on ${longDayText(takesEffect)}`
                : dueToday > 0
                  ? `Pay ${moneyText(dueToday, next.currency)}`
                  : 'Change now'}
            </Button>
            <ButtonLink size="lg" href={paths.manageSubscription}>
              Keep my plan
            </ButtonLink>
          </div>
        </Card>
      )}
    </QueryView>
  );
}

/** The rows in which the two plans differ, as the price page has them. */
function WhatChanges({ to }: { to: string }) {
  const plans = trpc.subscriptions.plans.useQuery();
  const current = trpc.subscriptions.current.useQuery();
  const of = (id: string | undefined) => plans.data?.find((plan) => plan.id === id)?.has;
  const before = of(current.data?.plan.id);
  const rows = (of(to) ?? []).filter(({ key, value }) => before?.find((one) => one.key === key)?.value !== value);
  if (!before || rows.length === 0) return null;
  return (
    <>
      <h2 className="mt-4 font-medium">What changes</h2>
      <PlanRows rows={rows} before={before} />
    </>
  );
}
