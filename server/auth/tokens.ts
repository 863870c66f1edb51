import { and, desc, eq, getTableColumns, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import { plans } from '#drizzle/schema/plans.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { users } from '#drizzle/schema/users.ts';
import type { ApiScope, CreateApiTokenInput } from '#shared/auth/auth.ts';
import { may } from '#shared/teams/roles.ts';
import { audit } from '../audit/service.ts';
import { type Ctx, type HttpCaller, type Membership, mintSellerId, type SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { tell } from '../notifications/tell.ts';
import { plainName } from '../outbox/plain-name.ts';
import { amountText } from '../subscriptions/plan-values.ts';
import { standingSql } from '../subscriptions/standing.ts';
import { withinPlan } from '../subscriptions/within-plan.ts';
import { nameOf } from '../teams/people.ts';
import { lockOwnAccount } from './account-lock.ts';
import { newSecret } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import { signInFirst } from './sign-in-first.ts';

/** The lifetime of an access token in minutes: ten more than the browser waits before it asks for a new one. */
const ACCESS_MINUTES = 60;
/** How many access tokens of one session may be valid. Every page load makes a new one; the oldest are deleted first. */
const ACCESS_PER_SESSION = 20;
/**
 * How often, in milliseconds, the time of the last use is written, so that a busy script does not cause a write with every call.
 */
const USED_EVERY_MS = 60_000;

/**
 * Creates a short-lived token for /api/ai/* that ends with its session. Earlier ones stay valid until they expire, because other
 * browser tabs may still use them.
 */
export async function mintAccessToken(
  ctx: Ctx,
  userId: string,
  sessionId: string,
): Promise<{ token: string; expiresAt: string }> {
  const { secret, hash, last4 } = newSecret('lwt');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + ACCESS_MINUTES * 60_000);
  await ctx.db
    .insert(tokens)
    .values({ id: uuidv7(), kind: 'access', hash, last4, userId, sessionId, scopes: ['ai'], expiresAt, createdAt: now });
  const newest = ctx.db
    .select({ id: tokens.id })
    .from(tokens)
    .where(eq(tokens.sessionId, sessionId))
    .orderBy(desc(tokens.id))
    .limit(ACCESS_PER_SESSION);
  await ctx.db.delete(tokens).where(and(eq(tokens.sessionId, sessionId), notInArray(tokens.id, newest)));
  return { token: secret, expiresAt: expiresAt.toISOString() };
}

/** An access token is its session's, whoever that belongs to by now. */
const ownerOfToken = sql<string>`coalesce(${sessions.userId}, ${tokens.userId})`;

/** Returns the caller that a bearer token stands for, by the token's hash; null if the token is not valid. */
export async function callerOfBearer(ctx: Ctx, hash: string): Promise<HttpCaller | null> {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .select({
      id: tokens.id,
      kind: tokens.kind,
      userId: ownerOfToken,
      catalogueId: tokens.catalogueId,
      sessionId: tokens.sessionId,
      scopes: tokens.scopes,
      lastUsedAt: tokens.lastUsedAt,
      role: users.role,
      callsPerMinute: sql<number>`coalesce((select rate.amount from ${sql.raw(amountText('plans.id', 'api.rate'))} rate), 0)`,
    })
    .from(tokens)
    .leftJoin(sessions, eq(sessions.id, tokens.sessionId))
    .innerJoin(users, eq(users.id, ownerOfToken))
    // The plan is that of the catalogue, whoever made the token.
    .leftJoin(subscriptions, sql`${subscriptions.userId} = coalesce(${tokens.catalogueId}, ${tokens.userId})`)
    .leftJoin(plans, eq(plans.id, standingSql(sql.raw('subscriptions'), sql`${now.toISOString()}::timestamptz`).planId))
    .where(and(eq(tokens.hash, hash), gt(tokens.expiresAt, now), eq(users.status, 'active')));
  if (!row) return null;
  const person = { userId: row.userId, sellerId: mintSellerId(row.userId), role: row.role };
  if (row.kind === 'access') return { kind: 'accessToken', sessionId: row.sessionId ?? '', ...person };
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > USED_EVERY_MS) {
    await ctx.db.update(tokens).set({ lastUsedAt: now }).where(eq(tokens.id, row.id));
  }
  const callsPerMinute = Number(row.callsPerMinute);
  const catalogueId = row.catalogueId ?? row.userId;
  return { kind: 'apiToken', tokenId: row.id, catalogueId, scopes: row.scopes as ApiScope[], callsPerMinute, ...person };
}

/**
 * Creates a personal API token; its secret is returned once and cannot be read again.
 * @throws AppError PLAN_LIMIT if the plan allows no more tokens
 */
