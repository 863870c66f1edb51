import type { Defaults } from '#shared/defaults.ts';
import { useSession } from './store.ts';

/**
 * What the person signed in has chosen to start with, if it is one of the choices there are. It may have been stored by another
 * release, or edited by hand.
 */
export function knownDefault<T extends string>(name: keyof Defaults, all: readonly T[]): T | undefined {
  const chosen = useSession.getState().userData?.defaults?.[name];
  return all.find((one) => one === chosen);
}

/** The house voice: the id of the profile with which the writing form begins. */
export const houseVoice = () => useSession.getState().userData?.defaults?.profile ?? '';

/** The currency of new products. */
export function defaultCurrency(): string {
  const chosen = useSession.getState().userData?.defaults?.currency;
  return typeof chosen === 'string' && /^[A-Z]{3}$/.test(chosen) ? chosen : 'USD';
}
