import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import './types.ts';

/** Gives every request an id and logs one line when it is answered: method, path, status, duration. Never bodies or headers. */
export function requestLog(log: Log): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const given = req.headers['x-request-id'];
    req.requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', req.requestId);
    const started = performance.now();
    // Express shortens req.url while routing, so keep the full one here.
    const { url = '' } = req;
    res.once('close', () => {
      // If the failure was already logged with its cause, this line need not be an error as well.
      const level = res.statusCode >= 500 && !req.failureTold ? 'error' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const path = (url.split('?')[0] ?? '').slice(0, 300);
      log[level](
        { requestId: req.requestId, method: req.method, path, status: res.statusCode, ms, finished: res.writableFinished },
        'request',
      );
    });
  };
}
