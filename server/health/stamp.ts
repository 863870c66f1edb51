import { createHash } from 'node:crypto';
import { CHECK_VERSION, rulesInForce } from '#shared/health/judge.ts';

const DAY = 86_400_000;
let known: { day: number; stamp: string } | null = null;

/**
 * Stands for the rules by which products are checked on a day (UTC). It changes when the date of a marketplace rule comes or
 * passes, and with a release that changes rules or checks; then all products are checked again.
 */
export function stampOf(now: Date): string {
  const day = Math.floor(now.getTime() / DAY);
  if (known?.day !== day) known = { day, stamp: hashOf(`${CHECK_VERSION} ${rulesInForce(now)}`) };
  return known.stamp;
}

/** A short hash, by which only equality is decided. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
