import type { Limits } from '../limits/limits.ts';
import { hashSecret } from './secrets.ts';

/** How many working credentials are remembered at most. */
const MOST = 10_000;

export interface CredentialGate {
  /**
   * Looks up a credential that was sent from an address, and returns what `lookUp` finds, or null. Every invalid credential
   * counts against the address; after too many, nothing is looked up for that address until the minute is over. A credential that
   * has worked in this process is not affected by what others send from the same address.
   * @throws AppError TOO_MANY_REQUESTS
   */
  open<T>(secret: string, address: string, lookUp: () => Promise<T | null>): Promise<T | null>;
}

/**
 * Creates the gate that every look-up of a session or bearer token passes through, so that invalid ones cannot flood the
 * database.
 */
export function openCredentialGate(limits: Limits): CredentialGate {
  const worked = new Set<string>();
  const asking = new Map<string, Promise<void>>();
  const remember = (hash: string) => {
    const [oldest] = worked.size >= MOST ? worked : [];
    if (oldest !== undefined) worked.delete(oldest);
    worked.add(hash);
  };
  return {
    async open(secret, address, lookUp) {
      const hash = hashSecret(secret);
      // After a sign-in, a page sends many requests at once with its new cookie. The first one looks the cookie up, and the
      // others wait for the result.
      await asking.get(hash);
      if (worked.has(hash)) {
        const found = await lookUp();
        if (found === null) {
          worked.delete(hash);
          limits.takeHere('credentialAddress', address);
        }
        return found;
      }
      // Count the credential before the look-up answers. Otherwise a thousand invalid ones sent at once would cause a thousand
      // look-ups.
      limits.takeHere('credentialAddress', address);
      const looking = lookUp();
      const giveBack = () => limits.giveBackHere('credentialAddress', address);
      const over = looking
        .then((found) => {
          if (found === null) return;
          giveBack();
          remember(hash);
          // If the look-up itself fails, the point is given back, because the credential may be valid.
        }, giveBack)
        .finally(() => asking.delete(hash));
      asking.set(hash, over);
      await over;
      return looking;
    },
  };
}
