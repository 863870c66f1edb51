import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
/** The chosen theme, or "system" to follow the device. public/theme.js reads the stored choice before the app is loaded. */
export type ThemeChoice = Theme | 'system';

const KEY = 'theme';
const listeners = new Set<() => void>();
const device = matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

let choice = readChoice();
const current = (): Theme => (choice === 'system' ? (device.matches ? 'dark' : 'light') : choice);

function apply() {
  document.documentElement.dataset.theme = current();
  for (const listener of listeners) listener();
}
device.addEventListener('change', apply);
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  choice = readChoice();
  apply();
});

export function chooseTheme(next: ThemeChoice) {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {}
  apply();
}

export const toggleTheme = () => chooseTheme(current() === 'dark' ? 'light' : 'dark');

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTheme = () => useSyncExternalStore(subscribe, current);
export const useThemeChoice = () => useSyncExternalStore(subscribe, () => choice);
