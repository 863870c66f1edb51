import { randomUUID } from 'node:crypto';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as linger, setImmediate as nextTurn } from 'node:timers/promises';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { doors } from '#shared/paths.ts';
import { AppError, statusOf, toErrorBody } from '../errors.ts';
import { refuse } from './refuse.ts';
import './types.ts';

/** Milliseconds between two checks for connections that have become idle. */
const LOOK_EVERY = 50;

/**
 * In milliseconds. A stopping server still accepts connections, to tell callers to come back later; a refused connection would
 * look like a crash. It stops accepting them once QUIET has passed without a request, at the latest after LINGER_AT_MOST.
 */
const QUIET = 500;
const LINGER_AT_MOST = 3_000;

/** An HTTP listener that can be closed without cutting anyone off. */
export interface Drain {
  listener: RequestListener;
  /** Accepts no more requests; resolves when all responses are complete or were cut after `within` milliseconds. */
  close(server: Server, within: number): Promise<void>;
}

/** Wraps the app in a listener. Once it is closing, requests on open connections are told to come back later. */
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
      // A client may have connected whose request has not been read yet. Wait, so that this client is told to come back later.
      const began = performance.now();
      for (let rest = QUIET; rest > 0; rest = Math.min(lastRequest + QUIET, began + LINGER_AT_MOST) - performance.now()) {
        await linger(rest);
        // On a busy machine connections may have arrived during the wait that Node has not handled yet. A few more turns of the
        // event loop let it accept them and read their requests.
        for (let turn = 0; turn < 3; turn++) await nextTurn();
      }
      const closed = new Promise<void>((done) => server.close(() => done()));
      // Browsers keep a connection open for a minute after its last response. Close it as soon as it is idle.
      const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
      const late = setTimeout(() => server.closeAllConnections(), within);
      await closed;
      clearTimeout(late);
      clearInterval(idle);
    },
  };
}

/** Sends the error in the form that the app's tRPC client expects, whether it made one call or a batch. */
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
