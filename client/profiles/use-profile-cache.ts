import { trpc } from '../trpc.ts';
import type { Profile } from './profile-values.ts';

/** What screens show of the profiles, put right after one was saved or deleted. */
export function useProfileCache() {
  const utils = trpc.useUtils();
  const changed = () => {
    void utils.account.dashboard.invalidate();
    void utils.subscriptions.current.invalidate();
  };
  return {
    /** Somebody else changed them: another tab, or another device. */
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
