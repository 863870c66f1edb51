import { useEffect } from 'react';
import { FETCHING } from '#shared/activity/activity.ts';
import { useActivity } from '../activity/use-activity.ts';
import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import type { Import } from './import-types.ts';
import { runShare } from './import-words.ts';

/** How often the server is asked about a running job, in milliseconds. A job whose process has died sends no news itself. */
const ASK_EVERY = 60_000;

/** True while a job works on the import, so that its numbers keep changing. */
export const isMoving = ({ state, interrupted }: Pick<Import, 'state' | 'interrupted'>) =>
  !interrupted && ['reading', 'checking', 'running', 'undoing'].includes(state);

const stageOf = (state: string, fetching: boolean) => (fetching ? `${state}, pictures` : state);

/** An import, loaded again whenever the stream of the person's jobs says that its state has changed. */
export function useImport(id: string) {
  const utils = trpc.useUtils();
  const query = trpc.imports.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchOnMount: 'always',
      // The import may have been changed or started in another tab.
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? ASK_EVERY : false),
    },
  );
  const news = useActivity('import', id);
  const shown = query.data && stageOf(query.data.state, query.data.fetching);
  const told = news && stageOf(news.state, news.doing === FETCHING);
  // A file may be checked again so quickly that the news stays at `ready` while this page still shows `checking`. A new start
  // time then makes the effect compare again.
  const at = news?.state === 'ready' ? news.startedAt : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new time alone is a reason to ask again
  useEffect(() => {
    if (shown && told && shown !== told) void utils.imports.get.invalidate({ id });
  }, [id, shown, told, at, utils]);
  useNewProducts(query.data);
  return query;
}

/** How often the list of imports is asked for while a job works on one of them, in milliseconds. */
const ASK_LIST_EVERY = 3_000;

/** The imports that are kept, the newest first. */
export function useImports() {
  return trpc.imports.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    // The stream of jobs may no longer include an ended import, so it may not tell that this import is being undone.
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? ASK_LIST_EVERY : false),
  });
}

/** How many products or pictures of an import are done. News from the stream of jobs counts before the server's last answer. */
export function useRunShare(one: Import) {
  const news = useActivity('import', one.id);
  const told = news && news.state === one.state && news.total !== null ? { done: news.done, total: news.total } : runShare(one);
  return { ...told, percent: told.total === 0 ? 0 : Math.floor((told.done / told.total) * 100) };
}

/**
 * While the file is read: how many rows are read, with `of` null. Then: how many rows are compared with the catalogue, and of how
 * many. Numbers from the stream of jobs are newer than those of the server's last answer.
 */
export function useCheckShare({ id, check }: Import): { rows: number; of: number | null; percent: number | null } {
  const news = useActivity('import', id);
  if (news?.state === 'checking') {
    const percent = news.total ? Math.floor((news.done / news.total) * 100) : null;
    return { rows: news.done, of: news.total, percent };
  }
  if (!check || check.bytesRead < check.bytes) return { rows: check?.rowsRead ?? 0, of: null, percent: null };
  return {
    rows: check.rowsChecked,
    of: check.rowsRead,
    percent: Math.floor((check.rowsChecked / Math.max(1, check.rowsRead)) * 100),
  };
}

/**
 * Marks all lists of products as out of date once an import has ended or was undone, even if this page never saw it run. Also
 * does so when the page is left during an import, because the import goes on.
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
