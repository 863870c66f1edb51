/** How many texts a plan allows for one request, in the form's words. */
import type { RouterOutputs } from '../trpc.ts';

type Plan = { name: string; limits: Pick<RouterOutputs['subscriptions']['plans'][number]['limits'], 'variants'> };

/** The numbers the form offers. */
export const textCounts = [1, 2, 3, 4] as const;

/** The most texts the plan allows; all numbers while the plan is unknown, since the server decides. */
export const mostTexts = (plan: Plan | undefined): number => plan?.limits.variants ?? Math.max(...textCounts);

/**
 * The hint below the choice: what the plan allows, and the smallest plan that allows each larger number. Null if every offered
 * number is allowed. `plans` must be sorted from the cheapest, as on the price page.
 */
export function variantHint(plan: Plan | undefined, plans: readonly Plan[]): string | null {
  if (!plan) return null;
  const now = mostTexts(plan);
  const beyond = textCounts.filter((count) => count > now);
  if (beyond.length === 0) return null;
  const lifts: { name: string; most: number }[] = [];
  for (const count of beyond) {
    const smallest = plans.find((one) => mostTexts(one) >= count);
    if (smallest && !lifts.some(({ name }) => name === smallest.name))
      lifts.push({ name: smallest.name, most: Math.min(mostTexts(smallest), textCounts.length) });
  }
  const own = `${plan.name} writes ${now === 1 ? '1 text' : `up to ${now} texts`} for a request.`;
  if (lifts.length === 0) return own;
  return `${own} ${lifts.map(({ name, most }, at) => `${name}${at === 0 ? ' writes' : ''} up to ${most}`).join(', ')}.`;
}
