import { useSyncExternalStore } from 'react';

const KEY = 'single-keys';
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

let on = read();
const tell = () => {
  for (const listener of listeners) listener();
};
// The unit tests have no window.
if (typeof window !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    on = read();
    tell();
  });

/**
 * Whether keys that are a single letter or sign do something. Whoever speaks instead of typing switches them off, because spoken
 * words would press them. Kept in this browser, as the theme is.
 */
export const singleKeys = () => on;

export function chooseSingleKeys(next: boolean): void {
  on = next;
  try {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {}
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeys);
