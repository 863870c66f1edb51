/**
 * How much a test run tries. `pnpm test` tries only a part of very many cases, drawn by a seed, and repeats slow tests as little
 * as possible. `pnpm test:long` (TEST_LONG=1) tries everything.
 */
export const long = Boolean(process.env.TEST_LONG);

const pick = <T>(sample: T, full: T): T => (long ? full : sample);

export const amounts = {
  /** How many hostile inputs each procedure and endpoint gets. */
  inputs: pick(64, 10_000),
  /** How many hostile catalogue files are uploaded. */
  hostileFiles: pick(5, 100),
  /**
   * How often SIGKILL hits a server with the embedded database, a server with PostgreSQL, PostgreSQL itself, a server during
   * its migrations, and one during an import and an export.
   */
  kills: pick(
    { embedded: 1, server: 1, postgres: 1, migration: 2, import: 1, export: 1 },
    { embedded: 12, server: 13, postgres: 15, migration: 10, import: 2, export: 2 },
  ),
  /** How many messages of the payment service are delivered, and about how many sellers. */
  messages: pick({ deliveries: 60, buyers: 3 }, { deliveries: 1_000, buyers: 10 }),
  /** How often SIGKILL hits a server while it acts on a payment, with each kind of database. */
  paymentKills: pick(2, 25),
  /** How often the server gets a SIGTERM while it works. */
  stops: pick(1, 10),
  /** How many AI calls are made to test the counting of queries, and with how many seeds. */
  meter: pick({ operations: 50, seeds: 5 }, { operations: 1_000, seeds: 20 }),
  /** How many valid pictures get random bytes changed. */
  flippedPictures: pick(60, 1_000),
  /**
   * How many pairs of a known and an unknown e-mail address are timed, and how far apart their medians may be. If the server
   * skipped the password hash for unknown addresses, the times would differ by a factor of 30.
   */
  timed: pick({ pairs: 40, share: 0.2 }, { pairs: 250, share: 0.05 }),
  /** How many of the nine ways to damage a data folder are tried. */
  damages: pick(4, 9),
};

/** How often a property test runs: `full` times in the long run, otherwise a tenth of that but at least 50 times. */
export const runs = (full: number): number => pick(Math.max(50, Math.ceil(full / 10)), full);
