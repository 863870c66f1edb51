import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { useActivity } from '../activity/use-activity.ts';
import { useProductCache } from '../products/product-cache.ts';
import { trpc, trpcClient } from '../trpc.ts';
import type { Batch, BatchItem } from './batch-types.ts';

/** How often the server is asked about a batch that is being written, in milliseconds. A job whose process has died sends no news. */
const ASK_EVERY = 60_000;
/**
 * The same while texts are put on products or taken off, or sent to the AI provider. That may begin and end between two pieces of news of the stream, which
 * then tells nothing.
 */
const ASK_SHORT = 1_000;

/** How many milliseconds a batch stands still before its list is loaded again. */
const RELOAD_AFTER = 700;

const MOVING = 'moving';

export const isMoving = ({ state }: Pick<Batch, 'state'>) => state === 'using' || state === 'undoing';

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
        data && (isMoving(data) || isSending(data)) ? ASK_SHORT : data?.state === 'running' ? ASK_EVERY : false,
    },
  );
  const news = useActivity('batch', id);
  const told = news && `${news.state} ${news.doing}`;
  useEffect(() => {
    if (told) void utils.batches.get.invalidate({ id });
  }, [id, told, utils]);

  // When the job has stopped, whatever it touched is loaded again. A job that was quick may show by its counts only, and one whose
  // text could not be used by nothing but its end.
  const { state, counts } = query.data ?? {};
  const stands = state && (isMoving({ state }) ? MOVING : JSON.stringify([state, counts]));
  const before = useRef<string | null>(null);
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
    before.current = stands;
    // Goes on when the page is left, because other pages show the products too.
    reload.current = window.setTimeout(
      () => {
        void utils.batches.items.invalidate({ id });
        if (isFirst) return;
        void utils.batches.list.invalidate();
        void utils.generation.invalidate();
        void cache.manyChanged();
      },
      isFirst ? 0 : RELOAD_AFTER,
    );
  }, [stands, id, cache, utils]);
  return query;
}

/** How many texts of a batch, or of its sample, are written. News from the stream of jobs counts before the server's last answer. */
export function useWritten(one: Batch): { done: number; total: number; percent: number } {
  const news = useActivity('batch', one.id);
  const total = one.sample ?? one.total;
  const last = one.sample === null ? one.done : one.written;
  const done = Math.min(total, one.state === 'running' && news?.state === 'running' ? Math.max(news.done, last) : last);
  return { done, total, percent: total === 0 ? 0 : Math.floor((done / total) * 100) };
}

/** How many products are loaded in one call. */
const PAGE = 250;

/** All products of a batch, in its order. */
export function useBatchItems(id: string) {
  return useQuery({
    queryKey: [...getQueryKey(trpc.batches.items, { id }, 'query'), 'all'],
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
