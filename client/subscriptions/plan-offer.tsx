import type { ReactNode } from 'react';
import { ON_CARD } from '#shared/features.ts';
import { priceText } from '#shared/money.ts';
import { cn } from '../ui/cn.ts';

export interface OfferedPlan {
  name: string;
  tagline: string;
  priceMonth: number;
  priceYear: number;
  currency: string;
  has: readonly { key: string; name: string; value: string }[];
}

/** The card of a plan, as sellers see it where they choose one. */
export function PlanOffer({
  plan,
  period,
  badges,
  marked,
  action,
}: {
  plan: OfferedPlan;
  period: 'month' | 'year';
  badges?: ReactNode;
  marked: boolean;
  action: ReactNode;
}) {
  const price = period === 'month' ? plan.priceMonth : plan.priceYear;
  return (
    <div
      className={cn(
        'flex h-full flex-col rounded-card border bg-card p-5 shadow-soft',
        marked && 'border-primary ring-1 ring-primary',
      )}
    >
      <h2 className="flex items-center justify-between gap-2 font-semibold text-lg">
        {plan.name}
        {badges}
      </h2>
      <p className="min-h-10 text-pretty text-muted-foreground">{plan.tagline}</p>
      <p className="mt-2">
        <span className="font-semibold text-3xl tabular-nums">{priceText(price, plan.currency)}</span>
        <span className="ms-1 text-muted-foreground"> {period === 'month' ? 'a month' : 'a year'}</span>
      </p>
      <dl className="mt-4 mb-5 flex-1 border-t">
        {plan.has.slice(0, ON_CARD).map(({ key, name, value }) => (
          <div key={key} className="flex justify-between gap-3 border-b py-2">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  );
}
