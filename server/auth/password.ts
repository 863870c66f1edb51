import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** The parameters OWASP recommends for argon2id: 19 MiB of memory, two passes, no parallelism. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes are computed at once. Each needs memory and a processor core; more at once would only slow down every sign-in.
 */
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

/** An argon2id hash in PHC format. */
export const hashPassword = (password: string) => inTurn(() => hash(password, options));

let dummy: Promise<string> | undefined;

/**
 * True if the password matches. For a person who does not exist or has no password, a dummy hash is verified instead, so that the
 * time taken reveals nothing.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('there is nobody with this password');
  const against = stored ?? (await dummy);
  const matches = await inTurn(() => verify(against, password));
  return matches && typeof stored === 'string';
}
