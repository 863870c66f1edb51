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

/** Milliseconds without a new request after which no more connections are taken, and the most that is waited for them. */
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
      // Who has just connected is told as well; closing the door now would cut them off before they were heard.
      const began = performance.now();
      for (let rest = QUIET; rest > 0; rest = Math.min(lastRequest + QUIET, began + LINGER_AT_MOST) - performance.now()) {
        await linger(rest);
        // A busy machine wakes it late, and before it has looked who came meanwhile: one turn to let in, one to hear.
        for (let turn = 0; turn < 3; turn++) await nextTurn();
      }
      const closed = new Promise<void>((done) => server.close(() => done()));
      // A connection becomes idle when its last answer is through; browsers would keep it for a minute.
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
