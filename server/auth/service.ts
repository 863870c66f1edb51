import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { loginInput, registerInput } from '#shared/auth.ts';
import { sentences } from '#shared/errors.ts';
import type { RequestCtx, SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import { startFreeSubscription } from '../subscriptions/service.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { isCommonPassword } from './password-rules.ts';
import type { Sessions } from './sessions.ts';
import { mintAccessToken } from './tokens.ts';

type AuthCtx = RequestCtx & { sessions: Sessions };

/** The signed-in person as the client keeps it. `token` is the short one for /api/ai/* alone. */
export interface AuthUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  token: string;
}

/**
 * Makes an account on the free plan and signs it in. Never touches an existing row.
 * @throws AppError CONFLICT when the address is taken, BAD_INPUT for a password anyone would guess
 */
export async function register(ctx: AuthCtx, input: z.output<typeof registerInput>) {
  if (isCommonPassword(input.password, input.email)) {
    const sentence = 'Choose a password that is harder to guess. Three random words work well.';
    throw new AppError('BAD_INPUT', sentence, { fields: { password: sentence } });
  }
  const passwordHash = await hashPassword(input.password);
  const userId = uuidv7();
  const now = ctx.clock.now();
  try {
    await withTransaction(ctx, async (ctx) => {
      await ctx.db.insert(users).values({
        id: userId,
        email: input.email,
        passwordHash,
        displayName: input.displayName ?? '',
        createdAt: now,
        updatedAt: now,
      });
      await startFreeSubscription(ctx, userId);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_unique')) throw error;
    const sentence = 'An account with this e-mail already exists. Sign in or reset your password.';
    throw new AppError('CONFLICT', sentence, { fields: { email: sentence } });
  }
  return startSession(ctx, userId);
}

/**
 * Signs in by e-mail and password. A session sent along is ended, so that nobody can plant one.
 * @throws AppError WRONG_CREDENTIALS, the same for an unknown address and a wrong password
 */
export async function login(ctx: AuthCtx, input: z.output<typeof loginInput>) {
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(sql`lower(${users.email})`, input.email));
  const matches = await verifyPassword(user?.passwordHash, input.password);
  if (!user || !matches || user.status !== 'active') {
    throw new AppError('WRONG_CREDENTIALS', 'E-mail or password do not match. Check both, or reset your password.');
  }
  return startSession(ctx, user.id);
}

async function startSession(ctx: AuthCtx, userId: string) {
  if (ctx.caller.kind === 'session') await ctx.sessions.destroy(ctx.db, ctx.caller.sessionId);
  const session = await ctx.sessions.create(ctx.db, userId, { kind: 'user', ip: ctx.ip, userAgent: ctx.userAgent });
  const { token } = await mintAccessToken(ctx, userId, session.id);
  ctx.setCookie(ctx.sessions.cookie(session.secret));
  return describePerson(ctx, userId, token);
}

/** Ends the session and its access tokens at once, and clears the cookie. Repeating it is harmless. */
export async function logout(ctx: AuthCtx): Promise<void> {
  if (ctx.caller.kind === 'session') await ctx.sessions.destroy(ctx.db, ctx.caller.sessionId);
  ctx.setCookie(ctx.sessions.cookie(null));
}

/** The signed-in person with a fresh access token, or null when nobody is signed in. */
export async function me(ctx: AuthCtx) {
  if (ctx.caller.kind !== 'session') return null;
  const { token } = await mintAccessToken(ctx, ctx.caller.userId, ctx.caller.sessionId);
  return describePerson(ctx, ctx.caller.userId, token);
}

/** A new access token for the signed-in session. Tokens given before stay good until their own end. */
export async function refreshToken(ctx: SellerCtx) {
  if (ctx.caller.kind !== 'session') throw new AppError('SIGN_IN_REQUIRED', 'Sign in to continue.');
  return mintAccessToken(ctx, ctx.caller.userId, ctx.caller.sessionId);
}

async function describePerson(ctx: AuthCtx, userId: string, token: string) {
  const [row] = await ctx.db
    .select()
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new AppError('NOT_FOUND', sentences.userDataNotFound);
  const { users: user, subscriptions: subscription } = row;
  const authUser: AuthUser = { uid: user.id, email: user.email, emailVerified: user.emailVerified, token };
  return {
    user: authUser,
    userData: {
      uid: user.id,
      email: user.email,
      displayName: user.displayName,
      firstName: user.firstName,
      lastName: user.lastName,
      photoURL: user.photoUrl,
      role: user.role,
      subscription: subscription && {
        status: subscription.status,
        tier: { product: subscription.planId },
        aiQueriesBilling: subscription.aiQueriesBilling,
        aiQueriesTotal: subscription.aiQueriesTotal,
      },
    },
  };
}
