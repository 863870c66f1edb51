import { useState } from 'react';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import type { TextCount } from './text-count.tsx';
import { mostTexts, variantHint } from './variant-limit.ts';

/** How many texts to write for the request, never more than the plan allows. */
export function useTextCount(current: RouterOutputs['subscriptions']['current'] | undefined): TextCount {
  const [chosen, setChosen] = useState(1);
  const plans = trpc.subscriptions.plans.useQuery();
  const plan = current && { name: current.plan.name, limits: current.limits };
  const most = mostTexts(plan);
  return { count: Math.min(chosen, most), most, hint: variantHint(plan, plans.data ?? []), onChange: setChosen };
}
