import type { ServerResponse } from 'node:http';
import type { Services } from '../services.ts';

/**
 * Returns a controller whose signal fires if the caller disconnects before the response is complete, or when the process stops.
 */
export function goneSignal({ openCalls }: Services, res: ServerResponse): AbortController {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  else openCalls.add(gone);
  res.once('close', () => {
    openCalls.delete(gone);
    if (!res.writableFinished) gone.abort();
  });
  return gone;
}
