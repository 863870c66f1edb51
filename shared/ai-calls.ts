/** What the AI can be asked for. */
export const aiOperations = [
  'writeListing',
  'reviseListing',
  'rewritePart',
  'scoreListing',
  'listClaims',
  'readFacts',
  'greet',
] as const;
export type AiOperation = (typeof aiOperations)[number];

/**
 * Limits, in milliseconds, of the groups in which the durations of AI calls are counted. Group number 0 has those below the first
 * limit, the last group those from the last limit on.
 */
export const durationLimits = [250, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 45_000, 60_000] as const;
