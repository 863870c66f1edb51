import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { DELETION_GRACE_DAYS } from '#shared/account.ts';
import { ADMIN_PASSWORD_MIN } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { refuseLastAdmin } from '../auth/last-admin.ts';
import { dropTokens } from '../auth/tokens.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { oweMail, oweNotice } from '../outbox/service.ts';
import { paymentsRenewal } from '../payments/job-kinds.ts';
import { dropOffersOf } from '../teams/offers.ts';
import { noUser } from './find.ts';

const DAY = 86_400_000;
const SHORT_PASSWORD = `An admin's password has ${ADMIN_PASSWORD_MIN} characters or more, and theirs is shorter. They can set a longer one in Profile; then try again.`;

/**
 * Makes a user an admin, or a seller again. Ends their sessions, so that the new role applies from the next request.
 * @throws AppError NOT_FOUND; CONFLICT for one's own role (nobody may lock themselves out by accident), for the last admin, and
 * for a password too short for an admin
 */
export async function setRole(ctx: AuthCtx, id: string, role: 'seller' | 'admin'): Promise<void> {
  refuseSelf(ctx, id, 'Another admin has to change your role.');
  await changeUser(ctx, id, async (ctx, before) => {
    if (before.role === role) return false;
    if (before.role === 'admin') await refuseLastAdmin(ctx, id);
    if (role === 'admin' && before.passwordHash !== null && !before.passwordLong) throw new AppError('CONFLICT', SHORT_PASSWORD);
    await ctx.db.update(users).set({ role, updatedAt: ctx.clock.now() }).where(eq(users.id, id));
    await audit(ctx, { action: 'admin.roleChanged', subjectId: id, before: { role: before.role }, after: { role } });
    return true;
  });
}

/**
 * Suspends a user at once, or lifts the suspension.
 * @param reason why, for the audit log; null to lift the suspension
 * @returns when the account will be erased if its user has requested that (a suspension does not delay it), otherwise null
 * @throws AppError NOT_FOUND; CONFLICT for oneself and for the last admin
 */
export async function setSuspended(ctx: AuthCtx, id: string, reason: string | null): Promise<{ deleteAfter: string | null }> {
  const suspended = reason !== null;
  refuseSelf(ctx, id, 'You cannot suspend yourself.');
  const status = suspended ? 'suspended' : 'active';
  let deleteAfter: string | null = null;
  await changeUser(ctx, id, async (ctx, before) => {
    deleteAfter = before.deleteAfter?.toISOString() ?? null;
    if (before.status === status) return false;
    if (suspended && before.role === 'admin') await refuseLastAdmin(ctx, id);
    await ctx.db.update(users).set({ status, updatedAt: ctx.clock.now() }).where(eq(users.id, id));
    const action = suspended ? 'admin.suspended' : 'admin.reactivated';
    const after = { status, ...(suspended && { reason }), ...(deleteAfter && { deleteAfter }) };
    await audit(ctx, { action, subjectId: id, before: { status: before.status }, after });
    return true;
  });
  return { deleteAfter };
}

/**
 * Ends every session and token of a user: `changeUser` does that after every change, and here nothing else is changed.
 * @throws AppError NOT_FOUND
 */
export async function signOutUser(ctx: AuthCtx, id: string): Promise<void> {
  await changeUser(ctx, id, async (ctx) => {
    await audit(ctx, { action: 'admin.signedOut', subjectId: id });
    return true;
  });
}

/**
 * Mails a link to choose a new password, as if the person had asked for it.
 * @throws AppError NOT_FOUND; CONFLICT for an account that is not active
 */
export async function sendReset(ctx: AuthCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db.select({ email: users.email, status: users.status }).from(users).where(eq(users.id, id));
    if (!user || user.status === 'deleted') throw noUser();
    if (user.status !== 'active') throw new AppError('CONFLICT', 'This account is suspended. Reactivate it first.');
    await oweMail(ctx, 'resetPassword', user.email, null, {});
    await audit(ctx, { action: 'admin.user.resetSent', subjectId: id });
  });
  ctx.wakeOutbox();
}

