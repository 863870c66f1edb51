import { readError } from '../errors.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';

export type SavedView = RouterOutputs['savedViews']['list'][number];

/** The seller's saved views, undefined while they load, and what can be done with them. */
export function useSavedViews() {
  const utils = trpc.useUtils();
  // Another device may have changed them, so they are loaded again whenever somebody comes to the list.
  const list = trpc.savedViews.list.useQuery(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  const keep = (change: (views: SavedView[]) => SavedView[]) =>
    utils.savedViews.list.setData(undefined, (views) => views && change(views));
  /** A list that was asked for before a change would bring back what the change took away, so its answer is not waited for. */
  const stopLoading = () => utils.savedViews.list.cancel();
  const renew = () => utils.savedViews.list.invalidate();
  const put = (view: SavedView) =>
    keep((views) => [...views.filter(({ id }) => id !== view.id), view].toSorted((one, other) => one.position - other.position));
  const afterAll = { onError: renew };

  const create = trpc.savedViews.create.useMutation({ meta: { quiet: true }, onSettled: renew, onSuccess: put });
  const update = trpc.savedViews.update.useMutation({ meta: { quiet: true }, onSettled: renew, onSuccess: put });
  const remove = trpc.savedViews.delete.useMutation({
    ...afterAll,
    onMutate: async ({ id }) => {
      await stopLoading();
      keep((views) => views.filter((view) => view.id !== id));
    },
    onSuccess: ({ id, name, shown, position }) =>
      toast(`The view “${name}” is deleted`, {
        duration: UNDO_FOR,
        action: { label: 'Undo', onClick: () => void undelete({ id, name, shown, position }) },
      }),
  });
  const move = trpc.savedViews.move.useMutation({
    ...afterAll,
    onSuccess: (views) => utils.savedViews.list.setData(undefined, views),
  });

  const undelete = (view: Parameters<typeof create.mutateAsync>[0]) =>
    create.mutateAsync(view).then(
      () => toast.success(`The view “${view.name}” is back`),
      (error: unknown) => toast.error(`The view “${view.name}” could not be brought back. ${readError(error).message}`),
    );

  /** Replaces what a view shows, and offers to take that back. */
  const replace = async (view: SavedView, shown: SavedView['shown'], said: string): Promise<void> => {
    try {
      const next = await update.mutateAsync({ id: view.id, version: view.version, changes: { shown } });
      toast.success(`The view “${next.name}” ${said}`, {
        duration: UNDO_FOR,
        ...(said === 'shows this list now' && {
          action: { label: 'Undo', onClick: () => void replace(next, view.shown, 'is as it was') },
        }),
      });
    } catch (error) {
      toast.error(readError(error).message);
    }
  };

  return {
    views: list.data,
    create,
    update,
    replace: (view: SavedView, shown: SavedView['shown']) => replace(view, shown, 'shows this list now'),
    remove: (view: SavedView) => remove.mutate({ id: view.id }),
    move: async (view: SavedView, to: number) => {
      await stopLoading();
      keep((views) => {
        const others = views.filter(({ id }) => id !== view.id);
        return [...others.slice(0, to), view, ...others.slice(to)];
      });
      move.mutate({ id: view.id, to });
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
