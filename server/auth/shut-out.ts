import type { users } from '#drizzle/schema/users.ts';
import { audit } from '../audit/service.ts';
import { AppError } from '../errors.ts';
import { utcDay } from '../utc-day.ts';
import type { AuthCtx } from './auth-ctx.ts';

type Known = Pick<typeof users.$inferSelect, 'id' | 'status' | 'passwordHash' | 'deleteAfter'>;

/** The answer to an unknown address and to a wrong password alike, so that it tells no stranger which addresses have an account. */
export const wrongCredentials = () =>
  new AppError('WRONG_CREDENTIALS', 'E-mail or password do not match. Check both, or reset your password.');

/**
 * Refuses a sign-in whose password was judged (`right`), and records why for the admins. That the account is suspended is told only
 * after the right password.
 * @throws AppError WRONG_CREDENTIALS; NOT_ALLOWED for the right password of a suspended account
 */
export async function refuseShutOut<User extends Known>(ctx: AuthCtx, user: User | undefined, right: boolean): Promise<User> {
  if (user && right && user.status === 'active') return user;
  await audit(ctx, {
    action: 'auth.loginFailed',
    actorId: null,
    subjectId: user?.id ?? null,
    after: { reason: reasonOf(user, right) },
  });
  if (user && right && user.status === 'suspended') throw suspended(ctx, user.deleteAfter);
  throw wrongCredentials();
}

function reasonOf(user: Known | undefined, right: boolean): string {
  if (!user) return 'no account has this address';
  if (!right) return user.passwordHash === null ? 'the account has no password' : 'wrong password';
  return user.status;
}

function suspended(ctx: AuthCtx, deleteAfter: Date | null): AppError {
  const people = ctx.adminEmail ?? 'the people who run this site';
  const sentence = `This account is suspended, so nobody can sign in to it. Write to ${people} to have it opened again.`;
  if (!deleteAfter) return new AppError('NOT_ALLOWED', sentence);
  const day = utcDay(deleteAfter, { year: true });
  // The day can be over: accounts are erased by a job, one after another.
  const isDue = deleteAfter <= ctx.clock.now();
  const end = isDue ? `It was to be deleted on ${day} and may be gone at any moment` : `It will be deleted on ${day}`;
  return new AppError('NOT_ALLOWED', `${sentence} ${end}, as was asked for before; only an account that is open can be kept.`);
}
