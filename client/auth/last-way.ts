import type { WayIn } from '#shared/auth/sign-in-problems.ts';

const KEY = 'last-way-in';

/** Remembers which way someone last signed in on this device, to point it out next time. Does not store who it was. */
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
