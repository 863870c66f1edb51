/** Decides who may act as a seller. The same rules hold for tRPC procedures, /api/ai, pictures and the account export. */
import type { ApiScope } from '#shared/auth/auth.ts';
import type { PlanFeature } from '#shared/subscriptions.ts';
import type { Right } from '#shared/teams/roles.ts';
import { auditRefusal } from '../audit/service.ts';
import type { CatalogueWish, HttpCaller, HttpSeller, Membership, RequestCtx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import type { LimitName } from '../limits/rules.ts';
import { requireFeature } from '../subscriptions/require-feature.ts';
import { findCatalogue } from '../teams/catalogue.ts';
import { requireRecentProof } from './recent-proof.ts';
import { signInFirst } from './sign-in-first.ts';

/** What an endpoint requires of its caller. A tRPC procedure declares it in its meta. */
export interface Conditions {
  /** What the caller must be allowed to do in the catalogue that the call is about, or `own`; see shared/teams/roles.ts. */
  right?: Right;
  /** The scope that a personal API token needs here. If none is given, no API token is accepted. */
  scope?: ApiScope;
  /** The feature the seller's plan must have. */
  feature?: PlanFeature;
  /** A limit for calls to this endpoint per person, besides the general limit. */
  limit?: LimitName;
  /** The person must have proved who they are within the last few minutes. */
  stepUp?: boolean;
}

/**
 * Returns the context of a seller, or of a script that acts for one; throws for everybody else. Every call counts towards the
 * general limits. The audit log records a known caller who asks for what they may not do. The session of a suspended account
 * counts as not signed in, its tokens as invalid.
 * @param what the procedure's name, or the HTTP method and path, for the audit log
 * @param counts false for an endpoint that has a limit of its own instead of the general one
 * @param wish the catalogue, if something else than the request's header says it
 * @throws AppError SIGN_IN_REQUIRED, NOT_ALLOWED, NO_CATALOGUE, TOO_MANY_REQUESTS, PLAN_LIMIT (feature), REAUTH_REQUIRED
 */
export async function requireSeller<C extends RequestCtx>(
  ctx: C,
  what: string,
  { right, scope, feature, limit, stepUp }: Conditions,
  counts = true,
  wish: CatalogueWish = ctx.wish,
): Promise<C & SellerCtx & { caller: HttpSeller; team: Membership }> {
  // A new endpoint that does not say what it needs is closed to everybody.
  if (!right) throw new Error(`${what} does not declare which right it needs`);
  const refusal = whyNot(ctx, scope);
  const isKnown = refusal?.appCode === 'NOT_ALLOWED';
  // A refusal that is written to the audit log always counts towards the limits; otherwise the log could be filled without end.
  if (counts || isKnown) await countCall(ctx, ctx.caller);
  if (isKnown) await auditRefusal(ctx, what);
  if (refusal) throw refusal;
  const person = ctx.caller as HttpSeller;
  const { sellerId, team } = await findCatalogue(ctx, person, right, wish).catch(async (error: unknown) => {
    if (error instanceof AppError && error.appCode === 'NOT_ALLOWED') await auditRefusal(ctx, what);
    throw error;
  });
  const caller = { ...person, sellerId };
  const seller = { ...ctx, caller, sellerId, team };
  if (feature) await requireFeature(seller, feature);
  if (limit) await ctx.limits.take(limit, caller.userId);
  if (stepUp) requireRecentProof(ctx, caller);
  return seller;
}

/** Counts a call towards the general limits; in a batch, each call counts. */
export function countCall(ctx: RequestCtx, caller: HttpCaller): Promise<void> {
  if (caller.kind === 'visitor' || caller.kind === 'rejected') return ctx.limits.take('visitor', addressBlock(ctx.ip));
  if (caller.kind === 'apiToken') {
    const rule = { points: caller.callsPerMinute, seconds: 60, lease: 5, sentence: 'This is as many calls as your plan allows.' };
    return ctx.limits.takeOf('apiToken', rule, caller.userId);
  }
  return ctx.limits.take('person', caller.userId);
}

/**
 * Refuses the browser's short-lived access token at every endpoint outside /api/ai. Scripts in the page can read this token, so a
 * stolen one must open nothing else.
 * @throws AppError NOT_ALLOWED
 */
export function requireOwnDoor({ caller, door }: RequestCtx): void {
  if (caller.kind === 'accessToken' && door !== 'ai') throw servesAiOnly();
}
const servesAiOnly = () =>
  new AppError('NOT_ALLOWED', 'This token serves /api/ai only. Use the session or a personal API token.');

/** Why the caller is refused; null for a seller who is accepted. */
function whyNot({ caller, door }: RequestCtx, scope: ApiScope | undefined): AppError | null {
  switch (caller.kind) {
    case 'visitor':
      return door === 'ai' ? new AppError('SIGN_IN_REQUIRED', 'Send an API token: Authorization: Bearer …') : signInFirst();
    case 'rejected':
      return new AppError('SIGN_IN_REQUIRED', 'This token does not work: it is unknown, expired or revoked.');
    case 'session':
      return null;
    case 'accessToken':
      return door === 'ai' && scope === 'ai' ? null : servesAiOnly();
    case 'apiToken':
      if (scope && caller.scopes.includes(scope)) return null;
      return new AppError(
        'NOT_ALLOWED',
        scope ? `This API token lacks the scope "${scope}".` : 'An API token cannot do this. Sign in instead.',
      );
  }
}
