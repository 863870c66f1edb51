/** How close things stand and whether they move, in this browser. public/theme.js applies both before the first paint. */
import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';
/** `system` follows the device. */
export type Motion = 'system' | 'reduce';

const listeners = new Set<() => void>();

/** A choice between the usual and one other value. The other one is stored, and stands at the root element for the style sheets. */
function choice<Usual extends string, Other extends string>(key: 'density' | 'motion', usual: Usual, other: Other) {
  type Value = Usual | Other;
  const read = (): Value => {
    try {
      return localStorage.getItem(key) === other ? other : usual;
    } catch {
      return usual;
    }
  };
  // The unit tests have no window.
  let value: Value = typeof window === 'undefined' ? usual : read();
  const apply = (next: Value) => {
    value = next;
    if (next === usual) delete document.documentElement.dataset[key];
    else document.documentElement.dataset[key] = next;
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined')
    addEventListener('storage', (event) => {
      if (event.key === key) apply(read());
    });
  return {
    get: () => value,
    choose(next: Value) {
      try {
        if (next === usual) localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {}
      apply(next);
    },
  };
}

const density = choice('density', 'comfortable', 'compact');
const motion = choice('motion', 'system', 'reduce');

export const chooseDensity = density.choose;
export const chooseMotion = motion.choose;
/** Whether lists are close, as long as nothing else was chosen for one of them. */
export const isCompact = () => density.get() === 'compact';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useDensity = (): Density => useSyncExternalStore(subscribe, density.get);
export const useMotion = (): Motion => useSyncExternalStore(subscribe, motion.get);
