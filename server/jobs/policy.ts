/**
 * In milliseconds. A process that works on a job shows a sign of life every `BEAT`. After `LEASE` without one it counts as dead,
 * and the next process that looks for due jobs takes the job over: at the latest after `LEASE` + `LOOK`, well under a minute.
 */
export const LEASE = 30_000;
export const BEAT = 10_000;

/**
 * How many milliseconds pass between two searches for due jobs: those queued by other processes, those to be tried again, and
 * those of dead processes.
 */
export const LOOK = 5_000;

/**
 * How many milliseconds a job has to end after its signal fired. Then it counts as failed, and nobody waits for it any longer.
 */
export const GRACE = 10_000;
