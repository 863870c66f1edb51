/**
 * Lets one tab of the browser do something for all that give the same name. A browser opens only six connections to a server at a time, so if
 * each tab kept a stream open, the seventh tab could load nothing. When the working tab is closed, another one takes over. Pages
 * without HTTPS have no locks: there each tab works for itself, but only while it is shown. Returns a function that takes this
 * tab out.
 */
export function inOneTab(name: string, begin: () => () => void): () => void {
  if (!('locks' in navigator)) return whileShown(begin);
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = () => {
    const end = begin();
    return new Promise<void>((done) => {
      signal.addEventListener('abort', () => {
        end();
        done();
      });
    });
  };
  // Rejects if this tab leaves before its turn.
  navigator.locks.request(name, { signal }, () => (signal.aborted ? undefined : lead())).catch(() => {});
  return () => leaving.abort();
}

function whileShown(begin: () => () => void): () => void {
  let end: (() => void) | null = null;
  const look = () => {
    if (document.visibilityState === 'visible') end ??= begin();
    else {
      end?.();
      end = null;
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    end?.();
  };
}
