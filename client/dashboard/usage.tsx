import { plural } from '../products/format.ts';
import { startsAgain } from '../subscriptions/starts-again.ts';
import { usedOf } from '../subscriptions/used-of.ts';
import type { RouterOutputs } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Meter, quotaTone } from '../ui/meter.tsx';

type Current = RouterOutputs['subscriptions']['current'];
type Counted = Pick<Current, 'limits' | 'aiQueriesBilling' | 'cap'>;

/** How many AI queries the person may use, and how many are used: those of the plan, or of their own limit if that is reached first. */
function queriesOf({ limits, aiQueriesBilling: used, cap }: Counted): { most: number; used: number; isCap: boolean } {
  const most = limits['ai.queries'];
  return cap && cap.most - cap.used < most - used ? { ...cap, isCap: true } : { most, used, isCap: false };
}

const leftOf = (current: Counted): number => {
  const { most, used } = queriesOf(current);
  return Math.max(0, most - used);
};

/**
 * If all AI queries are used: when they become available again, in words that end a sentence ("on Nov 3"). Null if some are
 * left, or if the usage is not loaded yet.
 */
export function usedUpUntil(current: Current | undefined): string | null {
  if (!current || leftOf(current) > 0) return null;
  return startsAgain(current);
}

/** How many AI queries are left; null while the usage is not loaded. */
export const queriesLeft = (current: Counted | undefined): number | null => (current ? leftOf(current) : null);

/** How many AI queries are left, and a warning when few or none are. */
export function Usage({ current }: { current: Current }) {
  const { limits, used, plan } = current;
  const queries = queriesOf(current);
  const left = leftOf(current);
  const again = startsAgain(current);
  const tone = quotaTone(queries.used, queries.most);
  return (
    <div className="grid gap-5">
      <div>
        <p className="flex items-baseline justify-between gap-2">
          <span className="flex items-baseline gap-2">
            <span className="font-semibold text-3xl tabular-nums">{left.toLocaleString('en')}</span> AI{' '}
            {left === 1 ? 'query' : 'queries'} left
          </span>
          <span className="text-muted-foreground text-sm tabular-nums">{usedOf(queries.used, queries.most)}</span>
        </p>
        <Meter className="mt-2" label="AI queries used" value={queries.used} max={queries.most} tone={tone} />
        <p className="mt-2 text-muted-foreground text-sm">
          {plan.name} plan. Resets {again}.
        </p>
      </div>
      <div>
        <p className="flex items-baseline justify-between gap-2">
          <span>Products</span>
          <span className="text-muted-foreground text-sm tabular-nums">
            {limits['products.max'] === null ? used.products.toLocaleString('en') : usedOf(used.products, limits['products.max'])}
          </span>
        </p>
        {limits['products.max'] !== null && (
          <Meter className="mt-2" label="Products used" value={used.products} max={limits['products.max']} />
        )}
      </div>
      <QuotaNotice current={current} />
    </div>
  );
}

/** A warning once 80% of the AI queries are used. */
export function QuotaNotice({ current }: { current: Current }) {
  const { most, used, isCap } = queriesOf(current);
  const left = leftOf(current);
  const tone = quotaTone(used, most);
  if (tone === 'spark') return null;
  return (
    <Banner tone={tone} title={left === 0 ? 'No AI queries left' : `${plural(left, 'AI query', 'AI queries')} left`}>
      They start again {startsAgain(current)}.{' '}
      {isCap
        ? 'The owner or another admin can raise your limit.'
        : `${current.toSettle ? 'Settling the payment' : current.next ? 'A larger plan' : 'A pack of queries'} gives more at once.`}
    </Banner>
  );
}
