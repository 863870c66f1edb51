import { trpc } from '../../trpc.ts';

/** Reloads everything that lists or counts drafts, after one was applied or discarded. */
export function useRefreshDrafts(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.generation.history.invalidate(),
      utils.products.list.invalidate(),
      utils.products.viewCounts.invalidate(),
      utils.reviews.queue.invalidate(),
      utils.health.summary.invalidate(),
      utils.account.dashboard.invalidate(),
    ]).catch(() => {});
}
