import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type ActivityItem, isAtWork, isOver } from '#shared/activity/activity.ts';
import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.ts';
import { createEnds } from './ends.ts';
import { stateText } from './words.ts';

/**
 * Notices jobs that begin, change their state or end while the page is open. Then it loads the list of such jobs again, and the
 * products once a job that changes them is over. A toast says how a job ended, unless the person is on its page or the tab is hidden.
 * Returns `spoken`, what a screen reader should say: only changes of state without a toast; and `unseen`, the job that last ended while
 * the person looked at another tab or program. It is null as soon as they are back.
 */
export function useNews(items: readonly ActivityItem[] | undefined): { spoken: string; unseen: ActivityItem | null } {
  const known = useRef<ReadonlyMap<string, ActivityItem> | null>(null);
  const [spoken, setSpoken] = useState('');
  const [unseen, setUnseen] = useState<ActivityItem | null>(null);
  useEffect(() => {
    const look = () => {
      if (isLookedAt()) setUnseen(null);
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const [, navigate] = useLocation();
  const products = useProductCache();
  const utils = trpc.useUtils();

  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Map(items.map((item) => [item.id, item]));
    const isHere = (item: ActivityItem) => `${location.pathname}${location.search}` === item.path;
    for (const item of items) {
      const was = before?.get(item.id);
      if (isAtWork(item) && !(was && isAtWork(was))) ends.noteAtWork(item);
      if (isOver(item) && isHere(item) && document.visibilityState === 'visible') ends.noteSeen(item);
    }
    if (!before) {
      // Jobs that had ended before this list was loaded are not reported. But the list may come late, for example because there
      // was no connection. The page may then show products from before the end of such a job.
      if (items.some(({ finishedAt }) => finishedAt && Date.parse(finishedAt) > performance.timeOrigin - CLOCKS_DIFFER))
        void products.manyChanged();
      return;
    }
    // A dismissed job leaves the list of jobs but stays in the list of its kind, so that list is loaded again.
    const lists = {
      import: utils.imports.list,
      export: utils.exports.list,
      batch: utils.batches.list,
      edit: utils.bulkEdits.list,
    };
    for (const [id, { kind }] of before) if (!known.current.has(id)) void lists[kind].invalidate();
    for (const item of items) {
      if (before.get(item.id)?.state === item.state) continue;
      void (item.kind === 'export' ? utils.exports : lists[item.kind]).invalidate();
      // A check that ended before this page heard that it had begun is no news.
      if (item.state === 'ready' && before.get(item.id)?.state !== 'checking') continue;
      if (isAtWork(item) || item.state === 'paused') {
        setSpoken(`${stateText(item)}.`);
        continue;
      }
      setSpoken('');
      const isNews = !isOver(item) || ends.isNews(item);
      if (isNews && !isLookedAt()) setUnseen(item);
      if (item.kind !== 'export' && isOver(item)) {
        void products.manyChanged();
        if (item.kind === 'import') void utils.imports.invalidate();
        if (item.kind === 'batch') void utils.generation.history.invalidate();
      }
      if (!isNews || isHere(item) || document.visibilityState === 'hidden') continue;
      const say = item.state === 'failed' ? toast.error : toast.success;
      say(stateText(item), {
        description: item.note || undefined,
        action: { label: 'Show', onClick: () => navigate(item.path) },
      });
    }
  }, [items, products, utils, navigate]);

  return { spoken, unseen };
}

const ends = createEnds(() => Date.now());

/** By how many milliseconds the clock of this computer may be ahead of the server's. */
const CLOCKS_DIFFER = 60_000;

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();
