import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { startsAgain } from '../subscriptions/starts-again.ts';
import { usedOf } from '../subscriptions/used-of.ts';
import { trpc } from '../trpc.ts';
import { Meter, quotaTone } from '../ui/meter.tsx';

/**
 * Shows how many AI queries are used and when the count starts again. While the numbers load, an empty box keeps the space, so
 * that nothing moves later. Pointing at “Upgrade” shows on the same bar what the next plan has.
 */
export function UsageMeter() {
  const { data } = trpc.subscriptions.current.useQuery();
  const [peeks, setPeeks] = useState(false);
  if (!data) return <div className="h-21" />;
  // A member with a limit of their own sees that one: it is reached first.
  const { cap } = data;
  const used = cap?.used ?? data.aiQueriesBilling;
  const next = data.toSettle ? null : data.next;
  const shown = peeks ? next : null;
  const limit = cap?.most ?? shown?.aiQueries ?? data.limits['ai.queries'];
  const again = startsAgain(data);
  const spent = used >= (cap?.most ?? data.limits['ai.queries']);
  return (
    <section aria-label="AI queries" className="rounded-card border bg-card p-3">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-medium">{cap ? 'Your AI queries' : 'AI queries'}</span>
        <span className="text-muted-foreground tabular-nums">
          {used > limit
            ? `none of ${limit.toLocaleString('en')} left`
            : `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`}
        </span>
      </div>
      <Meter
        className="mt-2"
        label="AI queries used"
        value={used}
        max={limit}
        tone={quotaTone(used, limit)}
        valueText={`${usedOf(used, limit)}, ${used >= limit ? 'none left' : `${limit - used} left`}`}
      />
      <div className="mt-1.5 flex items-baseline justify-between gap-2 text-sm">
        <span className="text-muted-foreground">{shown ? `with ${shown.name}` : `${spent ? 'More' : 'Resets'} ${again}`}</span>
        <Link
          data-needs="billing"
          href={data.toSettle ? paths.manageSubscription : next ? `${paths.subscriptions}?plan=${next.id}` : paths.subscriptions}
          onPointerEnter={() => setPeeks(true)}
          onPointerLeave={() => setPeeks(false)}
          onFocus={() => setPeeks(true)}
          onBlur={() => setPeeks(false)}
          className="min-h-6 font-semibold text-primary hover:underline"
        >
          {data.toSettle ? 'Payment' : next ? 'Upgrade' : 'Plans'}
        </Link>
      </div>
    </section>
  );
}
