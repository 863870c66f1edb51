/**
 * How much a run tries. `pnpm test` takes a seeded sample of what there is much of, and one of each kind of what takes long;
 * `pnpm test:long` (TEST_LONG=1) reaches the counts that are asked for.
 */
export const long = Boolean(process.env.TEST_LONG);

const pick = <T>(sample: T, full: T): T => (long ? full : sample);

export const amounts = {
  /** Hostile inputs to each procedure and door. */
  inputs: pick(80, 10_000),
  /** kill -9 of the server over its embedded database, of the server over PostgreSQL, of PostgreSQL, and during migrations. */
  kills: pick({ embedded: 1, server: 1, postgres: 1, migration: 2 }, { embedded: 12, server: 13, postgres: 15, migration: 10 }),
  /** SIGTERM in the middle of work. */
  stops: pick(1, 10),
  /** Mixed calls on the meter, of each seed. */
  meter: pick({ operations: 50, seeds: 5 }, { operations: 1_000, seeds: 20 }),
  /** Good pictures with flipped bytes. */
  flippedPictures: pick(60, 1_000),
  /** Timed pairs of a known and an unknown address, and how far apart the medians may be. A hash that is left out is 30 times. */
  timed: pick({ pairs: 40, share: 0.2 }, { pairs: 250, share: 0.05 }),
  /** Ways to damage a data folder, of the nine there are. */
  damages: pick(4, 9),
};

/** Runs of a property that is given `full` of them in the long run; a tenth of that, and at least 50, otherwise. */
export const runs = (full: number): number => pick(Math.max(50, Math.ceil(full / 10)), full);
