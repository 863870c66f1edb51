/** Invitations to work in a catalogue: sending them, taking them back, and answering them. */
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { notifications } from '#drizzle/schema/notifications.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { invitations, members } from '#drizzle/schema/teams.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import { may, roleLabels } from '#shared/teams/roles.ts';
import { type AnswerInput, INVITATION_DAYS, type inviteInput } from '#shared/teams/teams.ts';
import { lockForCaller, lockOwnAccount } from '../auth/account-lock.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { hashSecret, newSecret } from '../auth/secrets.ts';
import { signInFirst } from '../auth/sign-in-first.ts';
import { type Ctx, mintSellerId, type SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { notify, tell } from '../notifications/tell.ts';
import { oweInvitation } from '../outbox/service.ts';
import { checkPlan, takeTurn, withinPlan } from '../subscriptions/within-plan.ts';
import { utcDay } from '../utc-day.ts';
import { membersNow } from './catalogue.ts';
import { membersAmong, note, stayManager } from './members.ts';
import { changedMeanwhile, isOpenNow } from './offers.ts';
import { findPerson, nameOf, plainPerson } from './people.ts';

type Row = typeof invitations.$inferSelect;

const noInvitation = () => notFound('This invitation does not exist any more.');
/**
 * The error for a link that leads nowhere. That its time is over is known for a while, and told to whoever holds the link: it said the
 * same of itself before. Nothing is left of one that was answered or taken back, and a link that never existed answers the same.
 */
async function linkOver(ctx: Ctx, hash: string): Promise<AppError> {
  const [old] = await ctx.db
    .select({ userId: invitations.userId, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(bySecret(hash));
  if (!old)
    return new AppError(
      'LINK_EXPIRED',
      'This invitation was answered or taken back, or a newer link has replaced this one. If you still need it, ask for a new one.',
    );
  const who = plainPerson(await findPerson(ctx, old.userId));
  return new AppError(
    'LINK_EXPIRED',
    `This invitation could be answered until ${utcDay(old.expiresAt)}. Ask ${who} for a new one.`,
  );
}

const until = (ctx: Ctx) => new Date(ctx.clock.now().getTime() + INVITATION_DAYS * 86_400_000);
const isOwn = (ctx: SellerCtx, id: string) => and(eq(invitations.userId, ctx.sellerId), eq(invitations.id, id));

/**
 * Invites people by mail to work in the catalogue that is shown. Somebody who was invited before gets a new mail and this role;
 * somebody who is in the team already is left as they are.
 * @throws AppError NOT_ALLOWED until the caller has confirmed their own address, because these mails go to strangers; PLAN_LIMIT if
 * the plan has no places for all of them: then nobody is invited; TOO_MANY_REQUESTS
 */
export async function invite(ctx: SellerCtx, { emails, role }: z.output<typeof inviteInput>) {
  const inviter = await findPerson(ctx, ctx.caller.userId);
  if (!inviter.emailVerified) {
    throw new AppError('NOT_ALLOWED', 'Confirm your own e-mail address first. Then you can invite people.');
  }
  const asked = [...new Set(emails)];
  // Only what is sent counts towards the invitations of a day, so the plan is asked before them; and again once it is our turn.
  const points = (await withRoom(ctx, asked, checkPlan)).wanted.length;
  if (points > 0) await ctx.limits.take('invitePerson', ctx.caller.userId, points);
  const inviting = withTransaction(ctx, async (ctx) => {
    if (!(await lockForCaller(ctx))) throw changedMeanwhile();
    await stayManager(ctx);
    // One after another, so that two calls at once do not give the same place to two people.
    await takeTurn(ctx);
    const { already, wanted } = await withRoom(ctx, asked, withinPlan);
    const ids: string[] = [];
    for (const email of wanted) ids.push(await put(ctx, email, role));
    // Not their addresses: an entry stays for a year, also of somebody who has their account erased. See teams/log.ts.
    if (ids.length > 0) await note(ctx, 'team.invited', { people: ids.length, role, invitations: ids });
    return { invited: wanted, already: [...already] };
  });
  const done = await inviting.catch(async (error: unknown) => {
    if (points > 0) await ctx.limits.giveBack('invitePerson', ctx.caller.userId, points);
    throw error;
  });
  ctx.wakeOutbox();
  return done;
}

/**
 * Of these addresses, those whose people are in the team already, and those who are wanted.
 * @throws AppError PLAN_LIMIT if the plan has no places for those who hold none yet
 */
async function withRoom(
  ctx: SellerCtx,
  asked: readonly string[],
  askPlan: typeof checkPlan | typeof withinPlan,
): Promise<{ already: Set<string>; wanted: string[] }> {
  const already = await membersAmong(ctx, asked);
  const wanted = asked.filter((email) => !already.has(email));
  const waiting = await ctx.db
    .select({ email: invitations.email, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.userId, ctx.sellerId), inArray(invitations.email, wanted)));
  const holding = new Set(waiting.filter(({ expiresAt }) => expiresAt > ctx.clock.now()).map(({ email }) => email));
  const fresh = wanted.filter((email) => !holding.has(email));
  if (fresh.length > 0) await askPlan(ctx, 'team', fresh.length);
  return { already, wanted };
}

/** Stores an invitation and owes its mail. Returns its id. */
async function put(ctx: SellerCtx, email: string, role: Row['role']): Promise<string> {
  const values = { role, invitedBy: ctx.caller.userId, expiresAt: until(ctx), createdAt: ctx.clock.now() };
  const [row] = await ctx.db
    .insert(invitations)
    .values({ id: uuidv7(), userId: ctx.sellerId, email, ...values })
    // A link that was copied before stops working, because it was for the earlier invitation.
    .onConflictDoUpdate({ target: [invitations.userId, invitations.email], set: { ...values, linkHash: null } })
    .returning({ id: invitations.id });
  if (!row) throw noInvitation();
  await oweInvitation(ctx, email, ctx.sellerId, { invitationId: row.id });
  const [person] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active'), eq(users.emailVerified, true)));
  if (!person) return row.id;
  const who = plainPerson(await findPerson(ctx, ctx.sellerId));
  await notify(ctx, 'teamInvited', person.id, { who, role: roleLabels[role], from: ctx.sellerId }, { link: paths.invitation });
  return row.id;
}

/**
 * Sends the mail again, with a new link; it is valid for seven days from now on.
 * @throws AppError NOT_FOUND; PLAN_LIMIT if it had expired and its place is taken; TOO_MANY_REQUESTS
 */
export async function resend(ctx: SellerCtx, id: string) {
  await ctx.limits.take('invitePerson', ctx.caller.userId);
  const row = await withTransaction(ctx, async (ctx) => {
    const renewed = await renew(ctx, id, {});
    await oweInvitation(ctx, renewed.email, ctx.sellerId, { invitationId: id });
    return renewed;
  });
  ctx.wakeOutbox();
  return { email: row.email, staysHere: ctx.mailsStayHere };
}

/**
 * Makes a link to pass on by hand. It works beside the one in the mail, only for the invited address, and an earlier copied one ends.
 * @throws AppError like resend
 */
export async function copyLink(ctx: SellerCtx, id: string): Promise<{ url: string }> {
  const { secret, hash } = newSecret('lwi');
  await withTransaction(ctx, async (ctx) => void (await renew(ctx, id, { linkHash: hash })));
  return { url: `${ctx.publicUrl}${paths.invitation}#token=${secret}` };
}

/** Extends an invitation, in the caller's transaction. One that had expired needs a place again. */
async function renew(ctx: SellerCtx, id: string, changes: { linkHash?: string }): Promise<Row> {
  await stayManager(ctx);
  await takeTurn(ctx);
  const [row] = await ctx.db.select().from(invitations).where(isOwn(ctx, id)).for('update');
  if (!row) throw noInvitation();
  if (row.expiresAt <= ctx.clock.now()) await withinPlan(ctx, 'team', 1);
  await ctx.db
    .update(invitations)
    .set({ expiresAt: until(ctx), ...changes })
    .where(isOwn(ctx, id));
  return row;
}

/**
 * Takes an invitation back: its links stop working, and its place is free.
 * @throws AppError NOT_FOUND
 */
export async function revoke(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(invitations)
      .where(isOwn(ctx, id))
      .returning({ role: invitations.role, email: invitations.email, userId: invitations.userId });
    if (!gone) throw noInvitation();
    await dropMails(ctx, id);
    await settleNotice(ctx, gone);
    await note(ctx, 'team.invitationRevoked', { role: gone.role });
  });
}

