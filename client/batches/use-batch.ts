import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { useActivity } from '../activity/use-activity.ts';
import { useProductCache } from '../products/product-cache.ts';
import { trpc, trpcClient } from '../trpc.ts';
import type { Batch, BatchItem } from './batch-types.ts';
import { isUpToDate } from './is-up-to-date.ts';

/** How often the server is asked about a batch that is being written, in milliseconds. A job whose process has died sends no news. */
const ASK_EVERY = 60_000;
/**
 * The same while texts are put on products or taken off, or sent to the AI provider. That may begin and end between two pieces of news of the stream, which
 * then tells nothing.
 */
const ASK_SHORT = 1_000;

/** How many milliseconds a batch stands still before its list is loaded again. */
const RELOAD_AFTER = 700;

/** The same while texts are written that can be reviewed meanwhile. */
const ASK_WRITING = 5_000;

const MOVING = 'moving';

/** Whether texts go on their products or come off, be it while others are written. */
export const isMoving = ({ state, using, undoing }: Pick<Batch, 'state' | 'using' | 'undoing'>) =>
  state === 'using' || state === 'undoing' || using + undoing > 0;

/** Whether the texts of a batch that is written later are on their way to the AI provider. */
const isSending = ({ state, later, sample, sent, done, total }: Batch) =>
  state === 'running' && later && sample === null && sent === null && done < total;

/** A batch, loaded again whenever the stream of the person's jobs says that it has changed its state. */
export function useBatch(id: string) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const query = trpc.batches.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchOnMount: 'always',
      // The batch may have been paused or reviewed in another tab.
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: ({ state: { data } }) =>
        !data
          ? false
          : isMoving(data) || isSending(data)
            ? ASK_SHORT
            : data.state !== 'running'
              ? false
              : data.sample === null && !data.later
                ? ASK_WRITING
                : ASK_EVERY,
    },
  );
  const news = useActivity('batch', id);
  // The texts that were being written when the batch was paused come in one by one.
  const told = news && `${news.state} ${news.doing} ${news.state === 'paused' ? news.done : ''}`;
  useEffect(() => {
    if (told) void utils.batches.get.invalidate({ id });
  }, [id, told, utils]);

  // When the job has stopped, whatever it touched is loaded again. A job that was quick may show by its counts only, and one whose
  // text could not be used by nothing but its end.
  const { state, counts, open, using = 0, undoing = 0 } = query.data ?? {};
  const stands = state && (isMoving({ state, using, undoing }) ? MOVING : JSON.stringify([state, counts, open]));
  const before = useRef<string | null>(null);
  const usedBefore = useRef<number | undefined>(undefined);
  const client = useQueryClient();
  const reload = useRef(0);
  useEffect(() => {
    if (!stands || stands === before.current) return;
    // A person who reviews quickly has the next texts used before the list is here, which the page does not need meanwhile.
    window.clearTimeout(reload.current);
    if (stands === MOVING) {
      before.current = MOVING;
      return;
    }
    const isFirst = before.current === null;
    // While texts are only written, no product changes.
    const isWriting = state === 'running' && before.current !== MOVING && usedBefore.current === counts?.used;
    before.current = stands;
    usedBefore.current = counts?.used;
    // Goes on when the page is left, because other pages show the products too.
    reload.current = window.setTimeout(
      () => {
        if (isFirst) return void utils.batches.items.invalidate({ id });
        void reloadItems(client, id, { state, counts, open });
        if (isWriting) return;
        void utils.batches.list.invalidate();
        void utils.generation.invalidate();
        void cache.manyChanged();
      },
      isFirst ? 0 : RELOAD_AFTER,
    );
  }, [stands, state, counts, open, id, cache, utils, client]);
  return query;
}

/** How many texts of a batch, or of its sample, are written. News from the stream of jobs counts before the server's last answer. */
export function useWritten(one: Batch): { done: number; total: number; percent: number } {
  const news = useActivity('batch', one.id);
  const total = one.sample ?? one.total;
  const last = one.sample === null ? one.done : one.written;
  const isWriting = news?.state === 'running' || news?.state === 'paused';
  const done = Math.min(total, isWriting ? Math.max(news.done, last) : last);
  return { done, total, percent: total === 0 ? 0 : Math.floor((done / total) * 100) };
}

/** How many products are loaded in one call. */
const PAGE = 250;

/** The positions of the texts that this page has asked something for since the list was loaded, by batch. */
const touched = new Map<string, Set<number>>();

/** Notes that the state of these texts will be another one. */
export function touch(id: string, positions: readonly number[]): void {
  touched.set(id, new Set([...(touched.get(id) ?? []), ...positions]));
}

const itemsKey = (id: string) => [...getQueryKey(trpc.batches.items, { id }, 'query'), 'all'];

/**
 * Loads those products of a batch again that can have changed: those this page has done something with, and those that waited, as far
 * as they are written. If the list then does not add up to the counts, somebody did something elsewhere, and all are loaded.
 */
async function reloadItems(
  client: QueryClient,
  id: string,
  { state, counts, open }: Partial<Pick<Batch, 'state' | 'counts' | 'open'>>,
): Promise<void> {
  const all = client.getQueryData<BatchItem[]>(itemsKey(id));
  const mine = [...(touched.get(id) ?? [])];
  touched.delete(id);
  const loadAll = () => client.invalidateQueries({ queryKey: itemsKey(id) });
  // A sample that was written again has other drafts and the same counts.
  const isKnown = state === 'running' || (mine.length > 0 && state !== 'sampled');
  if (!all || !state || !counts || open === undefined || !isKnown) return loadAll();
  const waiting = all.flatMap(({ state, position }) => (state === 'waiting' ? [position] : []));
  const fresh = new Map<number, BatchItem>();
  try {
    for (const [positions, isWaiting] of [
      [mine, false],
      [waiting, true],
    ] as const) {
      for (let from = 0; from < positions.length; from += PAGE) {
        const page = await trpcClient.batches.items.query({ id, positions: positions.slice(from, from + PAGE), limit: PAGE });
        for (const item of page.items) fresh.set(item.position, item);
        // They are written in their order, so what comes after a page that still waits waits too.
        if (isWaiting && page.items.every(({ state }) => state === 'waiting')) break;
      }
    }
  } catch {
    return loadAll();
  }
  const now = (client.getQueryData<BatchItem[]>(itemsKey(id)) ?? all).map((item) => fresh.get(item.position) ?? item);
  if (fresh.size > 0) client.setQueryData<BatchItem[]>(itemsKey(id), now);
  if (!isUpToDate(now, { state, counts, open })) await loadAll();
}

/** All products of a batch, in its order. */
export function useBatchItems(id: string) {
  return useQuery({
    queryKey: itemsKey(id),
    queryFn: async ({ signal }) => {
      const all: BatchItem[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: { items: BatchItem[]; next: number | null } = await trpcClient.batches.items.query(
          { id, after, limit: PAGE },
          { signal },
        );
        all.push(...page.items);
        after = page.next;
      }
      return all;
    },
    staleTime: 0,
    // Texts may have been used, and products changed by hand, in another tab.
    refetchOnWindowFocus: 'always',
  });
}
