import type { ServerResponse } from 'node:http';

/** In milliseconds. A client that accepts no data for this long has gone or has stopped reading. */
const SILENT_AFTER = 90_000;

/** Ends a long response whose reader no longer accepts data. */
export function endWhenSilent(res: ServerResponse, after = SILENT_AFTER): void {
  res.setTimeout(after, () => res.destroy());
}
