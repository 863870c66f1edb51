import { and, count, desc, eq, ilike, lt, or } from 'drizzle-orm';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import { ADMIN_PASSWORD_MIN } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { dropTokens } from '../auth/tokens.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { usedAt } from '../subscriptions/standing.ts';

const PAGE = 50;
const SHORT_PASSWORD = `An admin's password has ${ADMIN_PASSWORD_MIN} characters or more, and theirs is shorter. They can set a longer one in Profile; then try again.`;
const noUser = () => notFound('This person does not exist.');

/**
 * A page of 50 users, newest first, starting after the user with the id `after`. `search` looks in e-mail address and name. The
 * passwords' hashes are not selected.
 */
export async function listUsers(ctx: AuthCtx, input: { search?: string | undefined; after?: string | undefined }) {
  const like = input.search ? `%${input.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      displayName: users.displayName,
      role: users.role,
      status: users.status,
      subscription: subscriptions,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        input.after ? lt(users.id, input.after) : undefined,
        like ? or(ilike(users.email, like), ilike(users.displayName, like)) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(PAGE + 1);
  const people = rows.slice(0, PAGE).map(({ subscription, ...row }) => ({
    ...row,
    planId: subscription?.planId ?? null,
    products: subscription?.productCount ?? null,
    ...(subscription ? usedAt(subscription, ctx.clock.now()) : { aiQueriesBilling: null, aiQueriesTotal: null }),
    createdAt: row.createdAt.toISOString(),
  }));
  return { people, next: rows.length > PAGE ? (people.at(-1)?.id ?? null) : null };
}

/**
 * Makes a user an admin, or a seller again. Ends their sessions, so that the new role applies from the next request.
 * @throws AppError NOT_FOUND; CONFLICT for one's own role (nobody may lock themselves out by accident), for the last admin, and
 * for a password too short for an admin
 */
export async function setRole(ctx: AuthCtx, id: string, role: 'seller' | 'admin'): Promise<void> {
  refuseSelf(ctx, id, 'Another admin has to change your role.');
  await changeUser(ctx, id, async (ctx, before) => {
    if (before.role === role) return;
    if (before.role === 'admin') await refuseLastAdmin(ctx);
    if (role === 'admin' && before.passwordHash !== null && !before.passwordLong) throw new AppError('CONFLICT', SHORT_PASSWORD);
    await ctx.db.update(users).set({ role, updatedAt: ctx.clock.now() }).where(eq(users.id, id));
    await audit(ctx, { action: 'admin.roleChanged', subjectId: id, before: { role: before.role }, after: { role } });
  });
}

/**
 * Suspends a user at once, or lifts the suspension.
 * @returns when the account will be erased if its user has requested that (a suspension does not delay it), otherwise null
 * @throws AppError NOT_FOUND; CONFLICT for oneself and for the last admin
 */
export async function setSuspended(ctx: AuthCtx, id: string, suspended: boolean): Promise<{ deleteAfter: string | null }> {
  refuseSelf(ctx, id, 'You cannot suspend yourself.');
  const status = suspended ? 'suspended' : 'active';
  let deleteAfter: string | null = null;
  await changeUser(ctx, id, async (ctx, before) => {
    deleteAfter = before.deleteAfter?.toISOString() ?? null;
    if (before.status === status) return;
    if (suspended && before.role === 'admin') await refuseLastAdmin(ctx);
    await ctx.db.update(users).set({ status, updatedAt: ctx.clock.now() }).where(eq(users.id, id));
    const action = suspended ? 'admin.suspended' : 'admin.reactivated';
    await audit(ctx, { action, subjectId: id, ...(deleteAfter && { after: { deleteAfter } }) });
  });
  return { deleteAfter };
}

/**
 * Ends every session and token of a user: `changeUser` does that after every change, and here nothing else is changed.
 * @throws AppError NOT_FOUND
 */
export async function signOutUser(ctx: AuthCtx, id: string): Promise<void> {
  await changeUser(ctx, id, (ctx) => audit(ctx, { action: 'admin.signedOut', subjectId: id }));
}

type Before = Pick<typeof users.$inferSelect, 'role' | 'status' | 'passwordHash' | 'passwordLong' | 'deleteAfter'>;

async function changeUser(ctx: AuthCtx, id: string, change: (ctx: AuthCtx, before: Before) => Promise<void>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({
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
    await change(ctx, before);
    await ctx.sessions.destroyAll(ctx.db, id);
    await dropTokens(ctx, id);
  });
}

function refuseSelf(ctx: AuthCtx, id: string, sentence: string): void {
  if ('userId' in ctx.caller && ctx.caller.userId === id) throw new AppError('CONFLICT', sentence);
}

/**
 * Refuses a change that would leave no admin. Locks the admins, so that two of them cannot remove each other at the same moment.
 */
async function refuseLastAdmin(ctx: AuthCtx): Promise<void> {
  const admins = and(eq(users.role, 'admin'), eq(users.status, 'active'));
  await ctx.db.select({ id: users.id }).from(users).where(admins).orderBy(users.id).for('update');
  const [left] = await ctx.db.select({ n: count() }).from(users).where(admins);
  if ((left?.n ?? 0) <= 1) throw new AppError('CONFLICT', 'This is the last admin. Make somebody else an admin first.');
}
