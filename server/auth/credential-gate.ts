import type { Limits } from '../limits/limits.ts';
import { hashSecret } from './secrets.ts';

/** The most credentials remembered as having worked. */
const MOST = 10_000;

export interface CredentialGate {
  /**
   * Returns what `lookUp` finds for a credential sent from an address, or null. Every credential that opens nothing counts
   * against the address; after too many, no look-ups are made for it until the minute is over. A credential that has worked in
   * this process is never blocked by what others send from its address.
   * @throws AppError TOO_MANY_REQUESTS
   */
  open<T>(secret: string, address: string, lookUp: () => Promise<T | null>): Promise<T | null>;
}

/** Used before every look-up of a session or bearer token, so that invalid ones cannot flood the database. */
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
      // A page sends many requests at once with a new cookie; the others wait for the outcome of the first.
      await asking.get(hash);
      if (worked.has(hash)) {
        const found = await lookUp();
        if (found === null) {
          worked.delete(hash);
          limits.takeHere('credentialAddress', address);
        }
        return found;
      }
      // Counted before the answer is known, so that a thousand sent at once do not cause a thousand look-ups.
      limits.takeHere('credentialAddress', address);
      const looking = lookUp();
      const giveBack = () => limits.giveBackHere('credentialAddress', address);
      const over = looking
        .then((found) => {
          if (found === null) return;
          giveBack();
          remember(hash);
          // If the look-up itself fails, the sender is not to blame.
        }, giveBack)
        .finally(() => asking.delete(hash));
      asking.set(hash, over);
      await over;
      return looking;
    },
  };
}
