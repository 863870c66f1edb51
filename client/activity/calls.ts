import { useMutation } from '@tanstack/react-query';
import type { ActivityAction, ActivityItem, ActivityKind } from '#shared/activity/activity.ts';
import { trpc, trpcClient } from '../trpc.ts';

/** The actions on a job that call the server. A download is a link instead. */
export type Callable = Exclude<ActivityAction, 'download'>;

/** The calls behind the buttons, for each kind of job. */
const calls: Record<ActivityKind, Partial<Record<Callable, (id: string) => Promise<unknown>>>> = {
  import: {
    pause: (id) => trpcClient.imports.pause.mutate({ id }),
    resume: (id) => trpcClient.imports.resume.mutate({ id }),
    cancel: (id) => trpcClient.imports.cancel.mutate({ id }),
    undo: (id) => trpcClient.imports.undo.mutate({ id }),
  },
  export: { cancel: (id) => trpcClient.exports.cancel.mutate({ id }) },
  batch: {
    pause: (id) => trpcClient.batches.pause.mutate({ id }),
    resume: (id) => trpcClient.batches.resume.mutate({ id }),
    cancel: (id) => trpcClient.batches.cancel.mutate({ id }),
  },
  edit: { undo: (id) => trpcClient.bulkEdits.undo.mutate({ id }) },
};

/** Calls the server for a button of a job. A refusal is shown as a toast. */
export function useActivityCall() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async ({ item, action }: { item: ActivityItem; action: Callable }) => calls[item.kind][action]?.(item.id),
    // Load the lists at once, because the stream tells the change up to a second later.
    onSettled: (_data, _error, { item: { kind } }) =>
      Promise.all([
        utils.activity.list.invalidate(),
        { import: utils.imports, export: utils.exports.list, batch: utils.batches, edit: utils.products }[kind].invalidate(),
        // One that is taken back leaves the list of those that can be.
        kind === 'edit' && utils.bulkEdits.list.invalidate(),
      ]),
  });
}

/** Takes finished jobs off the list, here at once and then on all devices. */
export function useDismiss(): (items: readonly ActivityItem[]) => void {
  const utils = trpc.useUtils();
  const dismiss = trpc.activity.dismiss.useMutation({ onError: () => utils.activity.list.invalidate() });
  return (items) => {
    const ids = items.map(({ id }) => id);
    if (ids.length === 0) return;
    utils.activity.list.setData(undefined, (list) => list?.filter(({ id }) => !ids.includes(id)));
    dismiss.mutate({ ids });
  };
}
