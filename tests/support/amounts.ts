/**
 * How much a run tries. `pnpm test` takes a seeded sample of large sets and one of each kind of slow test; `pnpm test:long`
 * (TEST_LONG=1) runs the full counts.
 */
export const long = Boolean(process.env.TEST_LONG);

const pick = <T>(sample: T, full: T): T => (long ? full : sample);

export const amounts = {
  /** Hostile inputs per procedure and endpoint. */
  inputs: pick(80, 10_000),
  /**
   * Kills (SIGKILL) of the server with the embedded database, of the server with PostgreSQL, of PostgreSQL, and during
   * migrations.
   */
  kills: pick({ embedded: 1, server: 1, postgres: 1, migration: 2 }, { embedded: 12, server: 13, postgres: 15, migration: 10 }),
  /** SIGTERMs during work. */
  stops: pick(1, 10),
  /** Mixed calls on the query meter per seed. */
  meter: pick({ operations: 50, seeds: 5 }, { operations: 1_000, seeds: 20 }),
  /** Valid pictures with flipped bytes. */
  flippedPictures: pick(60, 1_000),
  /**
   * Timed pairs of a known and an unknown address, and how far apart their medians may be. Leaving out the hash would make a
   * difference of a factor of 30.
   */
  timed: pick({ pairs: 40, share: 0.2 }, { pairs: 250, share: 0.05 }),
  /** Ways to damage a data folder, out of nine. */
  damages: pick(4, 9),
};

/** The number of runs of a property test: `full` in the long run, otherwise a tenth of it but at least 50. */
export const runs = (full: number): number => pick(Math.max(50, Math.ceil(full / 10)), full);
