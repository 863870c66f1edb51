/**
 * The signed-in person as the client knows them. `token` is only used for /api/ai; the session itself is a cookie that no script
 * can read.
 */
export interface AuthUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  token: string;
}

export interface UserData {
  uid: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
  photoURL: string | null;
  role: string | null;
  /** ISO time after which the account will be deleted; null unless deletion was requested. */
  deleteAfter: string | null;
  subscription: {
    status: string;
    tier: { product: string | null } | null;
    aiQueriesBilling: number;
    aiQueriesTotal: number;
  } | null;
}

/** The name to greet the person with: the best one available. */
export function nameOf(user: Pick<UserData, 'displayName' | 'firstName' | 'email'>): string {
  return user.displayName || user.firstName || user.email.split('@')[0] || user.email;
}

/** What the client knows of an admin session: whose it is. */
export interface AdminUser {
  uid: string;
  email: string;
}