const dropMails = (ctx: Ctx, id: string) =>
  ctx.db.delete(outbox).where(and(eq(outbox.kind, 'teamInvitation'), sql`${outbox.details} ->> 'invitationId' = ${id}`));

/** The bell of whoever was invited asks for no answer any more. A notice of an earlier version does not say who invited. */
async function settleNotice(ctx: Ctx, { userId, email }: Pick<Row, 'userId' | 'email'>): Promise<void> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(
      and(
        sql`${notifications.userId} in (select id from users where lower(email) = ${email})`,
        eq(notifications.kind, 'teamInvited'),
        isNull(notifications.readAt),
        sql`coalesce(${notifications.data} ->> 'from', ${userId}) = ${userId}`,
      ),
    );
}

const living = (ctx: Ctx, which: SQL | undefined) => and(which, isOpenNow(ctx, invitations));
const bySecret = (hash: string) => or(eq(invitations.mailHash, hash), eq(invitations.linkHash, hash));

/**
 * What an invitation says, for whoever holds its link: who invites, as what, and which address may accept.
 * @throws AppError LINK_EXPIRED, TOO_MANY_REQUESTS
 */
export async function readInvitation(ctx: AuthCtx, token: string) {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(living(ctx, bySecret(hashSecret(token))));
  if (!row) throw await linkOver(ctx, hashSecret(token));
  return present(ctx, row);
}

