/** Who works in a catalogue, and what its owner and admins decide about them. */
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { batches } from '#drizzle/schema/batches.ts';
import { invitations, members, teams } from '#drizzle/schema/teams.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { users } from '#drizzle/schema/users.ts';
import { type MemberRole, may, memberRoles, roleLabels } from '#shared/teams/roles.ts';
import type { setCapInput, setRoleInput } from '#shared/teams/teams.ts';
import { audit } from '../audit/service.ts';
import { lockForCaller } from '../auth/account-lock.ts';
import { type Ctx, type Membership, mintSellerId, type SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { tell } from '../notifications/tell.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { withinPlan } from '../subscriptions/within-plan.ts';
import { cataloguesOf } from './catalogue.ts';
import { changedMeanwhile, dropOffer, isOfferTo, offerIn } from './offers.ts';
import { findPerson, nameOf, plainPerson } from './people.ts';

export type TeamCtx = SellerCtx & { team: Membership };

const noMember = () => notFound('This person is not in the team.');
const isMember = (ctx: SellerCtx, memberId: string) => and(eq(members.userId, ctx.sellerId), eq(members.memberId, memberId));

/**
 * The people of the catalogue that is shown, with what they may do, and the places of its plan. Who may manage the team also gets the
 * invitations that wait.
 */
export async function overview(ctx: TeamCtx) {
  const { role } = ctx.team;
  const found = await findSubscription(ctx);
  const now = ctx.clock.now();
  const { start } = found.standing.period;
  const spent = ctx.db
    .select({ actorId: usageLedger.actorId, n: sql<number>`count(*)::int`.as('n') })
    .from(usageLedger)
    .where(
      and(
        eq(usageLedger.userId, ctx.sellerId),
        sql`${usageLedger.actorId} <> ${usageLedger.userId}`,
        eq(usageLedger.periodStart, start),
        sql`${usageLedger.state} <> 'refunded'`,
      ),
    )
    .groupBy(usageLedger.actorId)
    .as('spent');
  const people = await ctx.db
    .select({
      id: members.memberId,
      role: members.role,
      queryCap: members.queryCap,
      lastActiveAt: members.lastActiveAt,
      createdAt: members.createdAt,
      used: spent.n,
      displayName: users.displayName,
      firstName: users.firstName,
      email: users.email,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.memberId))
    .leftJoin(spent, eq(spent.actorId, members.memberId))
    .where(eq(members.userId, ctx.sellerId))
    .orderBy(asc(members.createdAt), asc(members.memberId));
  const waiting = await ctx.db
    .select({ id: invitations.id, email: invitations.email, role: invitations.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(eq(invitations.userId, ctx.sellerId))
    .orderBy(asc(invitations.id));
  const owner = await findPerson(ctx, ctx.sellerId);
  const offer = await offerIn(ctx);
  const [settings] = await ctx.db
    .select({ editorsApprove: teams.editorsApprove })
    .from(teams)
    .where(eq(teams.userId, ctx.sellerId));
  const allowed = found.plan.limits.team;
  const mayManage = may(role, 'team');
  const open = waiting.filter(({ expiresAt }) => expiresAt > now);
  return {
    owner: { id: ctx.sellerId, name: nameOf(owner), email: owner.email },
    role,
    mayManage,
    editorsApprove: settings?.editorsApprove ?? true,
    members: people.map(({ displayName, firstName, lastActiveAt, createdAt, used, ...person }, at) => ({
      ...person,
      name: nameOf({ displayName, firstName, email: person.email }),
      used: Number(used ?? 0),
      lastActiveAt: lastActiveAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      isYou: person.id === ctx.caller.userId,
      // The places go to those who came first; see teams/catalogue.ts.
      hasPlace: allowed === null || at + 2 <= allowed,
    })),
    invitations: mayManage
      ? waiting.map(({ expiresAt, ...one }) => ({ ...one, expiresAt: expiresAt.toISOString(), isOver: expiresAt <= now }))
      : [],
    /** The open offer to hand the catalogue over. The others in the team learn of it when it is accepted. */
    offer: offer && (role === 'owner' || offer.memberId === ctx.caller.userId) ? offer : null,
    /** The owner, the members, and those who were asked to come. `allowed` is null if the plan sets no limit. */
    seats: { used: 1 + people.length + open.length, allowed },
    plan: found.plan.name,
  };
}

/** The catalogues that the person works in besides their own, those they joined first first. */
export async function catalogues(ctx: SellerCtx) {
  const found = await cataloguesOf(ctx, ctx.caller.userId);
  const people = await ctx.db
    .select({ id: users.id, displayName: users.displayName, firstName: users.firstName, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        found.map(({ owner }) => owner),
      ),
    );
  return found.flatMap(({ owner, role, editorsApprove }) => {
    const person = people.find(({ id }) => id === owner);
    return person ? [{ ownerId: owner, role, email: person.email, editorsApprove, name: nameOf(person) }] : [];
  });
}

/** What the caller is in the catalogue that is shown, as the server sees it at this moment. */
export async function shown(ctx: TeamCtx) {
  const owner = await findPerson(ctx, ctx.sellerId);
  return {
    ownerId: String(ctx.sellerId),
    name: nameOf(owner),
    email: owner.email,
    role: ctx.team.role,
    editorsApprove: ctx.team.editorsApprove,
  };
}

/**
 * Locks a member's row until the transaction ends, and the caller's own. The caller's account is locked first: after the persons of two
 * accounts were exchanged, the ids of a call that began before name the wrong people. Both rows are locked in the order of their ids,
 * so that two admins who change each other do not wait for each other.
 * @throws AppError NOT_FOUND; CONFLICT if the caller was removed, or got another role, after this call was let in
 */
async function lockMember(ctx: SellerCtx, memberId: string) {
  if (!(await lockForCaller(ctx))) throw changedMeanwhile();
  const { userId } = ctx.caller;
  const found = await ctx.db
    .select()
    .from(members)
    .where(and(eq(members.userId, ctx.sellerId), inArray(members.memberId, [userId, memberId])))
    .orderBy(asc(members.memberId))
    .for('update');
  // Anybody may leave.
  if (userId !== ctx.sellerId && userId !== memberId) requireManager(found.find((row) => row.memberId === userId));
  const row = found.find((one) => one.memberId === memberId);
  if (!row) throw noMember();
  return row;
}

/** @throws AppError CONFLICT */
function requireManager(row: { role: MemberRole } | undefined): void {
  if (!row || !may(row.role, 'team')) throw changedMeanwhile();
}

/**
 * Locks the caller's own place in the team until the transaction ends, so that whoever removes them waits for what they do here.
 * @throws AppError CONFLICT if they were removed, or got another role, after this call was let in
 */
export async function stayManager(ctx: SellerCtx): Promise<void> {
  const { userId } = ctx.caller;
  if (userId === ctx.sellerId) return;
  const [row] = await ctx.db.select({ role: members.role }).from(members).where(isMember(ctx, userId)).for('share');
  requireManager(row);
}

/**
 * Changes what a member may do, from their next call on. Invitations that they sent are taken back if they may send none any more.
 * @throws AppError NOT_FOUND; also for the owner, who always is the owner
 */
export async function setRole(ctx: SellerCtx, { memberId, role }: z.output<typeof setRoleInput>): Promise<{ role: MemberRole }> {
  await withTransaction(ctx, async (ctx) => {
    const before = await lockMember(ctx, memberId);
    if (before.role === role) return;
    await ctx.db.update(members).set({ role }).where(isMember(ctx, memberId));
    if (!may(role, 'write')) await stopWriting(ctx, memberId);
    if (!may(role, 'connect')) await dropTokensOf(ctx, memberId);
    if (!may(role, 'team')) await dropInvitationsBy(ctx, memberId);
    // Only an admin can take the catalogue over.
    if (role !== 'admin') await dropOffer(ctx, isOfferTo(ctx.sellerId, memberId));
    await note(ctx, 'team.roleChanged', { member: memberId, role }, { role: before.role });
    const who = plainPerson(await findPerson(ctx, ctx.sellerId));
    await tell(ctx, 'teamRole', memberId, { who, role: roleLabels[role] }, ctx.sellerId);
  });
  ctx.wakeOutbox();
  return { role };
}

/**
 * Sets how many AI queries of the plan a member may spend in a period.
 * @throws AppError NOT_FOUND; NOT_ALLOWED for one's own limit
 */
export async function setCap(ctx: SellerCtx, { memberId, cap }: z.output<typeof setCapInput>): Promise<{ cap: number | null }> {
  if (memberId === ctx.caller.userId)
    throw new AppError('NOT_ALLOWED', 'Your own limit is set by the owner or by another admin.');
  return withTransaction(ctx, async (ctx) => {
    const before = await lockMember(ctx, memberId);
    await ctx.db.update(members).set({ queryCap: cap }).where(isMember(ctx, memberId));
    if (before.queryCap !== cap) await note(ctx, 'team.capChanged', { member: memberId, cap }, { cap: before.queryCap });
    return { cap };
  });
}

/** Says whether editors may put written texts on products, from their next call on. */
export async function setSettings(ctx: SellerCtx, { editorsApprove }: { editorsApprove: boolean }) {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(teams)
      .values({ userId: ctx.sellerId, editorsApprove })
      .onConflictDoUpdate({ target: teams.userId, set: { editorsApprove } });
    await note(ctx, 'team.settingsChanged', { editorsApprove });
    return { editorsApprove };
  });
}

/**
 * Takes a person out of the team. Their next call is refused, in every open window and of every script. What they made stays; texts
 * that are being written for them wait until somebody else goes on with them. Invitations that they sent are taken back.
 * @throws AppError NOT_FOUND
 */
export async function removeMember(ctx: SellerCtx, memberId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { role, queryCap, createdAt } = await lockMember(ctx, memberId);
    await drop(ctx, memberId);
    await dropInvitationsBy(ctx, memberId);
    await note(ctx, 'team.removed', { member: memberId }, { role, cap: queryCap, since: createdAt.toISOString() });
    const who = plainPerson(await findPerson(ctx, ctx.sellerId));
    await tell(ctx, 'teamRemoved', memberId, { who });
  });
  ctx.wakeOutbox();
}

