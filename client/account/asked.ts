/**
 * Notes in localStorage that the person was asked something. Sign-out deletes all keys that begin with `asked:`, so that they are
 * asked again after the next sign-in.
 */
type Key = `asked:${string}`;

export function noteAsked(key: Key): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {}
}

/** @param lasts how many milliseconds the note counts */
export function wasAsked(key: Key, lasts = Number.POSITIVE_INFINITY): boolean {
  try {
    const noted = localStorage.getItem(key);
    return noted !== null && Date.now() - Number(noted) < lasts;
  } catch {
    return false;
  }
}

/** Undoes `noteAsked`. */
export function forgetAsked(key: Key): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
