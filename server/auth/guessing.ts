/**
 * Protects against the guessing of passwords: attempts are counted, and after a few failures the browser must do a proof of work
 * before the password is checked.
 */
import { lt } from 'drizzle-orm';
import { usedChallenges } from '#drizzle/schema/used-challenges.ts';
import type { Ctx, RequestCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import type { LimitName } from '../limits/rules.ts';

/**
 * From this many failed attempts on, a sign-in needs a proof of work: FREE_TRIES for one account (or for one browser known to
 * the account), FREE_TRIES_FROM_ADDRESS for one IP address, which many people may share.
 */
const FREE_TRIES = 3;
const FREE_TRIES_FROM_ADDRESS = 20;

/**
 * Checks a password with `judge`. The attempt is counted before any work is done, so that many at once cannot exceed the limit; a
 * successful one is subtracted again. A browser the person has used before has a count of its own, so that a stranger who guesses
 * elsewhere cannot lock the owner out. `verify: false` is for people who have already shown a session or a mailed link: no proof
 * of work is demanded from them.
 * @throws AppError TOO_MANY_REQUESTS; VERIFICATION_REQUIRED after a few failures without proof of work
 */
export async function guarded<T>(
  ctx: RequestCtx,
  attempt: { email: string; device: string | null; verification?: string | undefined; verify: boolean },
  judge: () => Promise<{ right: boolean; result: T }>,
): Promise<T> {
  const counts: [LimitName, string][] = [
    ['loginAddress', addressBlock(ctx.ip)],
    attempt.device ? ['loginDevice', attempt.device] : ['loginAccount', attempt.email],
  ];
  const [fromAddress = 0, onAccount = 0] = attempt.verify
    ? await Promise.all(counts.map(([name, subject]) => ctx.limits.taken(name, subject)))
    : [];
  for (const [name, subject] of counts) await ctx.limits.take(name, subject);
  if (onAccount >= FREE_TRIES || fromAddress >= FREE_TRIES_FROM_ADDRESS) await requireVerification(ctx, attempt.verification);
  const { right, result } = await judge();
  if (right) for (const [name, subject] of counts) await ctx.limits.giveBack(name, subject);
  return result;
}

/**
 * Demands the solution of a proof-of-work challenge. Each solution is accepted only once.
 * @throws AppError VERIFICATION_REQUIRED
 */
export async function requireVerification(ctx: Ctx, solution: string | undefined): Promise<void> {
  if (solution === undefined) throw missing('Your browser needs a moment to prove it is not a robot. Try again.');
  const proof = await ctx.verification.judge(solution);
  if (!proof) throw missing('The check of your browser ran out. It was started again; try once more.');
  const fresh = await ctx.db.insert(usedChallenges).values(proof).onConflictDoNothing().returning({ id: usedChallenges.id });
  if (fresh.length === 0) throw missing('The check of your browser ran out. It was started again; try once more.');
}

const missing = (sentence: string) => new AppError('VERIFICATION_REQUIRED', sentence);

export async function dropOldChallenges(ctx: Ctx): Promise<void> {
  await ctx.db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, ctx.clock.now()));
}
