import { QUERY_COST } from '#shared/generation/costs.ts';
import { useCatalogue } from '../../session/catalogue.ts';
import { useSession } from '../../session/store.ts';
import type { trpc } from '../../trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;
export interface Counters {
  aiQueriesBilling: number;
  aiQueriesTotal: number;
}

/**
 * Changes the counters of used AI queries, this period's and the total. The client keeps them in two places: in the session and
 * in the cached subscription.
 */
function change(utils: Utils, next: (counters: Counters) => Counters) {
  const pick = ({ aiQueriesBilling, aiQueriesTotal }: Counters) => next({ aiQueriesBilling, aiQueriesTotal });
  // In another catalogue its owner's queries are used, not the person's own.
  if (!useCatalogue.getState().other)
    useSession.setState(({ userData }) =>
      userData?.subscription
        ? { userData: { ...userData, subscription: { ...userData.subscription, ...pick(userData.subscription) } } }
        : {},
    );
  utils.subscriptions.current.setData(undefined, (current) => {
    if (!current) return current;
    const counted = pick(current);
    // What the person spends counts towards their own limit in a team too.
    const more = counted.aiQueriesBilling - current.aiQueriesBilling;
    return { ...current, ...counted, cap: current.cap && { ...current.cap, used: Math.max(0, current.cap.used + more) } };
  });
}

const moveBy = (utils: Utils, by: number) =>
  change(utils, (counters) => ({
    aiQueriesBilling: Math.max(0, counters.aiQueriesBilling + by),
    aiQueriesTotal: Math.max(0, counters.aiQueriesTotal + by),
  }));

/** Show an AI query as used, or as given back, before the server has answered. */
export const chargeLocally = (utils: Utils) => moveBy(utils, QUERY_COST);
export const refundLocally = (utils: Utils) => moveBy(utils, -QUERY_COST);
/** Replaces the client's counters by the server's. */
export const setCounters = (utils: Utils, counters: Counters) => change(utils, () => counters);

/**
 * Loads the counters from the server, for when it is unclear whether a query was charged. Returns null if that fails; the user is
 * not told.
 */
export async function syncCounters(utils: Utils): Promise<Counters | null> {
  try {
    await utils.subscriptions.current.invalidate();
    const counters = await utils.subscriptions.current.fetch();
    setCounters(utils, counters);
    return counters;
  } catch {
    // No error is shown: the next response that contains counters corrects these.
    return null;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How many AI queries of this billing period are used, as shown on the screen. The server's number may still differ. */
export const billedNow = (utils: Utils) => utils.subscriptions.current.getData()?.aiQueriesBilling ?? 0;

/**
 * The screen already shows a refund, but the server may still be working on it. Asks the server up to five times, until its
 * counters show the refund too.
 */
export async function awaitRefund(utils: Utils) {
  const expected = billedNow(utils);
  for (const ms of [300, 700, 1_500, 4_000, 8_000]) {
    await wait(ms);
    await syncCounters(utils);
    if (billedNow(utils) <= expected) return;
  }
}
