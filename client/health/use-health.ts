import { useEffect, useRef } from 'react';
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

/**
 * Loads a list of products with one kind of finding anew after each check of the catalogue. `finishedAt` is when everything was checked
 * last; undefined if another list shows. While `isEditing` it waits: a product that was mended leaves the list, and would take the
 * field that is open in its row with it.
 */
export function useListAfterCheck(finishedAt: string | null | undefined, isEditing: boolean): void {
  const utils = trpc.useUtils();
  const seen = useRef(finishedAt);
  useEffect(() => {
    if (isEditing || seen.current === finishedAt) return;
    const isOther = seen.current === undefined || finishedAt === undefined;
    seen.current = finishedAt;
    if (isOther) return;
    void utils.products.list.invalidate();
    void utils.health.findings.invalidate();
    // More than are asked about at once may lack facts: the next ones follow once the answered ones are checked.
    void utils.health.questions.invalidate();
  }, [finishedAt, isEditing, utils]);
}
