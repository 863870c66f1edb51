/** How many texts a plan allows for one request, and the sentence that says so. */
import type { RouterOutputs } from '../../trpc.ts';

type Plan = { name: string; limits: Pick<RouterOutputs['subscriptions']['plans'][number]['limits'], 'ai.variants'> };

/** How many texts the form offers to write. */
export const textCounts = [1, 2, 3, 4] as const;

/** The most texts the plan allows. While the plan is not loaded, every number is allowed; the server refuses too many. */
export const mostTexts = (plan: Plan | undefined): number => plan?.limits['ai.variants'] ?? Math.max(...textCounts);

/**
 * The hint below the choice, such as "Free writes 1 text for a request. Pro writes up to 4." Null if the plan allows every
 * offered number. `plans` must begin with the cheapest.
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
