import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import { isCalledOnly, isThisMachine } from './this-machine.ts';

/**
 * Refuses requests that another site's page could make a browser send with our cookie. A request with a bearer token is exempt,
 * because no page can add that header across origins; its cookies are ignored.
 * @throws AppError NOT_ALLOWED
 */
export function requireSameOrigin(req: IncomingMessage, publicUrl: string): void {
  if (req.headers.authorization !== undefined) return;
  const { origin } = req.headers;
  const site = req.headers['sec-fetch-site'];
  const safe = req.method === 'GET' || req.method === 'HEAD';
  if (site !== undefined && site !== 'same-origin' && !(safe && site === 'none')) throw refused();
  if (origin !== undefined) {
    if (!isOurs(origin, publicUrl, req)) throw refused();
  } else if (!safe && site === undefined) throw refused();
}

const refused = () => new AppError('NOT_ALLOWED', 'This request does not come from Listwright itself.');

function isOurs(origin: string, publicUrl: string, req: IncomingMessage): boolean {
  if (origin === publicUrl) return true;
  // An app that runs only on the local machine may be opened under any of its names, such as `localhost` or `127.0.0.1`.
  try {
    const url = new URL(origin);
    const local = isThisMachine(new URL(publicUrl).hostname) && isThisMachine(url.hostname);
    return local && url.protocol === 'http:' && isCalledOnly(req, (host) => host === url.host);
  } catch {
    return false;
  }
}
