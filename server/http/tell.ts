import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import { AppError, outageOf } from '../errors.ts';
import type { Log } from '../log.ts';

/**
 * Writes a failure nobody meant into the log, with its cause. What is refused on purpose is not one, and a database that is
 * away or a disk that is full is told once a request, however many of its calls met it; one beside the other is told as well.
 */
export function tellFailure(log: Log, req: IncomingMessage, error: unknown, path?: string): void {
  if (error instanceof AppError) return;
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return;
  const outage = outageOf(error);
  if (outage) {
    req.outagesTold ??= new Set();
    if (req.outagesTold.has(outage)) return;
    req.outagesTold.add(outage);
  }
  req.failureTold = true;
  const err = error instanceof TRPCError ? (error.cause ?? error) : error;
  log.error({ err, requestId: req.requestId, ...(path === undefined ? {} : { path }) }, 'request failed');
}
