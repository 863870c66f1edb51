import { paths } from '#shared/paths.ts';
import { startsAgain } from '../subscriptions/starts-again.ts';
import { usedOf } from '../subscriptions/used-of.ts';
import type { RouterOutputs } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Meter, quotaTone } from '../ui/meter.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Current = RouterOutputs['subscriptions']['current'];
type Query = Parameters<typeof QueryView<Current>>[0]['query'];

/**
 * If all AI queries are used: when they become available again, in words that end a sentence ("on 3 November"). Null if some are
 * left, or if the usage is not loaded yet.
 */
export function usedUpUntil(current: Current | undefined): string | null {
  if (!current || current.aiQueriesBilling < current.limits.aiQueries) return null;
  return startsAgain(current);
}

export function UsageCard({ query }: { query: Query }) {
  return (
    <Card title="This period">
      <QueryView query={query} failed="Your usage could not be loaded." loading={<Skeleton className="h-40" />}>
        {(current) => (
          <>
            <Usage current={current} />
            <ButtonLink className="mt-5 w-full" href={paths.manageSubscription}>
              Manage subscription
            </ButtonLink>
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** How many AI queries are left, and a warning when few or none are. */
export function Usage({ current }: { current: Current }) {
  const { limits, used, aiQueriesBilling, plan } = current;
  const left = Math.max(0, limits.aiQueries - aiQueriesBilling);
  const again = startsAgain(current);
  const tone = quotaTone(aiQueriesBilling, limits.aiQueries);
  return (
    <div className="grid gap-5">
      <div>
        <p className="flex items-baseline justify-between gap-2">
          <span className="flex items-baseline gap-2">
            <span className="font-semibold text-3xl tabular-nums">{left.toLocaleString()}</span> AI queries left
          </span>
          <span className="text-muted-foreground text-sm tabular-nums">{usedOf(aiQueriesBilling, limits.aiQueries)}</span>
        </p>
        <Meter className="mt-2" label="AI queries used" value={aiQueriesBilling} max={limits.aiQueries} tone={tone} />
        <p className="mt-2 text-muted-foreground text-sm">
          {plan.name} plan. Resets {again}.
        </p>
      </div>
      <div>
        <p className="flex items-baseline justify-between gap-2">
          <span>Products</span>
          <span className="text-muted-foreground text-sm tabular-nums">
            {limits.products === null ? used.products.toLocaleString('en') : usedOf(used.products, limits.products)}
          </span>
        </p>
        {limits.products !== null && <Meter className="mt-2" label="Products used" value={used.products} max={limits.products} />}
      </div>
      {tone !== 'spark' && (
        <Banner tone={tone} title={left === 0 ? 'No AI queries left' : `${left} AI queries left`}>
          They start again {again}. {current.toSettle ? 'Settling the payment' : 'A larger plan'} gives more at once.
        </Banner>
      )}
    </div>
  );
}
