import { useCallback, useLayoutEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

interface Guard {
  /** The URL of the page that must not be left without asking. */
  here: URL;
  /** Whether another query in the same path is another page too. */
  query: boolean;
  ask: (go: () => void) => void;
}
let guard: Guard | null = null;

/**
 * The router calls this for every navigation inside the app. If the page has unsaved changes (a guard), the person is asked
 * first.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (guard && isElsewhere(guard, new URL(to, location.href))) guard.ask(() => navigate(to, options));
  else navigate(to, options);
};

const isElsewhere = ({ here, query }: Guard, to: URL): boolean =>
  to.pathname !== here.pathname || (query && to.search !== here.search);

/** Leaves a guarded page without asking, because its changes have just been saved. */
export function leaveFreely(go: () => void) {
  guard = null;
  go();
}

// When the browser reports Back (popstate), the URL has already changed. This listener hides the event from the router, puts the
// old URL back and asks the person. It must be added before the router's listener, so it is added here, while the app loads.
addEventListener('popstate', (event) => {
  if (!guard || !isElsewhere(guard, new URL(location.href))) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guard.here);
  guard.ask(() => history.back());
});

/**
 * While `armed` (there are unsaved changes), asks before the person leaves the page by a link or by Back. With `query`, another query
 * of the same path is another page.
 */
export function useLeaveGuard(armed: boolean, query = false) {
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  // Must be a layout effect: its cleanup removes the guard before the redirect after a sign-out runs, so that the redirect is not
  // held back.
  useLayoutEffect(() => {
    if (!armed) return;
    const mine: Guard = { here: new URL(location.href), query, ask: (go) => setPending({ go }) };
    guard = mine;
    return () => {
      if (guard === mine) guard = null;
    };
  }, [armed, query]);

  return {
    asking: pending !== null,
    stay: useCallback(() => setPending(null), []),
    leave: useCallback(() => {
      setPending(null);
      if (pending) leaveFreely(pending.go);
    }, [pending]),
  };
}
