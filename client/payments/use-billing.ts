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

/** How often a plan whose end is over is looked up until the payment service has said so, in milliseconds. */
const ENDS_SOON = 5_000;

/** What the seller pays. After the end of a cancelled plan it is loaded until the plan is over. */
export function useBilling() {
  const refresh = useRefreshBilling();
  const billing = trpc.subscriptions.billing.useQuery();
  const { state, endsAt } = billing.data ?? {};
  useEffect(() => {
    if (state !== 'canceling' || !endsAt) return;
    const left = Date.parse(endsAt) - Date.now();
    // What is farther away than a day is not waited for: timers cannot be that long.
    if (left > 86_400_000) return;
    let timer = setTimeout(function look() {
      refresh().catch(() => {});
      timer = setTimeout(look, ENDS_SOON);
    }, Math.max(left, 0) + ENDS_SOON);
    return () => clearTimeout(timer);
  }, [state, endsAt, refresh]);
  return billing;
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
