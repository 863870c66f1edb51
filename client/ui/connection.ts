/**
 * Whether the server can be reached. A browser that says it is offline may still reach a server on its own machine, which is how
 * somebody without a network uses the app. So the server is asked before that is believed.
 */
const PATIENCE = 3_000;

let offline = false;
const watchers = new Set<() => void>();

let next: ReturnType<typeof setTimeout> | undefined;

async function look(): Promise<void> {
  clearTimeout(next);
  // It may have come back while the server was asked.
  const now = !navigator.onLine && !(await answers()) && !navigator.onLine;
  // A server that was restarting may answer again, and no event says so while the machine has no network.
  clearTimeout(next);
  if (now) next = setTimeout(() => void look(), PATIENCE);
  if (now === offline) return;
  offline = now;
  for (const tell of [...watchers]) tell();
}

const answers = () =>
  fetch('/livez', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );

// The tests of parts that know of no window load this file too.
if (typeof window !== 'undefined') {
  addEventListener('online', () => void look());
  addEventListener('offline', () => void look());
}

/** Whether the browser has no connection and the server did not answer either. */
export const isOffline = (): boolean => offline;

/** Calls `tell` after each change of `isOffline`. Returns how to stop that. */
export function watchConnection(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
