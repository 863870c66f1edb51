import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Meter } from '../metrics/meter.ts';
import './types.ts';

/**
 * Gives every request an id, and when it is answered counts it and logs one line: method, path, status, duration. Never bodies or
 * headers.
 */
export function requestLog(log: Log, meter: Meter): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const given = req.headers['x-request-id'];
    req.requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', req.requestId);
    const started = performance.now();
    // Express shortens req.url while routing, so keep the full one here.
    const { url = '' } = req;
    res.once('close', () => {
      const path = url.split('?')[0] ?? '';
      const ms = performance.now() - started;
      meter.request(path, res.statusCode, ms / 1_000);
      // If the failure was already logged with its cause, this line need not be an error as well.
      const level = res.statusCode >= 500 && !req.failureTold ? 'error' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const { requestId, method } = req;
      const said = { path: path.slice(0, 300), status: res.statusCode, ms: Math.round(ms * 10) / 10 };
      log[level]({ requestId, method, ...said, finished: res.writableFinished }, 'request');
    });
  };
}
