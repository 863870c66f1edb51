import { useCallback, useLayoutEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

interface Guard {
  /** The guarded page's own address. */
  here: URL;
  ask: (go: () => void) => void;
}
let guard: Guard | null = null;

/** Every navigation inside the app passes here. While a guard stands, one to another page waits for its answer. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (guard && new URL(to, location.href).pathname !== guard.here.pathname) guard.ask(() => navigate(to, options));
  else navigate(to, options);
};

/** Leaves a guarded page without the question: what it guarded has just been saved. */
export function leaveFreely(go: () => void) {
  guard = null;
  go();
}

// By the time the browser tells of Back, the address has changed. On the window, listeners run in the order they were
// added whatever their phase, so this one is added when the app loads, before the router's: the router never sees the
// step, the address is put back, and "leave" goes to the entry the browser had gone to.
addEventListener('popstate', (event) => {
  if (!guard || location.pathname === guard.here.pathname) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guard.here);
  guard.ask(() => history.back());
});

/**
 * While armed, leaving the page by a link or by Back first asks. Closing the window or loading another site is the
 * browser's own question (`beforeunload`).
 */
export function useLeaveGuard(armed: boolean) {
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  // Taken down in the same moment as the page: a session that ends sends people on at once, and nobody is left to ask.
  useLayoutEffect(() => {
    if (!armed) return;
    const mine: Guard = { here: new URL(location.href), ask: (go) => setPending({ go }) };
    guard = mine;
    return () => {
      if (guard === mine) guard = null;
    };
  }, [armed]);

  return {
    asking: pending !== null,
    stay: useCallback(() => setPending(null), []),
    leave: useCallback(() => {
      setPending(null);
      if (pending) leaveFreely(pending.go);
    }, [pending]),
  };
}
