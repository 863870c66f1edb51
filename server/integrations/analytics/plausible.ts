import type { Log } from '../../log.ts';
import type { Analytics } from './analytics.ts';

/** How many messages are on their way at once. Further ones are dropped: a count is not worth holding up anything. */
const AT_ONCE = 20;
const TIMEOUT = 5_000;
/** A failure is logged this often at most, in milliseconds. */
const SAID_EVERY = 60_000;

/**
 * Sends visits to a server that speaks the protocol of Plausible (POST /api/event). It gets the form of a path and nothing about
 * the visitor: no address, no browser, no page before. So it counts views and steps, and cannot tell visitors apart.
 */
export function createPlausible(options: { url: string; publicUrl: string; log: Log }): Analytics {
  const { log, publicUrl } = options;
  const url = new URL(options.url);
  if (url.pathname === '/') url.pathname = '/api/event';
  const domain = new URL(publicUrl).hostname;
  const sending = new Set<Promise<void>>();
  let saidAt = 0;
  let stopped = false;
  const send = async (event: string, path: string) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        // The service leaves out what it takes for a robot, so the name is that of a browser; it is the same for everybody.
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Listwright)' },
        body: JSON.stringify({ name: event, url: `${publicUrl}${path}`, domain }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
    } catch (err) {
      if (Date.now() - saidAt < SAID_EVERY) return;
      saidAt = Date.now();
      log.warn({ err, host: url.host }, 'visits could not be sent to the service that counts them');
    }
  };
  const settle = async () => void (await Promise.all(sending));
  return {
    via: 'service',
    host: url.host,
    note({ event, path }) {
      if (stopped || sending.size >= AT_ONCE) return;
      const sent = send(event, path || '/').finally(() => sending.delete(sent));
      sending.add(sent);
    },
    settle,
    async stop() {
      stopped = true;
      await settle();
    },
  };
}
