import type { EventEmitter } from 'node:events';
import type { Database } from './database.ts';
import type { Reporting } from './integrations/reporting/reporting.ts';
import type { Log } from './log.ts';

/** Milliseconds the last report may take. */
const LAST_WORDS = 2_000;
/** Milliseconds in which who is waiting still reads that it failed. */
const LAST_ANSWERS = 250;

/**
 * Tells of what nobody caught, in the log and through it to the error reports. A rejected promise harms the one request it
 * belonged to, and the process goes on. After an exception its state is unknown: it ends with 1, for whatever watches over
 * it to start another; what was being written is given back by that one.
 */
export function tellWhatNobodyCaught(
  from: EventEmitter,
  { log, reporting }: { log: Log; reporting: Reporting },
  exit: (code: number) => void,
): void {
  from.on('unhandledRejection', (err: unknown) => log.error({ err }, 'a promise was rejected and nobody listened'));
  from.on('uncaughtException', (err: unknown) => {
    log.fatal({ err }, 'an exception was not caught, the process ends');
    endOnceReported(reporting, exit);
  });
}

/**
 * Ends the process with 1 when the database inside of it broke, for whatever watches over it to start another: that one
 * mends the data folder from the database's own log. Requests under way have a quarter of a second to read that they failed.
 */
export function endWithDatabase(
  { database, log, reporting }: { database: Pick<Database, 'ended'>; log: Log; reporting: Reporting },
  exit: (code: number) => void,
): void {
  database.ended?.then((err) => {
    log.fatal({ err }, 'the database broke, the process ends');
    setTimeout(() => endOnceReported(reporting, exit), LAST_ANSWERS);
  });
}

function endOnceReported(reporting: Reporting, exit: (code: number) => void): void {
  reporting.close(LAST_WORDS).then(
    () => exit(1),
    () => exit(1),
  );
}
