/**
 * Milliseconds. A process that works on a job prolongs its hold of it every `BEAT`. One that died does not, and `LEASE` after
 * its last sign of life another process takes the job over at its next look: within `LEASE` + `LOOK`, well under a minute.
 */
export const LEASE = 30_000;
export const BEAT = 10_000;

/** Milliseconds between two looks for what other processes put in line, what waits for another try, and what was left behind. */
export const LOOK = 5_000;

/** Milliseconds a job has to end once its signal fired; after that it is not waited for. */
export const GRACE = 10_000;
