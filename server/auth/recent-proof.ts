import { REAUTH_MINUTES } from '#shared/auth/auth.ts';
import type { Caller, Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { requireSession } from './sign-in-first.ts';

/**
 * Demands that the person has proved who they are within the last few minutes. Called before irreversible actions, because the
 * session may have been left open on a shared computer.
 * @throws AppError REAUTH_REQUIRED
 */
export function requireRecentProof(ctx: Ctx, caller: Caller): void {
  const { lastAuthAt } = requireSession(caller);
  const age = ctx.clock.now().getTime() - lastAuthAt.getTime();
  if (age > REAUTH_MINUTES * 60_000) throw new AppError('REAUTH_REQUIRED', 'Confirm that it is you to continue.');
}
