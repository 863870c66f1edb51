/** Opens the upgrade dialog, wherever in the app the plan stops something. */
import { create } from 'zustand';
import type { PlanLimit } from '#shared/errors.ts';
import { readError } from '../errors.ts';

/** What the plan stopped, and the limit that it reached. */
export interface Stopped {
  sentence: string;
  limit: PlanLimit;
}

const useUpgrade = create<{ stopped: Stopped | null }>(() => ({ stopped: null }));

/** What the plan has stopped, while the dialog about it is open; otherwise null. */
export const useStopped = () => useUpgrade((state) => state.stopped);

export const offerUpgrade = (stopped: Stopped | null) => useUpgrade.setState({ stopped });

/** Opens the dialog if the call was refused because of the plan. Returns whether it was. */
export function noteLimit(error: unknown): boolean {
  const { code, message, limit } = readError(error);
  if (code !== 'PLAN_LIMIT' || !limit) return false;
  offerUpgrade({ sentence: message, limit });
  return true;
}