/** How many milliseconds after a removal it can be taken back. */
const UNDO_WITHIN = 10 * 60_000;

/**
 * Takes the removal of a member back: they have their role, their cap and their place in the order again. What ended with the removal
 * stays ended: their API tokens, and the writing of texts that was paused.
 * @throws AppError NOT_FOUND if they were not removed in the last minutes, or their account is gone; PLAN_LIMIT if their place is taken
 */
export async function restoreMember(ctx: SellerCtx, memberId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    if (!(await lockForCaller(ctx))) throw changedMeanwhile();
    await stayManager(ctx);
    const now = ctx.clock.now();
    const [last] = await ctx.db
      .select({ action: auditLog.action, before: auditLog.before })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectId, ctx.sellerId),
          inArray(auditLog.action, ['team.removed', 'team.left', 'team.joined', 'team.restored']),
          sql`${auditLog.after} ->> 'member' = ${memberId}`,
          gt(auditLog.createdAt, new Date(now.getTime() - UNDO_WITHIN)),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(1);
    const person = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, memberId), eq(users.status, 'active'), sql`${users.deleteAfter} is null`));
    const removed = last?.action === 'team.removed' ? removedInput.safeParse(last.before).data : undefined;
    if (!removed || person.length === 0) throw notFound('It is too late to take this back. Invite them again.');
    await withinPlan(ctx, 'team', 1);
    const { role, cap, since } = removed;
    await ctx.db
      .insert(members)
      .values({ userId: ctx.sellerId, memberId, role, queryCap: cap, createdAt: new Date(since) })
      .onConflictDoNothing();
    await note(ctx, 'team.restored', { member: memberId, role });
    const who = plainPerson(await findPerson(ctx, ctx.sellerId));
    await tell(ctx, 'teamRole', memberId, { who, role: roleLabels[role] }, ctx.sellerId);
  });
  ctx.wakeOutbox();
}

