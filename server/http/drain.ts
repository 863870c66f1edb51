import { randomUUID } from 'node:crypto';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as linger, setImmediate as nextTurn } from 'node:timers/promises';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { doors } from '#shared/paths.ts';
import { AppError, statusOf, toErrorBody } from '../errors.ts';
import { refuse } from './refuse.ts';
import './types.ts';

/** Milliseconds between two looks for connections that have become idle. */
const LOOK_EVERY = 50;

/**
 * Milliseconds. New connections are still taken until QUIET has passed without a request, but no longer than LINGER_AT_MOST:
 * whoever comes meanwhile is told to come back, where a closed door would only look broken.
 */
const QUIET = 500;
const LINGER_AT_MOST = 3_000;

/** A door that can be closed without cutting anyone off. */
export interface Drain {
  listener: RequestListener;
  /** Takes no more requests; resolves when every answer is through, or was cut after `within` milliseconds. */
  close(server: Server, within: number): Promise<void>;
}

/** Stands before the app: once it closes, requests on connections that are still open are told to come back later. */
export function drain(app: RequestListener): Drain {
  let closing = false;
  let lastRequest = 0;
  return {
    listener: (req, res) => {
      lastRequest = performance.now();
      if (!closing) return app(req, res);
      res.setHeader('Connection', 'close');
      req.requestId = randomUUID();
      const error = new AppError('UNAVAILABLE', 'Listwright is restarting. Try again in a moment.', { retryAfter: 5 });
      if (req.url?.startsWith(doors.trpc)) refuseCall(res, error);
      else refuse(res, error);
    },
    close: async (server, within) => {
      closing = true;
      // Somebody may have connected whose request has not been read yet. They are waited for, so that they are told as well.
      const began = performance.now();
      for (let rest = QUIET; rest > 0; rest = Math.min(lastRequest + QUIET, began + LINGER_AT_MOST) - performance.now()) {
        await linger(rest);
        // On a busy machine the wait ends late, and before Node has seen to what arrived in the meantime. In these turns of the
        // event loop it lets those connections in and reads their requests.
        for (let turn = 0; turn < 3; turn++) await nextTurn();
      }
      const closed = new Promise<void>((done) => server.close(() => done()));
      // Browsers keep a connection open for a minute after its last answer. It is closed as soon as that answer is through.
      const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
      const late = setTimeout(() => server.closeAllConnections(), within);
      await closed;
      clearTimeout(late);
      clearInterval(idle);
    },
  };
}

/** The same in the shape the typed client reads, for one call or a batch. */
function refuseCall(res: ServerResponse, error: AppError): void {
  const body = toErrorBody(error, res.req.requestId);
  const status = statusOf(body.code);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Retry-After': '5' });
  const { message } = body;
  res.end(
    JSON.stringify({
      error: { message, code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE, data: { ...body, httpStatus: status } },
    }),
  );
}
