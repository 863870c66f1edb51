import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '#shared/errors.ts';
import { statusOf, toErrorBody } from '../errors.ts';

/** Answers a failed page request with the error's sentence as plain text. */
export function refusePage(res: ServerResponse, error: unknown): void {
  const { code, message, retryAfter } = toErrorBody(error, res.req.requestId);
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.statusCode = statusOf(code);
  res.end(`${message}\n`);
}

/**
 * Answers with an error in the form all REST endpoints use: { error: ErrorBody }. If part of a response was sent already, the
 * connection is cut instead, so that the client does not take that part for the whole.
 */
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