/** What the log says of a removed member. */
const removedInput = z.object({ role: z.enum(memberRoles), cap: z.number().nullable(), since: z.string() });

/**
 * Leaves the catalogue that is shown.
 * @throws AppError CONFLICT for its owner
 */
export async function leave(ctx: SellerCtx): Promise<void> {
  const { userId } = ctx.caller;
  if (userId === ctx.sellerId) {
    throw new AppError(
      'CONFLICT',
      'This is your own catalogue, and every catalogue has an owner. Delete your account to end it.',
    );
  }
  await withTransaction(ctx, async (ctx) => {
    const { role } = await lockMember(ctx, userId);
    await drop(ctx, userId);
    await note(ctx, 'team.left', { member: userId }, { role });
    const who = plainPerson(await findPerson(ctx, userId));
    await tell(ctx, 'teamLeft', ctx.sellerId, { who });
  });
  ctx.wakeOutbox();
}

/** Ends everything that lets a person act in the catalogue. */
async function drop(ctx: SellerCtx, memberId: string): Promise<void> {
  await ctx.db.delete(members).where(isMember(ctx, memberId));
  await dropTokensOf(ctx, memberId);
  await stopWriting(ctx, memberId);
}

/** Takes back what a person sent who may not invite any more: otherwise they could come back with one to another address of theirs. */
async function dropInvitationsBy(ctx: SellerCtx, memberId: string): Promise<void> {
  await ctx.db.delete(invitations).where(and(eq(invitations.userId, ctx.sellerId), eq(invitations.invitedBy, memberId)));
}

