/**
 * What a seller said to the AI's recommendations. It is kept by their words and beside them, so that a new score, which
 * replaces the recommendations, can neither lose it nor give it to another one.
 */

export interface SeoRecommendation {
  recommendation: string;
  reason: string;
}

/** UTF-16 units of a recommendation: 500 characters, each of up to two units. */
export const RECOMMENDATION_MAX = 1_000;
/** Answers that are kept of a product, the newest: more than anyone gives, and little beside its texts. */
const KEPT = 50;

/** open: waits for the seller. applied: the seller did it. dismissed: the seller does not want it. */
export const adviceStates = ['open', 'applied', 'dismissed'] as const;
export type AdviceState = (typeof adviceStates)[number];

/** A recommendation of a product as it travels. */
export interface Advice extends SeoRecommendation {
  state: AdviceState;
}

/** One answer as it is stored; what has none is open. */
export interface SettledAdvice {
  recommendation: string;
  state: Exclude<AdviceState, 'open'>;
}

/** Recommendations with their states, in their order. The same words twice are one recommendation. */
export function withStates(recommendations: readonly SeoRecommendation[], settled: readonly SettledAdvice[]): Advice[] {
  const states = new Map(settled.map(({ recommendation, state }) => [recommendation, state]));
  const once = new Map<string, Advice>();
  for (const { recommendation, reason } of recommendations)
    if (!once.has(recommendation))
      once.set(recommendation, { recommendation, reason, state: states.get(recommendation) ?? 'open' });
  return [...once.values()];
}

/** The answers with one more; the newest last. */
export function settle(settled: readonly SettledAdvice[], recommendation: string, state: AdviceState): SettledAdvice[] {
  const others = settled.filter((one) => one.recommendation !== recommendation);
  return state === 'open' ? others : [...others, { recommendation, state }].slice(-KEPT);
}

/**
 * What of the answers outlives a new score. No stays no; what was done and is recommended again is open again, because the
 * score was given to the product as it is.
 */
export function afterScore(settled: readonly SettledAdvice[]): SettledAdvice[] {
  return settled.filter(({ state }) => state === 'dismissed');
}
