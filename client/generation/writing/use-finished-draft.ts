import { navigate } from 'wouter/use-browser-location';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import { draftPath } from '../draft/draft-path.ts';
import type { Generation } from './run.ts';

/**
 * Returns a function to call with a finished draft. It reloads everything that lists or counts drafts and calls `onDraft`. If the
 * seller has left the page, `onAway` is called, and a toast with a link to the draft appears instead.
 */
export function useFinishedDraft(
  isHere: () => boolean,
  onDraft: (generation: Generation) => void,
  onAway: (generation: Generation) => void,
) {
  const utils = trpc.useUtils();
  return (generation: Generation) => {
    utils.generation.get.setData({ id: generation.id }, generation);
    void utils.generation.history.invalidate();
    void utils.account.dashboard.invalidate();
    void utils.account.numbers.invalidate();
    void utils.products.list.invalidate();
    void utils.products.viewCounts.invalidate();
    void utils.health.summary.invalidate();
    if (isHere()) return onDraft(generation);
    onAway(generation);
    toast.success('Your draft is ready', {
      duration: 10_000,
      action: { label: 'Open', onClick: () => navigate(draftPath(generation.id)) },
    });
  };
}
