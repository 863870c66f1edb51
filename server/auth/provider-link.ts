import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { SignInProvider } from '#shared/auth/auth.ts';
import { providerLabels, signInSentence } from '#shared/auth/sign-in-problems.ts';
import { paths } from '#shared/paths.ts';
import { audit } from '../audit/service.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import { type ProviderPerson, SignInFailed } from '../integrations/sign-in/sign-in.ts';
import { tell } from '../notifications/tell.ts';
import { lockOwnAccount } from './account-lock.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { type Journey, setOut } from './provider-attempt.ts';
import { addIdentity, findOwner, hasAnother, type Identity, noteUse, readIdentity } from './provider-person.ts';
import { SignInRefused } from './provider-refusal.ts';
import { requireSession } from './sign-in-first.ts';

/**
 * Starts linking a provider to the signed-in account; returns the URL the browser should go to. This is a tRPC procedure and not
 * a URL to visit, so that no other site can start it for somebody. Refused while the account's e-mail address is unconfirmed: if
 * its real owner came later, they would share the account with whoever linked the provider.
 * @throws AppError NOT_ALLOWED before the e-mail address is confirmed; NOT_CONFIGURED, UNAVAILABLE if the provider does not
 * answer
 */
export async function startLink(ctx: SellerCtx & AuthCtx, provider: SignInProvider): Promise<{ url: string }> {
  const caller = requireSession(ctx.caller);
  const [user] = await ctx.db.select({ confirmed: users.emailVerified }).from(users).where(eq(users.id, caller.userId));
  if (!user?.confirmed) {
    throw new AppError('NOT_ALLOWED', signInSentence({ problem: 'unconfirmed', provider }) ?? '');
  }
  const link = { userId: caller.userId, sessionId: caller.sessionId };
  try {
    const url = await setOut(ctx, provider, { next: paths.profile, link });
    return { url: url.href };
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error;
    const { problem } = error;
    const code = problem === 'notConfigured' ? 'NOT_CONFIGURED' : 'UNAVAILABLE';
    throw new AppError(code, signInSentence({ problem, provider }) ?? '', {}, error);
  }
}

/**
 * Links the person's account at the provider to the account here in which they pressed "link", and only in the session in which
 * they did so. Returns the path to go to.
 * @throws SignInRefused
 */
export async function finishLink(
  ctx: AuthCtx,
  provider: SignInProvider,
  person: ProviderPerson,
  link: NonNullable<Journey['link']>,
): Promise<string> {
  const { caller } = ctx;
  if (caller.kind !== 'session' || caller.userId !== link.userId || caller.sessionId !== link.sessionId) {
    throw new SignInRefused('expired', 'other_session');
  }
  const identity = readIdentity(provider, person);
  try {
    await withTransaction(ctx, (ctx) => attach({ ...ctx, caller, sellerId: caller.sellerId }, identity));
  } catch (error) {
    // Another request at the same time was first. Either it has linked this account of the provider to somebody else's account
    // here (`identities_subject`), or it has linked another account of the provider to this person's (`identities_one_each`).
    if (isUniqueViolation(error, 'identities_subject')) throw new SignInRefused('alreadyLinked', 'subject_taken');
    if (isUniqueViolation(error, 'identities_one_each')) throw new SignInRefused('anotherLinked', 'one_each');
    throw error;
  }
  ctx.wakeOutbox();
  return `${paths.profile}?linked=${provider}`;
}

async function attach(ctx: SellerCtx, identity: Identity): Promise<void> {
  const { userId } = ctx.caller;
  // Lock the account, so that a second click waits and then finds the link that the first one made.
  const account = await lockOwnAccount(ctx);
  if (!account) throw new SignInRefused('expired', 'session_ended');
  if (!account.emailVerified) throw new SignInRefused('unconfirmed', 'address_unconfirmed');
  const owner = await findOwner(ctx, identity);
  if (owner && owner.id !== userId) throw new SignInRefused('alreadyLinked', 'subject_taken');
  if (owner) return noteUse(ctx, identity);
  if (await hasAnother(ctx, userId, identity)) throw new SignInRefused('anotherLinked', 'one_each');
  await addIdentity(ctx, userId, identity);
  await tell(ctx, 'providerLinked', userId, { provider: providerLabels[identity.provider], ended: 'nothing' });
  await audit(ctx, { action: 'auth.providerLinked', after: { provider: identity.provider } });
}
