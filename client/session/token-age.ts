const AT_KEY = 'token-refreshed-at';

/**
 * Milliseconds since a tab of this browser last received an access token (for /api/ai). Infinity if that is not known, so that a
 * new one is fetched.
 */
export function tokenAge(): number {
  try {
    const at = Number(localStorage.getItem(AT_KEY));
    const age = Date.now() - at;
    return at > 0 && age >= 0 ? age : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function noteFreshToken() {
  try {
    localStorage.setItem(AT_KEY, String(Date.now()));
  } catch {}
}
