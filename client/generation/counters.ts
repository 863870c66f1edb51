import { QUERY_COST } from '#shared/generation/generation.ts';
import { useSession } from '../session/store.ts';
import type { trpc } from '../trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;
export interface Counters {
  aiQueriesBilling: number;
  aiQueriesTotal: number;
}

/** Moves both counters in both places they are shown from: the user's data and the subscription. */
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

/** The counters on screen move before the server answers. */
export const chargeLocally = (utils: Utils) => moveBy(utils, QUERY_COST);
export const refundLocally = (utils: Utils) => moveBy(utils, -QUERY_COST);
/** What the server counted replaces what was counted here. */
export const setCounters = (utils: Utils, counters: Counters) => change(utils, () => counters);

/** Asks the server for the counters; used where it is not known whether a query was charged. Null, in silence, when it fails. */
export async function syncCounters(utils: Utils): Promise<Counters | null> {
  try {
    await utils.subscriptions.current.invalidate();
    const counters = await utils.subscriptions.current.fetch();
    setCounters(utils, counters);
    return counters;
  } catch {
    // The next answer of the server brings them.
    return null;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Queries of this period, as the screen counts them. */
export const billedNow = (utils: Utils) => utils.subscriptions.current.getData()?.aiQueriesBilling ?? 0;

/** After a refund made here first: asks until the server, which may still be closing the account, has made it too. */
export async function awaitRefund(utils: Utils) {
  const expected = billedNow(utils);
  for (const ms of [300, 700, 1_500, 4_000, 8_000]) {
    await wait(ms);
    await syncCounters(utils);
    if (billedNow(utils) <= expected) return;
  }
}
