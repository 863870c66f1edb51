/**
 * What a seller decided about the AI's recommendations: applied or dismissed. A new score replaces all recommendations. A
 * decision stored inside one would be lost, or end up at another recommendation. So decisions are stored separately, each with
 * the words of its recommendation.
 */

export interface SeoRecommendation {
  recommendation: string;
  reason: string;
}

/** The longest recommendation in UTF-16 units: 500 characters of up to two units each. */
export const RECOMMENDATION_MAX = 1_000;
/** How many decisions are stored per product. If there are more, the oldest are dropped. */
const KEPT = 50;

/** open: the seller has not decided yet. applied: the seller did what it says. dismissed: the seller does not want it. */
export const adviceStates = ['open', 'applied', 'dismissed'] as const;
export type AdviceState = (typeof adviceStates)[number];

/** A recommendation as the API returns it: with the seller's decision. */
export interface Advice extends SeoRecommendation {
  state: AdviceState;
}

/** A decision as it is stored. A recommendation without a stored decision is open. */
export interface SettledAdvice {
  recommendation: string;
  state: Exclude<AdviceState, 'open'>;
}

/** Adds to each recommendation what the seller decided about it. Two recommendations with the same words count as one. */
export function withStates(recommendations: readonly SeoRecommendation[], settled: readonly SettledAdvice[]): Advice[] {
  const states = new Map(settled.map(({ recommendation, state }) => [recommendation, state]));
  const once = new Map<string, Advice>();
  for (const { recommendation, reason } of recommendations)
    if (!once.has(recommendation))
      once.set(recommendation, { recommendation, reason, state: states.get(recommendation) ?? 'open' });
  return [...once.values()];
}

/** Adds a decision to the stored ones; the newest is last. The state `open` removes the stored decision. */
export function settle(settled: readonly SettledAdvice[], recommendation: string, state: AdviceState): SettledAdvice[] {
  const others = settled.filter((one) => one.recommendation !== recommendation);
  return state === 'open' ? others : [...others, { recommendation, state }].slice(-KEPT);
}

/**
 * What is kept of the seller's decisions when a new score arrives: only dismissals. If the new score repeats a recommendation
 * that was applied, it is open again, because the new score judged the product as it is now.
 */
export function afterScore(settled: readonly SettledAdvice[]): SettledAdvice[] {
  return settled.filter(({ state }) => state === 'dismissed');
}
