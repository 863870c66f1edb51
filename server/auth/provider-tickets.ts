/**
 * Tickets are short-lived signed cookies that carry data from one step of a sign-in to the next. Each has one purpose and can be
 * used once. No ticket gives access to an existing account. The ticket of an unfinished sign-up vouches for the identity that the
 * provider reported, so that a new account can be opened with it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The content of a valid ticket: signed by us and not expired. */
export interface Ticket<Content> {
  content: Content;
  id: string;
  expiresAt: Date;
}

export interface Tickets {
  cookieName(purpose: string): string;
  /** The Set-Cookie line that issues a ticket. */
  issue(purpose: string, content: object, minutes: number): string;
  /**
   * The ticket in a cookie's value. Null if there is none, or if it was not issued by us, has another purpose, or has expired.
   */
  read<Content>(purpose: string, value: string | undefined): Ticket<Content> | null;
  /** The Set-Cookie line that deletes the ticket. */
  clear(purpose: string): string;
}

/** The most characters in a ticket. Browsers limit a cookie to 4096 bytes, including its name and flags. */
const MAX_VALUE = 3_800;

export function openTickets(options: { secret: string; now: () => Date; secure: boolean }): Tickets {
  const { secret, now, secure } = options;
  const cookieName = (purpose: string) => (secure ? `__Host-${purpose}` : purpose);
  // SameSite is Lax and not Strict, because the browser must send the ticket along when the provider's site redirects to us.
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  // The purpose is part of the signature, so a ticket issued for one provider is not valid for another.
  const sign = (purpose: string, body: string) => createHmac('sha256', secret).update(`${purpose}.${body}`).digest();
  return {
    cookieName,
    issue(purpose, content, minutes) {
      const note = { id: randomBytes(16).toString('base64url'), until: now().getTime() + minutes * 60_000, content };
      const body = Buffer.from(JSON.stringify(note)).toString('base64url');
      const value = `${body}.${sign(purpose, body).toString('base64url')}`;
      if (value.length > MAX_VALUE) throw new Error(`the note for ${purpose} is too long for a cookie`);
      return `${cookieName(purpose)}=${value}; Max-Age=${minutes * 60}; ${flags}`;
    },
    read<Content>(purpose: string, value: string | undefined): Ticket<Content> | null {
      const [body = '', signature = ''] = (value ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(purpose, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const note = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { id: string; until: number; content: Content };
      if (note.until <= now().getTime()) return null;
      return { content: note.content, id: note.id, expiresAt: new Date(note.until) };
    },
    clear: (purpose) => `${cookieName(purpose)}=; Max-Age=0; ${flags}`,
  };
}
