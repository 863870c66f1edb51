import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id figures: 19 MiB, two passes, one lane. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes memory and a core each; more at once would only slow every sign-in. */
const AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** argon2id in PHC form. */
export const hashPassword = (password: string) => inTurn(() => hash(password, options));

let dummy: Promise<string> | undefined;

/**
 * True when the password matches. For a person who does not exist, or has no password, the same work is done against
 * a dummy, so that the time of the answer says nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('there is nobody with this password');
  const against = stored ?? (await dummy);
  const matches = await inTurn(() => verify(against, password));
  return matches && typeof stored === 'string';
}
