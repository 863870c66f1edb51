/** The invitation that this tab was opened with, so that it is still known after the person has signed in or made an account. */
import { isRecord } from '../session/kept.ts';

interface KeptInvitation {
  token: string;
  /** The address that may accept. */
  email: string;
}

const KEY = 'invitation';

export function keepInvitation(invitation: KeptInvitation | null): void {
  try {
    if (invitation) sessionStorage.setItem(KEY, JSON.stringify(invitation));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the person opens the link in the mail again.
  }
}

export function keptInvitation(): KeptInvitation | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(found) || typeof found.token !== 'string' || typeof found.email !== 'string') return null;
    return { token: found.token, email: found.email };
  } catch {
    return null;
  }
}
