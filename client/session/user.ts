/** The signed-in person as the client knows them. `token` opens /api/ai and nothing else; the session itself is a cookie no script can read. */
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
  /** ISO time after which the account is erased, null unless its deletion was asked for. */
  deleteAfter: string | null;
  subscription: {
    status: string;
    tier: { product: string | null } | null;
    aiQueriesBilling: number;
    aiQueriesTotal: number;
  } | null;
}

/** How the person is greeted: the best name there is. */
export function nameOf(user: Pick<UserData, 'displayName' | 'firstName' | 'email'>): string {
  return user.displayName || user.firstName || user.email.split('@')[0] || user.email;
}

/** What is kept of an admin session: who it belongs to. */
export interface AdminUser {
  uid: string;
  email: string;
}
