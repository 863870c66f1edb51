import { paths } from '#shared/paths.ts';
import { startsAgain } from '../subscriptions/starts-again.ts';
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
 * When AI queries become available again if none is left, to end a sentence with; null if some are left or it is not known yet.
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

/** AI queries used and left. At the limit it names first the date they start again, then the upgrade. */
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
          <span className="text-muted-foreground text-sm tabular-nums">
            {aiQueriesBilling.toLocaleString()} of {limits.aiQueries.toLocaleString()} used
          </span>
        </p>
        <Meter className="mt-2" label="AI queries used" value={aiQueriesBilling} max={limits.aiQueries} tone={tone} />
        <p className="mt-2 text-muted-foreground text-sm">
          {plan.name} plan. The count starts again {again}.
        </p>
      </div>
      <div>
        <p className="flex items-baseline justify-between gap-2">
          <span>Products</span>
          <span className="text-muted-foreground text-sm tabular-nums">
            {used.products.toLocaleString()}
            {limits.products !== null && ` of ${limits.products.toLocaleString()}`}
          </span>
        </p>
        {limits.products !== null && <Meter className="mt-2" label="Products used" value={used.products} max={limits.products} />}
      </div>
      {tone !== 'spark' && (
        <Banner tone={tone} title={left === 0 ? 'No AI queries left' : `${left} AI queries left`}>
          They start again {again}. A larger plan gives more at once.
        </Banner>
      )}
    </div>
  );
}
