import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '#shared/errors.ts';
import { statusOf, toErrorBody } from '../errors.ts';

/** Answers an error in the one shape every REST door uses: { error: ErrorBody }. */
export function refuse(res: ServerResponse, error: unknown): void {
  const body: ErrorBody = toErrorBody(error, res.req.requestId);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (body.retryAfter !== undefined) res.setHeader('Retry-After', String(body.retryAfter));
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.statusCode = statusOf(body.code);
  res.end(JSON.stringify({ error: body }));
}
