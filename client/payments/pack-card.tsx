import { useLocation, useSearch } from 'wouter';
import { moneyText } from '#shared/money.ts';
import { paths, safeNext } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { lastDay, plainDayText } from '../ui/dates.ts';
import { useGoToPayment, useWhenBack } from './use-billing.ts';

/** Sells a pack of AI queries, and says how many of those bought before are left. */
export function PackOffer({
  pack,
  extra,
}: {
  pack: RouterOutputs['subscriptions']['billing']['pack'];
  extra: RouterOutputs['subscriptions']['current']['extraQueries'];
}) {
  const [, navigate] = useLocation();
  /** Where the seller was when the queries were used up; the thank-you page leads back there. */
  const back = new URLSearchParams(useSearch()).get('back');
  const go = useGoToPayment(navigate);
  const topUp = trpc.subscriptions.topUp.useMutation({ onSuccess: ({ url }) => go(url) });
  useWhenBack(topUp.reset);
  return (
    <div className="mt-5 border-t pt-4">
      {extra.left > 0 && extra.expiresAt && (
        <p className="mb-2">
          {extra.left === 1 ? 'One extra query is' : `${extra.left.toLocaleString('en')} extra queries are`} left; the first can
          be used until {plainDayText(lastDay(extra.expiresAt))} (UTC).
        </p>
      )}
      {pack.amount === null ? (
        <p className="text-muted-foreground">
          More queries are not sold in {pack.currency}, the currency in which your plan is paid. A larger plan has more of them.
        </p>
      ) : (
        <>
          <p className="text-muted-foreground">
            {pack.queries} more queries, used after those of your plan and valid for {pack.months} months.
          </p>
          <Button
            data-needs="billing"
            className="mt-3"
            busy={topUp.isPending || topUp.isSuccess}
            onClick={() => topUp.mutate({ back: back === null ? paths.manageSubscription : safeNext(back) })}
          >
            Buy {pack.queries} for {moneyText(pack.amount, pack.currency)}
          </Button>
        </>
      )}
    </div>
  );
}
