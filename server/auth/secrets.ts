import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { secrets } from '#drizzle/schema/secrets.ts';
import type { Db } from '../database.ts';

/** Creates a credential of 256 random bits. Only its sha256 is stored. */
export function newSecret(prefix: string): { secret: string; hash: string; last4: string } {
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashSecret(secret), last4: secret.slice(-4) };
}

/**
 * How a credential is stored: its sha256, in hex. A slow hash, as for passwords, would add nothing: 256 random bits cannot be
 * guessed.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Returns the secret key with this name. The app generates it once and stores it in the database, so that all its processes share
 * it.
 */
export async function ownSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`no secret ${name}`);
  return row.value;
}
