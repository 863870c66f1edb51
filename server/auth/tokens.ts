import { and, desc, eq, getTableColumns, gt, lt, ne, notInArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { plans } from '#drizzle/schema/plans.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { users } from '#drizzle/schema/users.ts';
import type { ApiScope, CreateApiTokenInput } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import { type Ctx, type HttpCaller, mintSellerId, type SellerCtx } from '../context.ts';
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
    await tell(ctx, 'apiTokenCreated', ctx.caller.userId, { name: plainName(input.name) });
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

/** The person's own valid API tokens, newest first, without their secrets. */
export async function listApiTokens(ctx: SellerCtx) {
  const rows = await ctx.db
    .select({
      ...getTableColumns(tokens),
      owner: { displayName: users.displayName, firstName: users.firstName, email: users.email },
    })
    .from(tokens)
    .leftJoin(users, and(eq(users.id, tokens.catalogueId), ne(users.id, tokens.userId)))
    .where(and(eq(tokens.userId, ctx.caller.userId), eq(tokens.kind, 'api'), gt(tokens.expiresAt, ctx.clock.now())))
    .orderBy(desc(tokens.id));
  return rows.map(({ owner, ...row }) => ({
    /** Whose catalogue it acts in; null for the person's own. */
    catalogue: owner && nameOf(owner),
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiScope[],
    last4: row.last4,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends an API token at once. */
export async function revokeApiToken(ctx: SellerCtx, id: string): Promise<void> {
  const gone = await ctx.db
    .delete(tokens)
    .where(and(eq(tokens.id, id), eq(tokens.userId, ctx.caller.userId), eq(tokens.kind, 'api')))
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
