import { audit } from '../audit/service.ts';
import type { AuthCtx } from './auth-ctx.ts';

/**
 * Ends all sessions of this browser at once, with their access tokens and any admin session, and deletes both cookies. One call
 * does it all, so that nobody is left half signed out. Calling it again changes nothing.
 */
export async function logout(ctx: AuthCtx): Promise<void> {
  await adminLogout(ctx);
  if (ctx.caller.kind === 'session') {
    await ctx.sessions.destroy(ctx.db, ctx.caller.sessionId);
    await audit(ctx, { action: 'auth.logout' });
  }
  ctx.setCookie(ctx.sessions.cookie(null, 'user'));
}

/** Ends the admin session of this browser. Calling it again changes nothing. */
export async function adminLogout(ctx: AuthCtx): Promise<void> {
  const admin = await ctx.adminSession(ctx);
  if (admin) {
    await ctx.sessions.destroy(ctx.db, admin.sessionId);
    await audit(ctx, { action: 'auth.logout', actorId: admin.userId });
  }
  ctx.setCookie(ctx.sessions.cookie(null, 'admin'));
}
