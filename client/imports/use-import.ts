import { useEffect } from 'react';
import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import type { Import } from './import-types.ts';

const EVERY_MS = 1_000;

/** True while a job works on the import, so that what is shown is soon out of date. */
export const isMoving = ({ state, interrupted }: Pick<Import, 'state' | 'interrupted'>) =>
  !interrupted && ['reading', 'checking', 'running', 'undoing'].includes(state);

/**
 * An import, asked for again every second while a job works on it, also in a tab in the background: its title shows the progress.
 * The only place that decides how news of an import arrive.
 */
export function useImport(id: string) {
  const query = trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchOnMount: 'always',
      // The import may have been changed or started in another tab.
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchIntervalInBackground: true,
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? EVERY_MS : false),
    },
  );
  useNewProducts(query.data);
  return query;
}

/**
 * Once an import has ended or was undone, every list of products is out of date. It may end before this page has seen it run, and
 * goes on after the page was left, when its news are not heard here any more.
 */
function useNewProducts(one: Import | undefined) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const state = one?.state;
  const saves = state !== undefined && ['running', 'paused', 'undoing', 'done', 'cancelled', 'undone'].includes(state);
  useEffect(() => {
    if (!saves) return;
    const outdate = () =>
      void Promise.all([
        cache.appeared([]),
        utils.products.get.invalidate(),
        utils.subscriptions.current.invalidate(),
        utils.imports.list.invalidate(),
      ]);
    if (state !== 'running' && state !== 'undoing') outdate();
    else return outdate;
  }, [saves, state, cache, utils]);
}
