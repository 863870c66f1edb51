import { eq, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import { sentences } from '#shared/errors.ts';
import { TERMS_VERSION } from '#shared/terms.ts';
import { defaultsOf } from '../account/defaults.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { AppError } from '../errors.ts';
import { standingOf, usedAt } from '../subscriptions/standing.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { rememberDevice } from './devices.ts';
import { openSession, type Shown } from './open-session.ts';
import { mintAccessToken } from './tokens.ts';

const HOUR = 3_600_000;

/** The signed-in person as the client stores it. `token` is short-lived and valid for /api/ai/* only. */
export interface AuthUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  token: string;
}

/**
 * Signs in a person who has proved who they are. Always starts a new session and ends the one the browser had, so that nobody can
 * leave a session of their own in another person's browser. `isNewDevice` tells whether this browser is new to the account.
 * @throws AppError WRONG_CREDENTIALS, see openSession
 */
export async function startSession(ctx: AuthCtx, userId: string, shown: Shown) {
  const session = await openSession(ctx, userId, 'user', shown);
  if (ctx.caller.kind === 'session') await ctx.sessions.destroy(ctx.db, ctx.caller.sessionId);
  const { token } = await mintAccessToken(ctx, userId, session.id);
  const { isNew } = await rememberDevice(ctx, userId, ctx.sessions.cookieNames.user.startsWith('__Host-'));
  ctx.setCookie(ctx.sessions.cookie(session.secret, 'user'));
  return { ...(await describePerson(ctx, userId, token)), isNewDevice: isNew };
}

/** The signed-in person and their data, as every sign-in returns them. */
export async function describePerson(ctx: Ctx, userId: string, token: string) {
  const [row] = await ctx.db
    .select()
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new AppError('NOT_FOUND', sentences.userDataNotFound);
  const { users: user, subscriptions: subscription } = row;
  const now = ctx.clock.now();
  const standing = subscription && standingOf(subscription, now);
  if (now.getTime() - user.lastSeenAt.getTime() > HOUR)
    await ctx.db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  const hasUsedText = sql<boolean>`exists (select from ${generations} where ${generations.userId} = ${userId}::uuid
    and ${generations.appliedAt} is not null)`;
  // Only people who have not confirmed their address yet are asked to, once they have used a text.
  const [used] = user.emailVerified ? [] : await rows<{ used: boolean }>(ctx.db, sql`select ${hasUsedText} as used`);
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
      /** ISO time after which the account will be erased; null unless deletion was requested. */
      deleteAfter: user.deleteAfter?.toISOString() ?? null,
      /** Whether the person should be asked to confirm their e-mail address: not before they have used a text. */
      askToConfirm: used?.used === true,
      /** Whether the terms have changed since the version that the person accepted. */
      askToAccept: user.termsVersion < TERMS_VERSION,
      /** What new products and the writing form start with; see shared/defaults.ts. */
      defaults: await defaultsOf(ctx, user.id, user.defaults),
      subscription: subscription && {
        status: standing?.status ?? subscription.status,
        tier: { product: standing?.giftPlanId ?? subscription.planId },
        ...usedAt(subscription, now),
      },
    },
  };
}
