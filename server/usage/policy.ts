import { type SQL, sql } from 'drizzle-orm';

/** AI calls of all sellers that may run at once in one process; multiplied by the scale of all limits. The plan limits those of one seller. */
export const AI_PLACES = 32;

/** Seconds after which a place is likely to be free again. */
export const AI_PLACE_WAIT = 5;

/**
 * Answers of a day (UTC) that are paid to the provider and by nobody: the writer declined, went on until it was cut, or
 * said nothing that could be used or kept. What a request says can cause that every time, so past this many no further call is begun that day. The more a plan
 * pays for, the more of them. Times the scale of all limits.
 */
export const unpaidAnswers = (queriesOfPlan: SQL) => sql`greatest(20, ${queriesOfPlan} / 10)`;

/** Milliseconds. A living process prolongs its reservations every `LEASE_BEAT`; one that died lets them run out. */
export const LEASE = 30_000;
export const LEASE_BEAT = 10_000;