export async function createApiToken(ctx: SellerCtx & { sessions: Sessions }, input: Required<CreateApiTokenInput>) {
  const { secret, hash, last4 } = newSecret('lwp');
  const now = ctx.clock.now();
  const id = uuidv7();
  const made = await withTransaction(ctx, async (ctx) => {
    if (!(await lockOwnAccount(ctx))) throw signInFirst();
    await withinPlan(ctx, 'api.tokens', 1);
    const { caller } = ctx;
    const provider = caller.kind === 'session' ? await ctx.sessions.providerOf(ctx.db, caller.sessionId) : null;
    const expiresAt = new Date(now.getTime() + input.days * 86_400_000);
    await audit(ctx, { action: 'auth.apiTokenCreated', after: { name: input.name, scopes: input.scopes.join(' '), last4 } });
    await tell(ctx, 'apiTokenCreated', ctx.caller.userId, { name: plainName(input.name) }, ctx.sellerId);
    await ctx.db.insert(tokens).values({
      id,
      kind: 'api',
      hash,
      last4,
      userId: ctx.caller.userId,
      catalogueId: ctx.sellerId,
      name: input.name,
      provider,
      scopes: input.scopes,
      expiresAt,
      createdAt: now,
    });
    return { id, token: secret, name: input.name, last4, scopes: input.scopes, expiresAt: expiresAt.toISOString() };
  });
  ctx.wakeOutbox();
  return made;
}

/** The catalogue in which an API token acts. */
const catalogueOf = sql<string>`coalesce(${tokens.catalogueId}, ${tokens.userId})`;

/** The API tokens that the caller sees and may end: their own, and all of the catalogue that is shown if they may make some there. */
const seenBy = (ctx: SellerCtx & { team?: Membership }) => {
  const own = eq(tokens.userId, ctx.caller.userId);
  const seen =
    ctx.team && may(ctx.team.role, 'connect')
      ? or(own, eq(tokens.catalogueId, ctx.sellerId), and(isNull(tokens.catalogueId), eq(tokens.userId, ctx.sellerId)))
      : own;
  return and(seen, eq(tokens.kind, 'api'));
};

/**
 * The valid API tokens that the person has made, in whichever catalogue they act, newest first, without their secrets. With `team`,
 * also those that others have made in the catalogue that is shown, if the person may make some there.
 */
export async function listApiTokens(ctx: SellerCtx & { team?: Membership }) {
  const [owners, makers] = [alias(users, 'owners'), alias(users, 'makers')];
  const named = (person: typeof owners | typeof makers) => ({
    id: person.id,
    displayName: person.displayName,
    firstName: person.firstName,
    email: person.email,
  });
  const rows = await ctx.db
    .select({ ...getTableColumns(tokens), owner: named(owners), maker: named(makers) })
    .from(tokens)
    .innerJoin(owners, eq(owners.id, catalogueOf))
    .innerJoin(makers, eq(makers.id, tokens.userId))
    .where(and(seenBy(ctx), gt(tokens.expiresAt, ctx.clock.now())))
    .orderBy(desc(tokens.id));
  const called = (person: Parameters<typeof nameOf>[0] & { id: string }) =>
    person.id === ctx.caller.userId ? null : nameOf(person);
  return rows.map(({ owner, maker, ...row }) => ({
    /** Whose catalogue it acts in; null for the person's own. */
    catalogue: called(owner),
    /** Who made it; null for the person. */
    maker: called(maker),
    /** Whether it acts in the catalogue that is shown, so that it counts on its plan. */
    isHere: owner.id === ctx.sellerId,
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiScope[],
    last4: row.last4,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Ends an API token at once: one of the caller's own, or one of the catalogue that is shown if they may make some there.
 * @throws AppError NOT_FOUND
 */
export async function revokeApiToken(ctx: SellerCtx & { team: Membership }, id: string): Promise<void> {
  const gone = await ctx.db
    .delete(tokens)
    .where(and(eq(tokens.id, id), seenBy(ctx)))
    .returning({ id: tokens.id });
  if (gone.length === 0) throw notFound('This API token does not exist.');
  await audit(ctx, { action: 'auth.apiTokenRevoked', after: { token: id } });
}

/** Ends all API tokens and access tokens of a person at once. */
export async function dropTokens(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(tokens).where(eq(tokens.userId, userId));
}

/** Ends all API tokens of a person at once, but not the browser's access tokens. */
export async function dropApiTokens(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.kind, 'api')));
}

/** Deletes expired tokens. */
export async function dropExpiredTokens(ctx: Ctx): Promise<void> {
  await ctx.db.delete(tokens).where(lt(tokens.expiresAt, ctx.clock.now()));
}
