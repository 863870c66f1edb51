import { priceText } from '#shared/money.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { planOf } from './plan-of.ts';

/** Says, while somebody signs up or in, which plan they chose before, and that nothing is paid yet. */
export function ChosenPlan({ next }: { next: string | null }) {
  const chosen = planOf(next);
  const plans = trpc.subscriptions.plans.useQuery(undefined, { enabled: chosen !== null });
  const plan = plans.data?.find(({ id }) => id === chosen?.plan);
  if (!chosen || !plan) return null;
  const [price, often] = chosen.isYear ? [plan.priceYear, 'a year'] : [plan.priceMonth, 'a month'];
  return (
    <Banner className="mb-4">
      {price === 0
        ? `You chose ${plan.name}. It costs nothing.`
        : `You chose ${plan.name}, ${priceText(price, plan.currency)} ${often}. You pay after this step.`}
    </Banner>
  );
}
