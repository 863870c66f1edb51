import type { EventEmitter } from 'node:events';
import type { Database } from './database.ts';
import type { Reporting } from './integrations/reporting/reporting.ts';
import type { Log } from './log.ts';

/** How many milliseconds the last error report may take before the process exits. */
const LAST_WORDS = 2_000;
/** How many milliseconds waiting callers have to receive the error before the process exits. */
const LAST_ANSWERS = 250;

/**
 * Logs errors that no code caught; the log passes them on to the error reports.
 *
 * After an unhandled promise rejection the process goes on, because it affects only one request. After an uncaught exception the
 * state of the process is unknown, so it exits with 1. A supervisor should start it again; the new process refunds the AI queries
 * of texts that were being written.
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
 * Exits with 1 when the embedded database has broken, so that a supervisor starts a new process. The new process repairs the data
 * folder from the database's own log.
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
