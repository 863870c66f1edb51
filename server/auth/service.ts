import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { users } from '#drizzle/schema/users.ts';
import type { loginInput, registerInput } from '#shared/auth/auth.ts';
import { TERMS_VERSION } from '#shared/terms.ts';
import { audit } from '../audit/service.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { oweMail } from '../outbox/service.ts';
import { startFreeSubscription } from '../subscriptions/service.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { knownDevice } from './devices.ts';
import { guarded, requireVerification } from './guessing.ts';
import { isHeldBack } from './links.ts';
import { tellOfNewDevice } from './new-device.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isLongPassword, refuseCommonPassword, refuseShortAdminPassword } from './password-rules.ts';
import { describePerson, startSession } from './person.ts';
import { refuseShutOut } from './shut-out.ts';
import { requireSession } from './sign-in-first.ts';
import { mintAccessToken } from './tokens.ts';

/**
 * Creates an account on the free plan, signs it in and queues a mail to confirm the address. Never changes an existing account.
 * @throws AppError CONFLICT if the e-mail address is taken, BAD_INPUT for a password that is not accepted,
 * VERIFICATION_REQUIRED, TOO_MANY_REQUESTS
 */
export async function register(ctx: AuthCtx, input: z.output<typeof registerInput>) {
  refuseCommonPassword(input.password, input.email);
  if (input.email === ctx.adminEmail) refuseShortAdminPassword(input.password);
  await requireVerification(ctx, input.verification);
  await ctx.limits.take('registerAddress', addressBlock(ctx.ip));
  const passwordHash = await hashPassword(input.password);
  const userId = uuidv7();
  const now = ctx.clock.now();
  try {
    await withTransaction(ctx, async (ctx) => {
      await ctx.db.insert(users).values({
        id: userId,
        email: input.email,
        passwordHash,
        passwordLong: isLongPassword(input.password),
        displayName: input.displayName ?? '',
        termsVersion: TERMS_VERSION,
        termsAcceptedAt: now,
        lastSeenAt: now,
        createdAt: now,
        updatedAt: now,
      });
      if (await isHeldBack(ctx, input.email)) throw addressTaken();
      await startFreeSubscription(ctx, userId);
      await oweMail(ctx, 'verifyEmail', input.email, userId, {});
      await audit(ctx, { action: 'auth.register', actorId: userId });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_unique')) throw error;
    throw addressTaken();
  }
  ctx.wakeOutbox();
  const { isNewDevice: _, ...person } = await startSession(ctx, userId, { passwordHash });
  return person;
}

function addressTaken(): AppError {
  const sentence = 'An account with this e-mail already exists. Sign in or reset your password.';
  return new AppError('CONFLICT', sentence, { fields: { email: sentence } });
}

/**
 * Signs in by e-mail and password.
 * @throws AppError WRONG_CREDENTIALS for an unknown address or a wrong password, after the same work for both, so that the time
 * taken does not tell them apart; TOO_MANY_REQUESTS, VERIFICATION_REQUIRED (see guessing.ts); NOT_ALLOWED for the right password
 * of a suspended account
 */
export async function login(ctx: AuthCtx, input: z.output<typeof loginInput>) {
  const found = await findByEmail(ctx, input.email);
  const device = found ? await knownDevice(ctx, found.id) : null;
  const attempt = { email: input.email, device, verification: input.verification, verify: true };
  const right = await guarded(ctx, attempt, async () => {
    const matches = await verifyPassword(found?.passwordHash, input.password);
    return { right: matches, result: matches };
  });
  const user = await refuseShutOut(ctx, found, right);
  const { isNewDevice, ...person } = await startSession(ctx, user.id, user);
  await audit(ctx, { action: 'auth.login', actorId: user.id });
  if (isNewDevice) await tellOfNewDevice(ctx, user.id, 'with your password');
  if (!user.passwordLong && isLongPassword(input.password)) {
    const judged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
    await ctx.db.update(users).set({ passwordLong: true }).where(judged);
    await grantConfiguredAdmin(ctx, user.id);
  }
  return person;
}

/** Finds the account whose password is to be checked. `email` must be normalised: trimmed and in lower case. */
export async function findByEmail(ctx: AuthCtx, email: string) {
  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      passwordLong: users.passwordLong,
      status: users.status,
      role: users.role,
      deleteAfter: users.deleteAfter,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user;
}

/** Returns the signed-in person with a new access token, or null if nobody is signed in. */
export async function me(ctx: AuthCtx) {
  if (ctx.caller.kind !== 'session') return null;
  const { token } = await mintAccessToken(ctx, ctx.caller.userId, ctx.caller.sessionId);
  return describePerson(ctx, ctx.caller.userId, token);
}

/** A new access token for the signed-in session. Earlier ones stay valid until they expire. */
export async function refreshToken(ctx: SellerCtx) {
  const { userId, sessionId } = requireSession(ctx.caller);
  return mintAccessToken(ctx, userId, sessionId);
}
