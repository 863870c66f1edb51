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
 * Demands more than a mailed link, which proves only who owns the mailbox: the person must also be signed in to the account or
 * know its password. Otherwise the owner of a mailbox could confirm an account that somebody else created with their address.
 * Does not use the link up.
 * @throws AppError LINK_EXPIRED; NOT_ALLOWED if a password must be sent along; WRONG_CREDENTIALS, TOO_MANY_REQUESTS
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
