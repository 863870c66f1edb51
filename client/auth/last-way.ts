import type { WayIn } from '#shared/auth/sign-in-problems.ts';

const KEY = 'last-way-in';

/**
 * Remembers how someone last signed in on this device (password or which service), to point it out next time. It does not store
 * who it was.
 */
export function rememberWay(way: WayIn) {
  try {
    localStorage.setItem(KEY, way);
  } catch {}
}

export function lastWay(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
