import type { RequestListener, Server } from 'node:http';
import { AppError } from '../errors.ts';
import { refuse } from './refuse.ts';

/** Milliseconds between two looks for connections that have become idle. */
const LOOK_EVERY = 50;

/** A door that can be closed without cutting anyone off. */
export interface Drain {
  listener: RequestListener;
  /** Takes no more requests; resolves when every answer is through, or was cut after `within` milliseconds. */
  close(server: Server, within: number): Promise<void>;
}

/** Stands before the app: once it closes, requests on connections that are still open are told to come back later. */
export function drain(app: RequestListener): Drain {
  let closing = false;
  return {
    listener: (req, res) => {
      if (!closing) return app(req, res);
      res.setHeader('Connection', 'close');
      req.requestId ??= '';
      refuse(res, new AppError('UNAVAILABLE', 'Listwright is restarting. Try again in a moment.', { retryAfter: 5 }));
    },
    close: async (server, within) => {
      closing = true;
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
