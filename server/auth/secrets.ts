import { createHash, randomBytes } from 'node:crypto';

/** A new credential of 256 random bits. Only its sha256 is ever stored. */
export function newSecret(prefix: string): { secret: string; hash: string; last4: string } {
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashSecret(secret), last4: secret.slice(-4) };
}

/** What is stored of a credential: sha256, hex. The secret holds 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
