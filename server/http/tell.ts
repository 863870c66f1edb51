import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import { AppError, outageOf } from '../errors.ts';
import type { Log } from '../log.ts';

/**
 * Logs an unexpected failure with its cause. Intended refusals (AppError) are not logged. If many calls of one request meet the
 * same outage, such as a full disk, it is logged once.
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
