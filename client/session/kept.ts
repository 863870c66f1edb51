import type { AuthUser, UserData } from './user.ts';

/** What stays in the browser between visits. */
export interface Kept {
  authUser: AuthUser | null;
  userData: UserData | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The kept session out of stored text; null for anything that is not exactly one (half written, old, edited by hand). */
export function readKept(text: string | null): Kept | null {
  if (!text || text.length > 100_000) return null;
  try {
    const stored: unknown = JSON.parse(text);
    const state = isRecord(stored) ? stored.state : null;
    if (!isRecord(state) || !isRecord(state.authUser) || !isRecord(state.userData)) return null;
    const { uid, email, emailVerified, token } = state.authUser;
    if (typeof uid !== 'string' || typeof email !== 'string' || typeof token !== 'string') return null;
    if (typeof emailVerified !== 'boolean' || state.userData.uid !== uid) return null;
    return { authUser: { uid, email, emailVerified, token }, userData: state.userData as unknown as UserData };
  } catch {
    return null;
  }
}
