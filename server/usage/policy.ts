import { type SQL, sql } from 'drizzle-orm';

/**
 * How many AI calls of all sellers together may run at once in one process; multiplied by the scale of all limits. The plan
 * limits those of one seller.
 */
export const AI_PLACES = 32;

/** How many seconds a refused caller is told to wait; another call is likely to be possible then. */
export const AI_PLACE_WAIT = 5;

/**
 * How many answers a day (UTC) we pay for without charging anybody: the AI declined, ran on until it was cut off, or gave nothing
 * usable. A request can be worded to cause that every time, so beyond this number no further call is started that day. Larger
 * plans get more. Multiplied by the scale of all limits.
 */
export const unpaidAnswers = (queriesOfPlan: SQL) => sql`greatest(20, ${queriesOfPlan} / 10)`;

/**
 * In milliseconds. A running process extends its reservations every `LEASE_BEAT`; a dead process does not, so its reservations
 * expire.
 */
export const LEASE = 30_000;
export const LEASE_BEAT = 10_000;

/** How many milliseconds a call waits for the same seller's calls before it to be reserved, before it is refused as one too many. */
export const RESERVATION_PATIENCE = 15_000;
