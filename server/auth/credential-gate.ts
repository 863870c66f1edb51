import type { Limits } from '../limits/limits.ts';
import { hashSecret } from './secrets.ts';

/** The most credentials that this process remembers as valid. */
const MOST = 10_000;
/** In characters. A longer credential is invalid without a look-up, because those we issue are shorter. */
const LONGEST = 200;

export interface CredentialGate {
  /**
   * Looks up a credential (a session cookie or bearer token) and returns what `lookUp` finds by its hash, or null. Each invalid
   * credential counts against the IP address it came from; after too many, nothing is looked up for that IP address until the
   * minute is over. A credential that this process has seen to be valid is looked up in any case, whatever others send from the
   * same IP address.
   * @throws AppError TOO_MANY_REQUESTS
   */
  open<T>(secret: string, address: string, lookUp: (hash: string) => Promise<T | null>): Promise<T | null>;
}

/**
 * Creates the gate through which every session cookie and bearer token is looked up, so that masses of invalid ones cannot
 * overload the database.
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
      if (secret.length > LONGEST) {
        limits.takeHere('credentialAddress', address);
        return null;
      }
      const hash = hashSecret(secret);
      // After a sign-in, a page sends many requests at once with its new cookie. The first one looks the cookie up. The others
      // wait until it is known to be valid; otherwise each of them would count as an invalid one for the time of its look-up.
      await asking.get(hash);
      if (worked.has(hash)) {
        const found = await lookUp(hash);
        if (found === null) {
          worked.delete(hash);
          limits.takeHere('credentialAddress', address);
        }
        return found;
      }
      // Count the credential as invalid until the look-up has answered. Otherwise a thousand invalid ones sent at once would
      // cause a thousand look-ups.
      limits.takeHere('credentialAddress', address);
      const looking = lookUp(hash);
      const giveBack = () => limits.giveBackHere('credentialAddress', address);
      const over = looking
        .then((found) => {
          if (found === null) return;
          giveBack();
          remember(hash);
          // Do not count the credential if the look-up itself fails, because it may be valid.
        }, giveBack)
        .finally(() => asking.delete(hash));
      asking.set(hash, over);
      await over;
      return looking;
    },
  };
}
