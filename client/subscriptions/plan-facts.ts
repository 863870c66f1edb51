/** The part of a plan row that its card shows. The landing page and the plans screen say it in the same words. */
export interface PlanCardData {
  id: string;
  name: string;
  priceMonth: number;
  priceYear: number;
  currency: string;
  limits: { aiQueries: number; products: number; profiles: number | null; apiTokens: number };
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What a plan includes, one line each; null in a limit means no limit. */
export function planFacts({ limits }: PlanCardData): string[] {
  return [
    `${count(limits.aiQueries, 'AI query', 'AI queries')} in every period`,
    count(limits.products, 'product', 'products'),
    limits.profiles === null ? 'As many voice profiles as you like' : count(limits.profiles, 'voice profile', 'voice profiles'),
    count(limits.apiTokens, 'API token', 'API tokens'),
  ];
}

/** The amount as people write it, without decimals where they are zero. */
export function priceText(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', format).format(amount);
}
