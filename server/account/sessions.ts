import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { requireSession } from '../auth/sign-in-first.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';

/** The person's sessions, last used first. `seenAt` is only roughly the time of the last use. */
export async function listSessions(ctx: SellerCtx & AuthCtx) {
  const here = ctx.caller.kind === 'session' ? ctx.caller.sessionId : null;
  const sessions = await ctx.sessions.list(ctx.db, ctx.caller.userId);
  return sessions.map((session) => ({
    id: session.handle,
    current: session.id === here,
    kind: session.kind,
    userAgent: session.userAgent,
    ip: session.ip,
    createdAt: session.createdAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
  }));
}

/**
 * Signs out one of the person's own sessions at once.
 * @throws AppError NOT_FOUND
 */
export async function revokeSession(ctx: SellerCtx & AuthCtx, id: string): Promise<void> {
  const gone = await ctx.sessions.destroyByHandle(ctx.db, ctx.caller.userId, id);
  if (!gone) throw notFound('This session has ended already.');
  await audit(ctx, { action: 'auth.sessionRevoked', after: { session: id } });
}

/** Signs the person out everywhere except here. */
export async function revokeOtherSessions(ctx: SellerCtx & AuthCtx): Promise<void> {
  const caller = requireSession(ctx.caller);
  await ctx.sessions.destroyAll(ctx.db, caller.userId, caller.sessionId);
  await audit(ctx, { action: 'auth.sessionsRevoked' });
}