async function dropTokensOf(ctx: SellerCtx, memberId: string): Promise<void> {
  await ctx.db.delete(tokens).where(and(eq(tokens.userId, memberId), eq(tokens.catalogueId, ctx.sellerId)));
}

/** Pauses what is being written for a member, because it spends the owner's queries. Whoever goes on with it takes it over. */
async function stopWriting(ctx: SellerCtx, memberId: string): Promise<void> {
  const theirs = and(eq(batches.userId, ctx.sellerId), eq(batches.actorId, memberId), eq(batches.state, 'running'));
  const reason = 'The person who started this is not writing in this catalogue any more. Continue it in your name, or stop it.';
  await ctx.db.update(batches).set({ state: 'paused', reason, dueAt: null, updatedAt: ctx.clock.now() }).where(theirs);
}

type TeamAction =
  | 'invited'
  | 'invitationRevoked'
  | 'joined'
  | 'roleChanged'
  | 'capChanged'
  | 'settingsChanged'
  | 'removed'
  | 'restored'
  | 'left'
  | 'declined'
  | 'ownershipOffered'
  | 'ownershipRevoked'
  | 'ownershipDeclined'
  | 'ownershipChanged';

/** Writes into the catalogue's own log. It is found by the owner, whom the entry is about. */
export async function note(
  ctx: SellerCtx,
  action: `team.${TeamAction}`,
  after: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<void> {
  await audit(ctx, { action, subjectId: ctx.sellerId, after, ...(before && { before }) });
}

/** Removes an erased person from all teams, and their own team with all invitations. */
export async function forgetInTeams(ctx: Ctx, userId: string, email: string): Promise<void> {
  const theirs = await ctx.db.select({ owner: members.userId }).from(members).where(eq(members.memberId, userId));
  for (const { owner } of theirs) {
    const sellerId = mintSellerId(owner);
    await stopWriting({ ...ctx, sellerId } as SellerCtx, userId);
  }
  await ctx.db.delete(members).where(eq(members.memberId, userId));
  await ctx.db.delete(members).where(eq(members.userId, userId));
  await ctx.db.delete(teams).where(eq(teams.userId, userId));
  await ctx.db.delete(invitations).where(eq(invitations.userId, userId));
  await ctx.db.delete(invitations).where(eq(invitations.email, email));
}

/** Those of these addresses that belong to somebody in the team already. */
export async function membersAmong(ctx: SellerCtx, emails: readonly string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .leftJoin(members, and(eq(members.memberId, users.id), eq(members.userId, ctx.sellerId)))
    .where(
      and(
        inArray(sql`lower(${users.email})`, [...emails]),
        sql`(${members.memberId} is not null or ${users.id} = ${ctx.sellerId}::uuid)`,
      ),
    );
  return new Set(found.map(({ email }) => email));
}
