import type { Response } from 'express';
import type { ErrorBody } from '#shared/errors.ts';
import { statusOf, toErrorBody } from '../errors.ts';

/** Answers an error in the one shape every REST door uses: { error: ErrorBody }. */
export function refuse(res: Response, error: unknown): void {
  const body = toErrorBody(error, res.req.requestId);
  send(res, body);
}

function send(res: Response, body: ErrorBody): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (body.retryAfter !== undefined) res.setHeader('Retry-After', String(body.retryAfter));
  res.setHeader('Cache-Control', 'no-store');
  res.status(statusOf(body.code)).json({ error: body });
}
