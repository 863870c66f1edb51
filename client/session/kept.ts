import type { AuthUser, UserData } from './user.ts';

/** What the browser stores about the signed-in person between visits. */
export interface Kept {
  authUser: AuthUser | null;
  userData: UserData | null;
}

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads what the browser stored. Null if nothing was stored, or if it is not valid. */
export function readKept(text: string | null): Kept | null {
  if (!text || text.length > 100_000) return null;
  try {
    const stored: unknown = JSON.parse(text);
    const state = isRecord(stored) ? stored.state : null;
    if (!isRecord(state) || !isRecord(state.authUser) || !isRecord(state.userData)) return null;
    const { uid, email, emailVerified, token } = state.authUser;
    if (typeof uid !== 'string' || typeof email !== 'string' || typeof token !== 'string') return null;
    const userData = readUserData(state.userData);
    if (typeof emailVerified !== 'boolean' || userData?.uid !== uid) return null;
    return { authUser: { uid, email, emailVerified, token }, userData };
  } catch {
    return null;
  }
}

/**
 * Every field is checked before it is shown, because the stored data may come from another release or have been edited by hand.
 */
function readUserData(found: Record<string, unknown>): UserData | null {
  const { uid, email, displayName, firstName, lastName, photoURL = null, role = null, deleteAfter = null } = found;
  const texts = [uid, email, displayName, firstName, lastName];
  const textsOrNull = [photoURL, role, deleteAfter];
  if (texts.some((text) => typeof text !== 'string')) return null;
  if (textsOrNull.some((text) => text !== null && typeof text !== 'string')) return null;
  const { subscription = null } = found;
  if (subscription !== null) {
    if (!isRecord(subscription) || typeof subscription.status !== 'string') return null;
    const { tier, aiQueriesBilling, aiQueriesTotal } = subscription;
    if (tier !== null && !(isRecord(tier) && typeof tier.product === 'string')) return null;
    if (typeof aiQueriesBilling !== 'number' || typeof aiQueriesTotal !== 'number') return null;
  }
  const { defaults, ...others } = found;
  // Whoever uses a default looks whether it is one of the choices; see known-default.ts.
  const start = isRecord(defaults) ? { defaults } : {};
  return { ...others, photoURL, role, deleteAfter, subscription, ...start } as unknown as UserData;
}
