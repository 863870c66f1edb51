import { useState } from 'react';
import { useLocation } from 'wouter';
import { moneyText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { type Interval, topUpPack } from '#shared/payments.ts';
import { AskUs } from '../help-articles/ask-us.tsx';
import { leaveFreely } from '../leave-guard.ts';
import { useUser } from '../session/store.ts';
import { keepTyped } from '../session/unsaved.ts';
import { usedOf } from '../subscriptions/used-of.ts';
import { useMay } from '../teams/use-may.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Meter } from '../ui/meter.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { PlanRows } from './plan-rows.tsx';
import type { Stopped } from './upgrade.ts';

/** Limits of which something is used up. The others are about the size of one request, or about what a plan has at all. */
const counted = ['ai.queries', 'ai.variants', 'ai.translate', 'products.max', 'imports.products', 'profiles.max', 'api.tokens'];

/**
 * Says what the plan stopped, how much of it is used, when the count starts again, and which plan is the smallest that helps. The
 * way to the checkout leads back to the page on which it was stopped, with everything that was typed there.
 */
export default function UpgradeDialog({ stopped: { sentence, limit }, onClose }: { stopped: Stopped; onClose: () => void }) {
  const billing = useMay('billing');
  const { uid } = useUser();
  const [here, navigate] = useLocation();
  const [interval, setInterval] = useState<Interval>('month');
  const plans = trpc.subscriptions.plans.useQuery();
  const current = trpc.subscriptions.current.useQuery();
  const back = encodeURIComponent(`${here}${location.search}`);
  const buyQueries = `${paths.manageSubscription}?back=${back}`;
  const { key, used, resetsAt, minPlan } = limit;
  const go = (to: string) => {
    keepTyped(uid);
    onClose();
    leaveFreely(() => navigate(to));
  };
  const pack = trpc.subscriptions.billing.useQuery(undefined, { enabled: billing.may && key === 'ai.queries' }).data?.pack;
  const plan = minPlan && plans.data?.find(({ id }) => id === minPlan.id);
  const before = plans.data?.find(({ id }) => id === current.data?.plan.id)?.has;
  const toSettle = current.data?.toSettle ?? false;
  // A member of a team cannot pay for the owner's plan, so there is nothing to offer.
  if (!billing.may)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="This is the limit of this catalogue’s plan"
        description={sentence}
        footer={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p>{billing.why}</p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={minPlan ? `${minPlan.name} lifts this limit` : toSettle ? 'A payment is missing' : 'This is the limit of your plan'}
      description={sentence}
      footer={
        <>
          <Button onClick={() => go(`${paths.subscriptions}?back=${back}`)}>See all plans</Button>
          {minPlan ? (
            <Button variant="primary" onClick={() => go(`${paths.checkout}?plan=${minPlan.id}&period=${interval}&back=${back}`)}>
              Upgrade to {minPlan.name}
            </Button>
          ) : toSettle ? (
            <Button variant="primary" onClick={() => go(paths.manageSubscription)}>
              See the payment
            </Button>
          ) : (
            key === 'ai.queries' && (
              <Button variant="primary" onClick={() => go(buyQueries)}>
                Buy more queries
              </Button>
            )
          )}
        </>
      }
    >
      {counted.includes(key) && limit.limit > 0 && (
        <div className="mb-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="font-medium tabular-nums">{usedOf(used, limit.limit)}</span>
            {resetsAt && <span className="text-muted-foreground">Starts again on {longDayText(resetsAt)}</span>}
          </p>
          <Meter className="mt-2" label="Used" value={used} max={limit.limit} tone="bad" valueText={usedOf(used, limit.limit)} />
        </div>
      )}
      {minPlan && (
        <QueryView query={plans} failed="The price could not be loaded.">
          {() =>
            plan && (
              <div className="grid gap-4">
                <RadioGroup
                  legend={`Pay for ${plan.name}`}
                  name="upgradeInterval"
                  columns={2}
                  value={interval}
                  onValueChange={setInterval}
                  options={[
                    { value: 'month', label: `${moneyText(plan.priceMonth, plan.currency)} a month` },
                    { value: 'year', label: `${moneyText(plan.priceYear, plan.currency)} a year` },
                  ]}
                />
                <div>
                  <h3 className="font-medium">What you get</h3>
                  <PlanRows
                    rows={plan.has.filter(
                      (row) => row.key === featureOf[key as keyof typeof featureOf] || row.key === key || shown.includes(row.key),
                    )}
                    before={before}
                  />
                </div>
              </div>
            )
          }
        </QueryView>
      )}
      {!minPlan && !toSettle && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          No plan lifts this limit. If you need more, tell us what for.
          <AskUs size="sm" beforeOpen={onClose} />
        </p>
      )}
      {minPlan && key === 'ai.queries' && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-4">
          Or keep your plan, and buy {topUpPack.queries} queries once
          {pack && pack.amount !== null && ` for ${moneyText(pack.amount, pack.currency)}`}.
          <Button size="sm" onClick={() => go(buyQueries)}>
            Buy queries
          </Button>
        </p>
      )}
    </Dialog>
  );
}

/** The features that every offer names, besides the one whose limit was reached. */
const shown = ['ai.queries', 'products.max'];

/** The feature from which a limit is computed, where the two have different keys. */
const featureOf = { 'products.pictures': 'products.max', 'products.bytes': 'products.max' } as const;
