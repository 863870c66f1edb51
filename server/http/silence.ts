import type { ServerResponse } from 'node:http';

/** In milliseconds. A reader that takes no data for this long is gone or never reads. */
const SILENT_AFTER = 90_000;

/** Ends a long response whose reader no longer accepts data. */
export function endWhenSilent(res: ServerResponse, after = SILENT_AFTER): void {
  res.setTimeout(after, () => res.destroy());
}