/**
 * Has an account erased after the days of grace, and signs the person out everywhere. A mail tells them the day, and until then
 * they or an admin can take it back. `typed` is the address of the account.
 * @throws AppError NOT_FOUND; BAD_INPUT for another address; CONFLICT for oneself and for the last admin
 */
export async function deleteUser(ctx: AuthCtx, id: string, typed: string): Promise<{ deleteAfter: string }> {
  refuseSelf(ctx, id, 'You cannot delete yourself here. Your profile page does it.');
  let deleteAfter = new Date(ctx.clock.now().getTime() + DELETION_GRACE_DAYS * DAY);
  await changeUser(ctx, id, async (ctx, before) => {
    if (typed.toLowerCase() !== before.email) {
      const sentence = 'Type the e-mail address of this account.';
      throw new AppError('BAD_INPUT', sentence, { fields: { email: sentence } });
    }
    // Asked twice, the first day stays: nobody's days of grace become longer or shorter by a second press.
    if (before.deleteAfter) {
      deleteAfter = before.deleteAfter;
      return false;
    }
    if (before.role === 'admin') await refuseLastAdmin(ctx, id);
    await ctx.db.update(users).set({ deleteAfter, updatedAt: ctx.clock.now() }).where(eq(users.id, id));
    // Somebody else had the account deleted, so its owner must hear of it, also before they have confirmed their address.
    await oweNotice(ctx, 'deletionRequested', id, { until: deleteAfter.toUTCString() }, { unconfirmedToo: true });
    await audit(ctx, {
      action: 'admin.user.deletionScheduled',
      subjectId: id,
      after: { deleteAfter: deleteAfter.toISOString() },
    });
    // As when people delete their own accounts: no catalogue is handed over, and no plan is renewed.
    await dropOffersOf(ctx, id);
    await ctx.enqueue(paymentsRenewal, { userId: id });
    return true;
  });
  ctx.wakeOutbox();
  return { deleteAfter: deleteAfter.toISOString() };
}

/**
 * Takes the deletion of an account back, whoever asked for it.
 * @throws AppError NOT_FOUND if none is pending
 */
export async function keepUser(ctx: AuthCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({ deleteAfter: users.deleteAfter })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.deleteAfter)))
      .for('update');
    if (!before?.deleteAfter) throw notFound('No deletion of this account is pending.');
    await ctx.db.update(users).set({ deleteAfter: null, updatedAt: ctx.clock.now() }).where(eq(users.id, id));
    const was = { deleteAfter: before.deleteAfter.toISOString() };
    await ctx.enqueue(paymentsRenewal, { userId: id });
    await audit(ctx, { action: 'admin.user.deletionCancelled', subjectId: id, before: was });
  });
}

type Before = Pick<typeof users.$inferSelect, 'email' | 'role' | 'status' | 'passwordHash' | 'passwordLong' | 'deleteAfter'>;

/** Ends the person's sessions and tokens if `change` says that it changed something. */
async function changeUser(ctx: AuthCtx, id: string, change: (ctx: AuthCtx, before: Before) => Promise<boolean>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({
        email: users.email,
        role: users.role,
        status: users.status,
        passwordHash: users.passwordHash,
        passwordLong: users.passwordLong,
        deleteAfter: users.deleteAfter,
      })
      .from(users)
      .where(eq(users.id, id))
      .for('update');
    if (!before || before.status === 'deleted') throw noUser();
    if (!(await change(ctx, before))) return;
    await ctx.sessions.destroyAll(ctx.db, id);
    await dropTokens(ctx, id);
  });
}

function refuseSelf(ctx: AuthCtx, id: string, sentence: string): void {
  if ('userId' in ctx.caller && ctx.caller.userId === id) throw new AppError('CONFLICT', sentence);
}
