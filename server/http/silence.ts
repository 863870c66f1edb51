import type { ServerResponse } from 'node:http';

/** Milliseconds. A connection on which nothing moves for so long has a reader who is gone, or who never reads. */
const SILENT_AFTER = 90_000;

/** Lets a long answer go whose reader takes nothing of it any more. */
export function endWhenSilent(res: ServerResponse, after = SILENT_AFTER): void {
  res.setTimeout(after, () => res.destroy());
}
