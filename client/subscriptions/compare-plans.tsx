import type { CSSProperties } from 'react';
import type { RouterOutputs } from '../trpc.ts';
import { cn } from '../ui/cn.ts';

type Plan = RouterOutputs['subscriptions']['plans'][number];

/** Everything that the plans have, one feature a row. On a narrow screen each row has its name above its values. */
export function ComparePlans({ plans, mine }: { plans: readonly Plan[]; mine: string | undefined }) {
  const rows = plans[0]?.has ?? [];
  return (
    <section aria-labelledby="compare-plans" className="mt-10">
      <h2 id="compare-plans" className="mb-3 font-semibold text-lg">
        Compare plans
      </h2>
      <table
        aria-labelledby="compare-plans"
        className="w-full table-fixed rounded-card border bg-card text-start shadow-soft max-sm:block"
        style={{ '--plans': plans.length } as CSSProperties}
      >
        <thead className="border-b bg-sunken text-sm max-sm:sticky max-sm:top-0 max-sm:block">
          <tr className="max-sm:grid max-sm:grid-cols-[repeat(var(--plans),minmax(0,1fr))]">
            <th scope="col" className="px-3 py-2 text-start font-medium text-muted-foreground max-sm:sr-only sm:w-1/3 sm:ps-5">
              Feature
            </th>
            {plans.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className={cn('px-1.5 py-2 text-end font-semibold sm:px-3 sm:last:pe-5', id === mine && 'text-primary')}
              >
                {name}
                {id === mine && <span className="sr-only"> (your plan)</span>}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ key, name }) => (
          <tbody key={key} className="border-b last:border-0 max-sm:block">
            <tr className="max-sm:grid max-sm:grid-cols-[repeat(var(--plans),minmax(0,1fr))]">
              <th
                scope="row"
                className="px-3 py-2 text-start font-normal text-muted-foreground max-sm:col-span-full max-sm:pb-0 sm:ps-5"
              >
                {name}
              </th>
              {plans.map(({ id, has }) => (
                <td key={id} className="px-1.5 py-2 text-end font-medium tabular-nums max-sm:text-sm sm:px-3 sm:last:pe-5">
                  {has.find((one) => one.key === key)?.value}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}