async function present(ctx: Ctx, { id, userId, email, role, expiresAt }: Row) {
  const owner = await findPerson(ctx, userId);
  return { id, owner: nameOf(owner), ownerEmail: owner.email, email, role, expiresAt: expiresAt.toISOString() };
}

/** The invitations for the person's own address. An unconfirmed address sees none: it may be somebody else's. */
export async function myInvitations(ctx: SellerCtx) {
  const person = await findPerson(ctx, ctx.caller.userId);
  if (!person.emailVerified) return { invitations: [] };
  const rows = await ctx.db
    .select()
    .from(invitations)
    .where(living(ctx, eq(invitations.email, person.email)))
    .orderBy(asc(invitations.id))
    .limit(20);
  return { invitations: await Promise.all(rows.map((row) => present(ctx, row))) };
}

/**
 * Finds an invitation that the caller may answer: it is for the address of their account. The secret of the mail proves that the
 * mailbox is theirs; a link that somebody passed on, or none, proves nothing, so the address must be confirmed.
 */
async function findForCaller(ctx: SellerCtx, input: AnswerInput): Promise<Row> {
  const person = await findPerson(ctx, ctx.caller.userId);
  const hash = input.token === undefined ? null : hashSecret(input.token);
  const which = hash === null ? eq(invitations.id, input.id ?? '') : bySecret(hash);
  const [row] = await ctx.db.select().from(invitations).where(living(ctx, which)).for('update');
  if (!row || (hash === null && (row.email !== person.email || !person.emailVerified))) {
    throw hash === null ? noInvitation() : await linkOver(ctx, hash);
  }
  if (row.email !== person.email) {
    throw new AppError('NOT_ALLOWED', `This invitation is for ${row.email}. Sign in with that address to answer it.`);
  }
  if (row.mailHash !== hash && !person.emailVerified) {
    throw new AppError('NOT_ALLOWED', 'Confirm your e-mail address first, then open this invitation again.');
  }
  return row;
}

