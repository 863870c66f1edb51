/**
 * A seller's answers to the AI's recommendations. They are stored separately, each with the words of its recommendation. A new
 * score replaces all recommendations: an answer stored inside them would be lost, or end up at another recommendation.
 */

export interface SeoRecommendation {
  recommendation: string;
  reason: string;
}

/** The longest recommendation in UTF-16 units: 500 characters of up to two units each. */
export const RECOMMENDATION_MAX = 1_000;
/** How many answers are stored per product, more than anyone gives. Beyond it, the oldest are dropped. */
const KEPT = 50;

/** open: waits for the seller. applied: the seller did it. dismissed: the seller does not want it. */
export const adviceStates = ['open', 'applied', 'dismissed'] as const;
export type AdviceState = (typeof adviceStates)[number];

/** A recommendation of a product as returned by the API. */
export interface Advice extends SeoRecommendation {
  state: AdviceState;
}

/** An answer as it is stored. A recommendation without an answer is open. */
export interface SettledAdvice {
  recommendation: string;
  state: Exclude<AdviceState, 'open'>;
}

/** Adds its state to each recommendation, in the same order. Two recommendations with the same words count as one. */
export function withStates(recommendations: readonly SeoRecommendation[], settled: readonly SettledAdvice[]): Advice[] {
  const states = new Map(settled.map(({ recommendation, state }) => [recommendation, state]));
  const once = new Map<string, Advice>();
  for (const { recommendation, reason } of recommendations)
    if (!once.has(recommendation))
      once.set(recommendation, { recommendation, reason, state: states.get(recommendation) ?? 'open' });
  return [...once.values()];
}

/** Adds an answer to the stored ones; the newest is last. */
export function settle(settled: readonly SettledAdvice[], recommendation: string, state: AdviceState): SettledAdvice[] {
  const others = settled.filter((one) => one.recommendation !== recommendation);
  return state === 'open' ? others : [...others, { recommendation, state }].slice(-KEPT);
}

/**
 * The answers that are kept after a new score: only dismissals. An applied recommendation that the new score repeats is open
 * again, because the new score judged the product as it is now.
 */
export function afterScore(settled: readonly SettledAdvice[]): SettledAdvice[] {
  return settled.filter(({ state }) => state === 'dismissed');
}
