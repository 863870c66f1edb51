import { useCallback, useEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

type Ask = (go: () => void) => void;
let ask: Ask | null = null;

/** Every navigation inside the app passes here. While a guard stands, one to another page waits for its answer. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const elsewhere = new URL(to, location.href).pathname !== location.pathname;
  if (ask && elsewhere) ask(() => navigate(to, options));
  else navigate(to, options);
};

/** Leaves a guarded page without the question: what it guarded has just been saved. */
export function leaveFreely(go: () => void) {
  ask = null;
  go();
}

/**
 * While armed, leaving the page by a link or by Back first asks. Closing the window or loading another site is the
 * browser's own question (`beforeunload`).
 */
export function useLeaveGuard(armed: boolean) {
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  useEffect(() => {
    if (!armed) return;
    const here = location.href;
    const mine: Ask = (go) => setPending({ go });
    ask = mine;
    // The address has changed already when the browser tells of Back. In the capture phase this comes before the router,
    // which never sees it: the address is put back, and "leave" goes to the entry the browser had gone to.
    const onPopState = (event: PopStateEvent) => {
      if (ask !== mine || location.pathname === new URL(here).pathname) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      mine(() => history.back());
    };
    addEventListener('popstate', onPopState, { capture: true });
    return () => {
      removeEventListener('popstate', onPopState, { capture: true });
      if (ask === mine) ask = null;
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
