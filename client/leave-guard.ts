import { useCallback, useLayoutEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

interface Guard {
  /** The address of the page that must not be left without asking. */
  here: URL;
  ask: (go: () => void) => void;
}
let guard: Guard | null = null;

/**
 * Every navigation inside the app goes through here. A guard holds back one that leads to another page until the person has
 * answered.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (guard && new URL(to, location.href).pathname !== guard.here.pathname) guard.ask(() => navigate(to, options));
  else navigate(to, options);
};

/** Leaves a guarded page without asking, because its changes have just been saved. */
export function leaveFreely(go: () => void) {
  guard = null;
  go();
}

// When the browser reports Back (popstate), the address has already changed. Listeners on the window run in the order they were
// added, so this one is added as the app loads, before the router's. It hides the event from the router, puts the address back
// and asks; "leave" then goes back for good.
addEventListener('popstate', (event) => {
  if (!guard || location.pathname === guard.here.pathname) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guard.here);
  guard.ask(() => history.back());
});

/**
 * While armed, asks before the page is left by a link or by Back. For closing the window or loading another site, the browser
 * asks (`beforeunload`).
 */
export function useLeaveGuard(armed: boolean) {
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  // A layout effect, so that the guard is removed together with the page: when a session ends, the redirect comes at once and
  // must not be asked about.
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
