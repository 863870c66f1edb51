import type { Caller } from '../context.ts';
import { AppError } from '../errors.ts';

export const signInFirst = () => new AppError('SIGN_IN_REQUIRED', 'Sign in to continue.');

/**
 * The caller's session. Used for what concerns the account itself, which tokens may not do.
 * @throws AppError SIGN_IN_REQUIRED
 */
export function requireSession(caller: Caller): Extract<Caller, { kind: 'session' }> {
  if (caller.kind !== 'session') throw signInFirst();
  return caller;
}
