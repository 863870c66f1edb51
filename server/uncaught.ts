import type { EventEmitter } from 'node:events';
import type { Reporting } from './integrations/reporting/reporting.ts';
import type { Log } from './log.ts';

/** Milliseconds the last report may take. */
const LAST_WORDS = 2_000;

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
    reporting.close(LAST_WORDS).then(
      () => exit(1),
      () => exit(1),
    );
  });
}
