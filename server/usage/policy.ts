import { type SQL, sql } from 'drizzle-orm';

/**
 * How many AI calls may run at once in one process, for all sellers together. It is multiplied by the setting RATE_LIMIT_SCALE.
 * How many calls each seller may run at once is a limit of the plan.
 */
export const AI_PLACES = 32;

/** How many seconds a caller is told to wait if no AI call can be started. By then another one has probably ended. */
export const AI_PLACE_WAIT = 5;

/**
 * How many AI answers a seller may get per day (UTC) that cost us money but are not charged: the AI declined, the answer was cut
 * off at its maximum length, or it was unusable. A request can be worded to cause this every time, so after this number no more
 * calls start that day. Larger plans get more. Multiplied by the setting RATE_LIMIT_SCALE.
 */
export const unpaidAnswers = (queriesOfPlan: SQL) => sql`greatest(20, ${queriesOfPlan} / 10)`;

/**
 * In milliseconds. A running process extends the lease of its reserved queries every `LEASE_BEAT`. A dead process does not, so
 * its reservations expire after `LEASE`.
 */
export const LEASE = 30_000;
export const LEASE_BEAT = 10_000;

/**
 * In milliseconds. A seller's AI calls are admitted one after another; a call that waits longer than this for the ones before it
 * is refused.
 */
export const RESERVATION_PATIENCE = 15_000;
