import { QUERY_COST } from '#shared/generation/generation.ts';
import { useSession } from '../session/store.ts';
import type { trpc } from '../trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;
export interface Counters {
  aiQueriesBilling: number;
  aiQueriesTotal: number;
}

/**
 * Changes both counters (this billing period and in total) in both places that show them: the user's data and the subscription.
 */
function change(utils: Utils, next: (counters: Counters) => Counters) {
  const pick = ({ aiQueriesBilling, aiQueriesTotal }: Counters) => next({ aiQueriesBilling, aiQueriesTotal });
  useSession.setState(({ userData }) =>
    userData?.subscription
      ? { userData: { ...userData, subscription: { ...userData.subscription, ...pick(userData.subscription) } } }
      : {},
  );
  utils.subscriptions.current.setData(undefined, (current) => current && { ...current, ...pick(current) });
}

const moveBy = (utils: Utils, by: number) =>
  change(utils, (counters) => ({
    aiQueriesBilling: Math.max(0, counters.aiQueriesBilling + by),
    aiQueriesTotal: Math.max(0, counters.aiQueriesTotal + by),
  }));

/** Count a query on the screen before the server has answered. */
export const chargeLocally = (utils: Utils) => moveBy(utils, QUERY_COST);
export const refundLocally = (utils: Utils) => moveBy(utils, -QUERY_COST);
/** Replaces the counters counted here by the server's. */
export const setCounters = (utils: Utils, counters: Counters) => change(utils, () => counters);

/**
 * Asks the server for the counters, for when it is not known whether a query was charged. Returns null if that fails, without
 * telling the user.
 */
export async function syncCounters(utils: Utils): Promise<Counters | null> {
  try {
    await utils.subscriptions.current.invalidate();
    const counters = await utils.subscriptions.current.fetch();
    setCounters(utils, counters);
    return counters;
  } catch {
    // The error is ignored, because the next response that carries counters will correct them.
    return null;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How many AI queries of this billing period are used, as the screen counts them. */
export const billedNow = (utils: Utils) => utils.subscriptions.current.getData()?.aiQueriesBilling ?? 0;

/**
 * Called after a refund was shown on the screen: asks the server again and again until its counters show the refund too, since it
 * may still be settling the call.
 */
export async function awaitRefund(utils: Utils) {
  const expected = billedNow(utils);
  for (const ms of [300, 700, 1_500, 4_000, 8_000]) {
    await wait(ms);
    await syncCounters(utils);
    if (billedNow(utils) <= expected) return;
  }
}
