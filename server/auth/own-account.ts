import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ConfirmLinkInput } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import { AppError } from '../errors.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { knownDevice } from './devices.ts';
import { guarded } from './guessing.ts';
import { type LinkKind, readLink } from './links.ts';
import { verifyPassword } from './password.ts';

/**
 * A mailed link shows who has the mailbox. This asks for the account as well, by being signed in to it or by its password:
 * whoever owns the mailbox alone must not vouch for an account that somebody else made in advance. The link is not used up.
 * @throws AppError LINK_EXPIRED; NOT_ALLOWED when a password has to be sent along; WRONG_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function requireOwnAccount(ctx: AuthCtx, kind: LinkKind, { token, password }: ConfirmLinkInput): Promise<void> {
  const { userId } = await readLink(ctx, kind, token);
  if (ctx.caller.kind === 'session' && ctx.caller.userId === userId) return;
  if (password === undefined) {
    throw new AppError('NOT_ALLOWED', 'Sign in to the account this link was sent for, or type its password.');
  }
  const [user] = await ctx.db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const attempt = { email: user?.email ?? '', device: await knownDevice(ctx, userId), verify: false };
  const right = await guarded(ctx, attempt, async () => {
    const matches = await verifyPassword(user?.passwordHash, password);
    return { right: matches, result: matches };
  });
  if (right) return;
  await audit(ctx, { action: 'auth.reauthFailed', actorId: null, subjectId: userId });
  const sentence = 'This is not the password of the account this link was sent for.';
  throw new AppError('WRONG_CREDENTIALS', sentence, { fields: { password: sentence } });
}
