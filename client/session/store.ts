import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { type Kept, readKept } from './kept.ts';
import { noteFreshToken } from './token-age.ts';
import { collectUnsaved, deleteUnsavedOfOthers, storeUnsaved } from './unsaved.ts';
import type { AdminUser, AuthUser, UserData } from './user.ts';

export const STORAGE_KEY = 'root-storage';

type Status = 'loading' | 'signedIn' | 'signedOut';
interface Session extends Kept {
  status: Status;
  /** True if the server could not be asked who is signed in. */
  unreachable: boolean;
  /** True if the session ran out or was ended elsewhere, and the person has not been told otherwise why they must sign in. */
  ranOut: boolean;
  /** Why the admin session of this tab is over, if it was not ended here: it ran out or was ended elsewhere, or the role is gone. */
  adminEnd: 'over' | 'role' | null;
  /** The admin session of this browser: null for none, undefined if not asked yet. Never stored. */
  admin: AdminUser | null | undefined;
  /** True if the server could not be asked about the admin session, or gave no answer. */
  adminUnanswered: boolean;
}

/** Storage that never throws, although the browser's storage may be disabled, full, or contain invalid data. */
const storage: PersistStorage<Kept> = {
  getItem: (key) => {
    try {
      const kept = readKept(localStorage.getItem(key));
      if (kept) return { state: kept, version: 0 };
      localStorage.removeItem(key);
    } catch {}
    return null;
  },
  setItem: (key, value) => {
    try {
      if (value.state.authUser) localStorage.setItem(key, JSON.stringify(value));
      else localStorage.removeItem(key);
    } catch {}
  },
  removeItem: (key) => {
    try {
      localStorage.removeItem(key);
    } catch {}
  },
};

export const useSession = create<Session>()(
  persist(
    (): Session => ({
      status: 'loading',
      unreachable: false,
      ranOut: false,
      authUser: null,
      userData: null,
      adminEnd: null,
      admin: undefined,
      adminUnanswered: false,
    }),
    {
      name: STORAGE_KEY,
      storage,
      partialize: ({ authUser, userData }) => ({ authUser, userData }),
    },
  ),
);

export function startSession(authUser: AuthUser, userData: UserData) {
  noteFreshToken();
  deleteUnsavedOfOthers(authUser.uid);
  useSession.setState({ status: 'signedIn', unreachable: false, ranOut: false, authUser, userData });
}

/** Applies a change to the signed-in person's data, so that every screen shows it at once. */
export function updateUser(changes: { authUser?: Partial<AuthUser>; userData?: Partial<UserData> }) {
  const { authUser, userData } = useSession.getState();
  if (!authUser || !userData) return;
  useSession.setState({
    authUser: { ...authUser, ...changes.authUser },
    userData: { ...userData, ...changes.userData },
  });
}

type Listener = () => void;
const onEnd = new Set<Listener>();
/**
 * Registers a function to be called when a session ends. The function must delete what its module keeps about the person, for
 * example a cache.
 */
export function whenSessionEnds(listener: Listener) {
  onEnd.add(listener);
}

/**
 * Deletes everything about the person from this browser. With `leaving`, no page redirects to the sign-in page, because the
 * browser is already loading another page. What was typed and not saved is kept in this tab for the same person, unless
 * `keepUnsaved` is false. With `ranOut`, the sign-in page says that the session has ended.
 */
export function endSession({ leaving = false, keepUnsaved = true, ranOut = false } = {}) {
  // The forms are asked first, while they are still on the page.
  const unsaved = keepUnsaved ? collectUnsaved(useSession.getState().authUser?.uid) : null;
  useSession.setState({ status: leaving ? 'loading' : 'signedOut', unreachable: false, ranOut, authUser: null, userData: null });
  useSession.persist.clearStorage();
  try {
    // Delete the drafts, the notes about which questions the person was asked, and what they last opened.
    for (const key of Object.keys(localStorage)) if (/^(draft|asked|recent):/.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {}
  storeUnsaved(unsaved);
  for (const listener of onEnd) listener();
}

/** The signed-in person's data. Use it only in pages for signed-in people, since it throws if there is nobody. */
export function useUser(): UserData {
  const userData = useSession((session) => session.userData);
  if (!userData) throw new Error('useUser outside a signed-in screen');
  return userData;
}
