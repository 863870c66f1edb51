import { and, asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { identities } from '#drizzle/schema/identities.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { WayIn } from '#shared/auth/sign-in-problems.ts';
import { dbText, email } from '#shared/primitives.ts';
import { audit } from '../audit/service.ts';
import type { Ctx } from '../context.ts';
import type { ProviderPerson } from '../integrations/sign-in/sign-in.ts';
import { oweMail } from '../outbox/service.ts';
import { startFreeSubscription } from '../subscriptions/service.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';
import { isHeldBack } from './links.ts';
import { SignInRefused } from './provider-refusal.ts';

/** An account at a provider, in the form in which we store it. */
export interface Identity extends ProviderPerson {
  provider: SignInProvider;
  name: string;
}

/**
 * Turns the provider's description of a person into an identity. A name or an e-mail address that cannot be stored is left out.
 * @throws SignInRefused for an id that cannot be stored
 */
export function readIdentity(provider: SignInProvider, person: ProviderPerson): Identity {
  const subject = dbText(255, 1).safeParse(person.subject);
  if (!subject.success || subject.data !== person.subject) throw new SignInRefused('failed', 'unusable_subject');
  const address = email.safeParse(person.email);
  const name = dbText(100).safeParse([...(person.name ?? '')].slice(0, 100).join(''));
  return {
    provider,
    subject: person.subject,
    email: address.success ? address.data : null,
    emailVerified: address.success && person.emailVerified,
    name: name.success ? name.data : '',
  };
}

/**
 * The account to which an identity is linked. It is found by the provider and the provider's id of the person, never by e-mail
 * address: that may change and come to belong to somebody else.
 */
export async function findOwner(ctx: Ctx, { provider, subject }: Identity) {
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email, status: users.status })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return owner;
}

/**
 * The account with this e-mail address. It is locked until the transaction ends, so that it cannot change between the check and
 * the linking.
 */
export async function findNamesake(ctx: Ctx, address: string) {
  const [user] = await ctx.db
    .select({
      id: users.id,
      status: users.status,
      emailVerified: users.emailVerified,
      emailVerifiedAt: users.emailVerifiedAt,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address))
    .for('no key update');
  return user;
}

/**
 * The way to sign in to this account that is named when signing in through another provider is refused: the account's password
 * if it has one, otherwise the provider that was linked first.
 */
export async function wayInto(ctx: Ctx, user: { id: string; passwordHash: string | null }): Promise<WayIn> {
  if (user.passwordHash !== null) return 'password';
  const [first] = await ctx.db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.id))
    .limit(1);
  return first?.provider ?? 'password';
}

/**
 * True if this user already signs in with another identity of the same provider. (The caller has checked that no user is linked to
 * the given identity itself.)
 */
export async function hasAnother(ctx: Ctx, userId: string, { provider }: Identity): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
  return other !== undefined;
}

/** Thrown when the e-mail address is reserved for a former owner, who may still take it back. */
export class AddressHeldBack extends Error {}

/** Links an identity to an account, so that the person can sign in with it. Call inside a transaction. */
export async function addIdentity(ctx: Ctx, userId: string, { provider, subject, email }: Identity): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(identities).values({ id: uuidv7(), userId, provider, subject, email, createdAt: now, lastUsedAt: now });
}

/** Records that an identity was used, and the e-mail address the provider now reports, which the person sees in their profile. */
export async function noteUse(ctx: Ctx, { provider, subject, email }: Identity): Promise<void> {
  await ctx.db
    .update(identities)
    .set({ email, lastUsedAt: ctx.clock.now() })
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
}

/**
 * Creates an account on the free plan, with this identity as the only way to sign in. Call inside a transaction, which fails if
 * the e-mail address or the identity is taken. The address counts as confirmed only if the provider has verified it.
 * @throws AddressHeldBack
 */
export async function openAccount(ctx: Ctx, identity: Identity & { email: string }): Promise<string> {
  const userId = uuidv7();
  const now = ctx.clock.now();
  await ctx.db.insert(users).values({
    id: userId,
    email: identity.email,
    emailVerified: identity.emailVerified,
    emailVerifiedAt: identity.emailVerified ? now : null,
    displayName: identity.name,
    lastSeenAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (await isHeldBack(ctx, identity.email)) throw new AddressHeldBack();
  await addIdentity(ctx, userId, identity);
  await startFreeSubscription(ctx, userId);
  await audit(ctx, { action: 'auth.register', actorId: userId, after: { provider: identity.provider } });
  if (identity.emailVerified) await grantConfiguredAdmin(ctx, userId);
  else await oweMail(ctx, 'verifyEmail', identity.email, userId, {});
  return userId;
}
