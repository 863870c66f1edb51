import type { Defaults } from '#shared/defaults.ts';

/** The signed-in person. `token` is needed only for /api/ai: the session itself is a cookie that scripts cannot read. */
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
  /** Whether to ask the person to confirm their e-mail address. Missing in what an earlier version of the app has stored. */
  askToConfirm?: boolean;
  /** Whether the terms have changed since the version that the person accepted. Missing in what an earlier version has stored. */
  askToAccept?: boolean;
  /** What new products and the writing form start with. Missing in what an earlier version has stored. */
  defaults?: Defaults;
  subscription: {
    status: string;
    tier: { product: string | null } | null;
    aiQueriesBilling: number;
    aiQueriesTotal: number;
  } | null;
}

/** The name to greet the person with: the display name, the first name, or the part of the e-mail address before the @. */
export function nameOf(user: Pick<UserData, 'displayName' | 'firstName' | 'email'>): string {
  return user.displayName || user.firstName || user.email.split('@')[0] || user.email;
}

/** The person whose admin session this is. */
export interface AdminUser {
  uid: string;
  email: string;
}
