import { trpc } from '../trpc.ts';

/** How many milliseconds pass between two looks while products are being checked. */
const AGAIN = 3_000;

/** How many products have something to mend. Asked anew on each visit, and again and again while products are being checked. */
export function useHealth(enabled: boolean) {
  return trpc.health.summary.useQuery(undefined, {
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && (state.data.left > 0 || state.data.finishedAt === null) ? AGAIN : false),
  });
}
