import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How many milliseconds a connection stays open after the response to a request whose body was not read to its end. In this time
 * the client can read the response.
 */
const LAST_ANSWER = 1_000;

/**
 * Stops reading a body that is endless or far too large, and closes the connection only some time after the response. Closing it
 * at once would reset it, and a client that is still sending would never see the response.
 */
export function hangUpAfter(req: IncomingMessage, res: ServerResponse): void {
  req.pause();
  res.once('finish', () => setTimeout(() => req.destroy(), LAST_ANSWER).unref());
}
