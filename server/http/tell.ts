import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Writes a failure nobody meant into the log, with its cause, once a request. What is refused on purpose is not one. */
export function tellFailure(log: Log, req: IncomingMessage, err: unknown): void {
  if (err instanceof AppError || req.failureTold) return;
  req.failureTold = true;
  log.error({ err, requestId: req.requestId }, 'request failed');
}
