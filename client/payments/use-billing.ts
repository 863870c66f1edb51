import { useCallback, useEffect } from 'react';
import { updateUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';

/** Loads again everything that a payment can change, and shows it on every screen. */
export function useRefreshBilling(): () => Promise<void> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    await Promise.all([utils.subscriptions.billing.invalidate(), utils.subscriptions.current.invalidate()]);
    const current = await utils.subscriptions.current.fetch();
    const { status, tier, aiQueriesBilling, aiQueriesTotal } = current;
    updateUser({ userData: { subscription: { status, tier, aiQueriesBilling, aiQueriesTotal } } });
  }, [utils]);
}

/** Opens a page of the payment service, or the page of this app that stands in for it. */
export function useGoToPayment(navigate: (to: string) => void): (url: string) => void {
  return useCallback((url) => (url.startsWith('/') ? navigate(url) : window.location.assign(url)), [navigate]);
}

/** Calls `reset` if the person comes back to this page with the back button and the browser shows it as it was left. */
export function useWhenBack(reset: () => void): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [reset]);
}
