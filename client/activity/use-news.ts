import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { type ActivityItem, isAtWork, isOver } from '#shared/activity/activity.ts';
import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import { stateText } from './words.ts';

/**
 * Notices jobs that begin, change their state or end while the page is open. Lists of jobs of this kind are loaded again, and the
 * products once an import is over. A toast says what came of a job, unless the person is on its page or the tab is hidden.
 * Returns what a screen reader should say: only changes of the state that no toast says.
 */
export function useNews(items: readonly ActivityItem[] | undefined): string {
  const known = useRef<ReadonlyMap<string, ActivityItem> | null>(null);
  const [spoken, setSpoken] = useState('');
  const [, navigate] = useLocation();
  const products = useProductCache();
  const utils = trpc.useUtils();

  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Map(items.map((item) => [item.id, item]));
    // What had ended when the page was opened is no news.
    if (!before) return;
    // A job that was dismissed is in no list of jobs any more, but still in that of its kind.
    for (const [id, { kind }] of before)
      if (!known.current.has(id)) void (kind === 'import' ? utils.imports.list : utils.exports.list).invalidate();
    for (const item of items) {
      if (before.get(item.id)?.state === item.state) continue;
      void (item.kind === 'import' ? utils.imports.list : utils.exports).invalidate();
      // A check that ended before this page heard that it had begun is no news.
      if (item.state === 'ready' && before.get(item.id)?.state !== 'checking') continue;
      if (isAtWork(item) || item.state === 'paused') {
        setSpoken(`${stateText(item)}.`);
        continue;
      }
      setSpoken('');
      if (item.kind === 'import' && isOver(item)) {
        void products.manyChanged();
        void utils.imports.invalidate();
      }
      if (`${location.pathname}${location.search}` === item.path || document.visibilityState === 'hidden') continue;
      const say = item.state === 'failed' ? toast.error : toast.success;
      say(stateText(item), {
        description: item.note || undefined,
        action: { label: 'Show', onClick: () => navigate(item.path) },
      });
    }
  }, [items, products, utils, navigate]);

  return spoken;
}
