/**
 * The last step of signing up through a provider that gave us no e-mail address: the person types one. Until then they have
 * neither an account nor a session.
 */
import type { z } from 'zod';
import type { finishSignUpInput } from '#shared/auth/auth.ts';
import { providerLabels } from '#shared/auth/sign-in-problems.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { requireVerification } from './guessing.ts';
import { linkExpired } from './links.ts';
import { startSession } from './person.ts';
import { AddressHeldBack, type Identity, openAccount } from './provider-person.ts';
import { spend } from './spend-ticket.ts';

const PURPOSE = 'sign-up';
/** For how many minutes the form stays valid. */
const MINUTES = 20;

interface SignUp {
  identity: Identity;
  next: string;
}

/** Remembers, in a cookie of this browser, the person the provider reported, while they type their e-mail address. */
export function keepSignUp(ctx: AuthCtx, identity: Identity, next: string): void {
  ctx.setCookie(ctx.tickets.issue(PURPOSE, { identity, next } satisfies SignUp, MINUTES));
}

const kept = (ctx: AuthCtx) => ctx.tickets.read<SignUp>(PURPOSE, ctx.cookie(ctx.tickets.cookieName(PURPOSE)));

/** The provider of this browser's unfinished sign-up and the person's name there; null if there is no such sign-up. */
export function pendingSignUp(ctx: AuthCtx) {
  const identity = kept(ctx)?.content.identity;
  return identity ? { provider: identity.provider, label: providerLabels[identity.provider], name: identity.name || null } : null;
}

/**
 * Creates the account with the e-mail address the person typed and signs them in. The address stays unconfirmed until they use
 * the link mailed to it. Returns `next`, the path they wanted to go to.
 * @throws AppError LINK_EXPIRED without an unfinished sign-up, VERIFICATION_REQUIRED, CONFLICT if the address is taken (the
 * person may try another one) or if the identity has an account by now
 */
export async function finishSignUp(ctx: AuthCtx, input: z.output<typeof finishSignUpInput>) {
  const ticket = kept(ctx);
  if (!ticket) throw linkExpired();
  await requireVerification(ctx, input.verification);
  await ctx.limits.take('registerAddress', addressBlock(ctx.ip));
  const { identity, next } = ticket.content;
  const label = providerLabels[identity.provider];
  let userId: string;
  try {
    userId = await withTransaction(ctx, async (ctx) => {
      if (!(await spend(ctx, ticket))) throw linkExpired();
      return openAccount(ctx, { ...identity, email: input.email, emailVerified: false });
    });
  } catch (error) {
    if (error instanceof AddressHeldBack || isUniqueViolation(error, 'users_email_unique')) {
      const sentence = `An account with this e-mail already exists. Sign in to it, then link ${label} in Profile.`;
      throw new AppError('CONFLICT', sentence, { fields: { email: sentence } });
    }
    if (!isUniqueViolation(error, 'identities_subject')) throw error;
    throw new AppError('CONFLICT', `This ${label} account has an account here by now. Sign in with ${label}.`);
  }
  ctx.setCookie(ctx.tickets.clear(PURPOSE));
  ctx.wakeOutbox();
  const { isNewDevice: _, ...person } = await startSession(ctx, userId, identity);
  return { ...person, next };
}
