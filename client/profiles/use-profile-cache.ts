import { trpc } from '../trpc.ts';
import type { Profile } from './profile-values.ts';

/** Updates all screens that show profiles after one was saved or deleted. */
export function useProfileCache() {
  const utils = trpc.useUtils();
  const changed = () => {
    void utils.account.dashboard.invalidate();
    void utils.subscriptions.current.invalidate();
  };
  return {
    /** Call if the profiles were changed elsewhere, for example in another browser tab. */
    outdated: () => void utils.profiles.list.invalidate(),
    saved: (saved: Profile) => {
      utils.profiles.list.setData(undefined, (list) => {
        const known = list?.some(({ id }) => id === saved.id);
        return known ? list?.map((one) => (one.id === saved.id ? saved : one)) : list && [saved, ...list];
      });
      changed();
    },
    deleted: (id: string) => {
      utils.profiles.list.setData(undefined, (list) => list?.filter((one) => one.id !== id));
      changed();
    },
  };
}