/**
 * Joins the team with an invitation. Whoever is in it already stays what they are.
 * @throws AppError LINK_EXPIRED or NOT_FOUND; NOT_ALLOWED for another account than the invited one, or an address that is not confirmed;
 * CONFLICT if the plan has no place any more
 */
export async function accept(ctx: SellerCtx & AuthCtx, input: AnswerInput): Promise<{ ownerId: string; owner: string }> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  const { userId: memberId } = ctx.caller;
  const joined = await withTransaction(ctx, async (ctx) => {
    if (!(await lockOwnAccount(ctx))) throw signInFirst();
    const row = await findForCaller(ctx, input);
    if (row.userId === memberId) throw new AppError('CONFLICT', 'This is your own catalogue: you are its owner.');
    const [live] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, row.userId), eq(users.status, 'active'), isNull(users.deleteAfter)));
    if (!live)
      throw new AppError('CONFLICT', 'This catalogue takes nobody at the moment. Ask its owner, then open the invitation again.');
    const owner: SellerCtx = { ...ctx, sellerId: mintSellerId(row.userId) };
    await takeTurn(owner);
    await ctx.db.delete(invitations).where(eq(invitations.id, row.id));
    await dropMails(ctx, row.id);
    await settleNotice(ctx, row);
    const name = nameOf(await findPerson(ctx, row.userId));
    if (await ctx.db.$count(members, and(eq(members.userId, row.userId), eq(members.memberId, memberId))))
      return { ownerId: row.userId, owner: name };
    // Counted without this invitation, whose place the new member takes.
    await checkPlan(owner, 'team', 1).catch(sayFull);
    const now = ctx.clock.now();
    await ctx.db.insert(members).values({ userId: row.userId, memberId, role: row.role, createdAt: now, lastActiveAt: now });
    await note(owner, 'team.joined', { member: memberId, role: row.role, invitation: row.id });
    const told = { who: plainPerson(await findPerson(ctx, memberId)), role: roleLabels[row.role], owner: row.userId };
    await tell(ctx, 'teamJoined', row.userId, { ...told, whose: '' });
    const inviter = (await membersNow(ctx, row.userId)).find(({ id }) => id === row.invitedBy);
    if (inviter && may(inviter.role, 'team')) {
      const whose = plainPerson(await findPerson(ctx, row.userId));
      await tell(ctx, 'teamJoined', inviter.id, { ...told, whose }, row.userId);
    }
    return { ownerId: row.userId, owner: name };
  });
  ctx.wakeOutbox();
  return joined;
}

/** The plan is the owner's to change, so whoever was invited is not told how. */
function sayFull(error: unknown): never {
  if (!(error instanceof AppError) || error.appCode !== 'PLAN_LIMIT') throw error;
  throw new AppError('CONFLICT', 'There is no place left in this team. Ask its owner for one, then open the invitation again.');
}

/**
 * Says no to an invitation. Its place is free again.
 * @throws AppError like accept
 */
export async function decline(ctx: SellerCtx & AuthCtx, input: AnswerInput): Promise<void> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  await withTransaction(ctx, async (ctx) => {
    const row = await findForCaller(ctx, input);
    await ctx.db.delete(invitations).where(eq(invitations.id, row.id));
    await settleNotice(ctx, row);
    await note({ ...ctx, sellerId: mintSellerId(row.userId) }, 'team.declined', { role: row.role, invitation: row.id });
  });
}

/** Deletes invitations that expired a while ago. Until then they can be sent again. */
export async function dropOldInvitations(ctx: Ctx): Promise<void> {
  const old = new Date(ctx.clock.now().getTime() - 30 * 86_400_000);
  await ctx.db.delete(invitations).where(lt(invitations.expiresAt, old));
}
