import type { Caller } from '../context.ts';
import { AppError } from '../errors.ts';

export const signInFirst = () => new AppError('SIGN_IN_REQUIRED', 'Sign in to continue.');

/**
 * Returns the caller's session. Used for changes of the account itself, which tokens may not make.
 * @throws AppError SIGN_IN_REQUIRED
 */
export function requireSession(caller: Caller): Extract<Caller, { kind: 'session' }> {
  if (caller.kind !== 'session') throw signInFirst();
  return caller;
}
