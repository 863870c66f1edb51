import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';

/**
 * Lets a monitoring system read the numbers of the app, and nothing else. Compares hashes, which have the same length, so that the
 * time it takes says nothing about the token.
 * @throws AppError SIGN_IN_REQUIRED
 */
export function requireMonitor(authorization: string | undefined, token: string): void {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hash(given), hash(token))) {
    throw new AppError('SIGN_IN_REQUIRED', 'Send the token of the setting METRICS_TOKEN.');
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest();
