/** What opens an account beside its password, and what ends it. */
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

/** The services that open an account, as a person is shown them after their password changed. */
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

/** Ends every way in but the password, which the caller replaces or takes away. Inside a transaction. */
export async function endEveryWayIn(ctx: WaysCtx, userId: string): Promise<void> {
  await signOutEverywhere(ctx, userId);
  await ctx.db.delete(identities).where(eq(identities.userId, userId));
  await ctx.db.delete(devices).where(eq(devices.userId, userId));
}

/**
 * Forgets what an account calls its person: names, photo and the greeting made of them. We would say them to the owner of a
 * mailbox in our own mails and pages, and whoever wrote them had not shown to be that owner. The photo's file goes with the
 * sweep of pictures. Inside a transaction.
 */
export async function forgetNames(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ displayName: '', firstName: '', lastName: '', photoUrl: null, updatedAt: ctx.clock.now() })
    .where(eq(users.id, userId));
  await ctx.db.delete(welcomeMessages).where(eq(welcomeMessages.userId, userId));
}

/**
 * Ends what was not proved since its owner confirmed the address, before a service that vouches for the same address joins.
 * Sessions and known browsers go all; API tokens when they are older than the confirmation. The password and linked services
 * belong to whoever confirmed, because that is done in the account; where no such confirmation is known, they go as well,
 * and so do the names.
 * Answers what a mail should say of it. Inside a transaction that holds the account.
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
