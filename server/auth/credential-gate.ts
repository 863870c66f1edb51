import type { Limits } from '../limits/limits.ts';
import { hashSecret } from './secrets.ts';

/** Credentials remembered at a time as having worked. */
const MOST = 10_000;

export interface CredentialGate {
  /**
   * Whom a secret sent from an address opens, by `lookUp`, or null. Each that opens nothing is counted to the address, and
   * when they were too many nobody is asked until the minute is over; one that has worked in this process is never held
   * back by what others of its address send.
   * @throws AppError TOO_MANY_REQUESTS
   */
  open<T>(secret: string, address: string, lookUp: () => Promise<T | null>): Promise<T | null>;
}

/** Stands before every look-up of a session or a bearer. */
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
      // A page asks for many things at once with one new cookie: what becomes of the first is awaited before the rest count.
      await asking.get(hash);
      if (worked.has(hash)) {
        const found = await lookUp();
        if (found === null) {
          worked.delete(hash);
          limits.takeHere('credentialAddress', address);
        }
        return found;
      }
      // Taken before the answer is known, so that a thousand sent at once are not a thousand questions.
      limits.takeHere('credentialAddress', address);
      const looking = lookUp();
      const giveBack = () => limits.giveBackHere('credentialAddress', address);
      const over = looking
        .then((found) => {
          if (found === null) return;
          giveBack();
          remember(hash);
          // What could not be asked says nothing against the sender.
        }, giveBack)
        .finally(() => asking.delete(hash));
      asking.set(hash, over);
      await over;
      return looking;
    },
  };
}
