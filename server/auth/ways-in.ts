/**
 * Functions that end what opens an account: sessions, tokens, mailed links and linked services (providers such as Google).
 */
import { and, asc, eq, lt } from 'drizzle-orm';
import { devices } from '#drizzle/schema/devices.ts';
import { identities } from '#drizzle/schema/identities.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { users } from '#drizzle/schema/users.ts';
import { welcomeMessages } from '#drizzle/schema/welcome-messages.ts';
import { providerLabels } from '#shared/auth/sign-in-problems.ts';
import type { Ctx } from '../context.ts';
import { dropLinks } from './links.ts';
import type { Sessions } from './sessions.ts';
import { dropTokens } from './tokens.ts';

type WaysCtx = Ctx & { sessions: Sessions };

/**
 * The services with which a person can sign in to the account. They are shown after a change of the password, because they still
 * open the account.
 */
export async function linkedServices(ctx: Ctx, userId: string) {
  const linked = await ctx.db
    .select({ provider: identities.provider, linkedAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.provider));
  return linked.map(({ provider, linkedAt }) => ({
    provider,
    label: providerLabels[provider],
    linkedAt: linkedAt.toISOString(),
  }));
}

/** Signs a person out everywhere and ends their API tokens and pending links. The password and linked services stay. */
export async function signOutEverywhere(ctx: WaysCtx, userId: string): Promise<void> {
  await ctx.sessions.destroyAll(ctx.db, userId);
  await dropTokens(ctx, userId);
  await dropLinks(ctx, userId);
}

/**
 * Ends everything that opens the account except the password, which the calling function replaces or removes. Known browsers are
 * forgotten as well, so that each counts as new at its next sign-in. Call inside a transaction.
 */
export async function endEveryWayIn(ctx: WaysCtx, userId: string): Promise<void> {
  await signOutEverywhere(ctx, userId);
  await ctx.db.delete(identities).where(eq(identities.userId, userId));
  await ctx.db.delete(devices).where(eq(devices.userId, userId));
}

/**
 * Deletes names, photo and the greeting made from them. Somebody who does not own the mailbox may have entered them, and its
 * owner would see them in our mails and pages. A job deletes the photo's file later. Call inside a transaction.
 */
export async function forgetNames(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ displayName: '', firstName: '', lastName: '', photoUrl: null, updatedAt: ctx.clock.now() })
    .where(eq(users.id, userId));
  await ctx.db.delete(welcomeMessages).where(eq(welcomeMessages.userId, userId));
}

/**
 * Ends all access that may belong to somebody other than the owner of the e-mail address. Called before a service that has
 * verified the same address is linked to the account.
 * Sessions, known browsers and pending links always end. If the address was confirmed in the account (`confirmedAt`), API tokens
 * older than the confirmation end too; password and linked services stay, because they belong to the owner. If it was never
 * confirmed, every token, the password, linked services and names go as well.
 * Returns which of the two cases it was, for the mail about it. Call inside a transaction that has locked the account.
 */
export async function endUnproved(ctx: WaysCtx, userId: string, confirmedAt: Date | null): Promise<'sessions' | 'everything'> {
  const now = ctx.clock.now();
  if (!confirmedAt) {
    await endEveryWayIn(ctx, userId);
    await forgetNames(ctx, userId);
    await ctx.db
      .update(users)
      .set({ passwordHash: null, passwordLong: false, emailVerifiedAt: now, deleteAfter: null, updatedAt: now })
      .where(eq(users.id, userId));
    return 'everything';
  }
  await ctx.sessions.destroyAll(ctx.db, userId);
  await ctx.db.delete(tokens).where(and(eq(tokens.userId, userId), lt(tokens.createdAt, confirmedAt)));
  await ctx.db.delete(devices).where(eq(devices.userId, userId));
  await dropLinks(ctx, userId);
  return 'sessions';
}
