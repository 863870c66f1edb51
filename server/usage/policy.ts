/**
 * AI calls that may run at once: of one seller by plan, over all processes, and of all sellers in one process. Times the scale
 * of all limits.
 */
export const AI_AT_ONCE = { free: 3, paid: 10, process: 32 } as const;

/** Seconds after which a place is likely to be free again. */
export const AI_PLACE_WAIT = 5;
