import type { RouterOutputs } from '../trpc.ts';

type Plan = RouterOutputs['subscriptions']['plans'][number];

const amount = (n: number | null) => (n === null ? 'Unlimited' : n.toLocaleString('en'));

/** What a plan includes, each as a label and an amount. */
export function planLimits({ limits }: Plan): [label: string, amount: string][] {
  return [
    ['AI queries a month', amount(limits['ai.queries'])],
    ['Products', amount(limits['products.max'])],
    ['Voice profiles', amount(limits['profiles.max'])],
    ['Texts to choose from', amount(limits['ai.variants'])],
    ['API tokens', amount(limits['api.tokens'])],
  ];
}
