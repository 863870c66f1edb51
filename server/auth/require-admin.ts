/**
 * Decides who may act as an admin. The same rules hold for tRPC procedures and for the files that only admins may load. If admins
 * are to need a second factor, it is demanded here and nowhere else.
 */
import { auditRefusal } from '../audit/service.ts';
import type { HttpCaller, RequestCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { requireRecentProof } from './recent-proof.ts';
import { countCall } from './require-seller.ts';
import { signInFirst } from './sign-in-first.ts';

export type Admin = Extract<HttpCaller, { kind: 'session' }>;

const isAdmin = (caller: HttpCaller): caller is Admin => caller.kind === 'session' && caller.role === 'admin';
const callerOf = async (ctx: RequestCtx): Promise<HttpCaller> => (await ctx.adminSession(ctx)) ?? ctx.caller;

/** The admin who makes the call, for what others may ask for too. Null for everybody else; that is no refusal. */
export async function findAdmin(ctx: RequestCtx): Promise<Admin | null> {
  const caller = await callerOf(ctx);
  return isAdmin(caller) ? caller : null;
}

/**
 * Returns the admin who makes the call: somebody with an admin session, or with an ordinary session whose user has the admin role
 * now. `what` names the call in the audit log. With `stepUp` they must also have proved who they are within the last minutes, in
 * either session.
 * @throws AppError SIGN_IN_REQUIRED, NOT_ALLOWED (which is recorded), REAUTH_REQUIRED, TOO_MANY_REQUESTS
 */
export async function requireAdmin(ctx: RequestCtx, what: string, { stepUp = false } = {}): Promise<Admin> {
  const caller = await callerOf(ctx);
  await countCall(ctx, caller);
  if (!isAdmin(caller)) {
    if (caller.kind === 'visitor' || caller.kind === 'rejected') throw signInFirst();
    await auditRefusal(ctx, what);
    throw new AppError('NOT_ALLOWED', 'This is for admins.');
  }
  if (stepUp) requireRecentProof(ctx, caller);
  return caller;
}
