/** Handing a catalogue over to a member: offering it, taking the offer back, and answering it. */
import { and, asc, count, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import { feedback } from '#drizzle/schema/feedback.ts';
import { invoices } from '#drizzle/schema/invoices.ts';
import { products } from '#drizzle/schema/products.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { invitations, members, ownershipExchanges, ownershipOffers } from '#drizzle/schema/teams.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import { RESTORE_DAYS } from '#shared/products/limits.ts';
import { OFFER_DAYS } from '#shared/teams/teams.ts';
import { lockForCaller } from '../auth/account-lock.ts';
import { type Ctx, mintSellerId, type SellerCtx } from '../context.ts';
import { afterwards, withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { keyOfAddress, type MediaKey, mediaAddress, mediaKey } from '../media.ts';
import { notify, tell } from '../notifications/tell.ts';
import { oweNotice } from '../outbox/service.ts';
import { closeCheckout } from '../payments/checkout.ts';
import { paymentsContact } from '../payments/job-kinds.ts';
import { hasLivingPlan } from '../subscriptions/paid.ts';
import { exchangePersons, followOn, type Pair } from './exchange.ts';
import { ownershipFollow } from './job-kinds.ts';
import { note } from './members.ts';
import { changedMeanwhile, dropOffer, isOfferTo, living } from './offers.ts';
import { findPerson, nameOf, plainPerson } from './people.ts';

const noOffer = () => notFound('This offer was answered, taken back or is too old. Ask the owner for a new one.');
const refuse = (sentence: string) => new AppError('CONFLICT', sentence);

type UserRow = typeof users.$inferSelect;

/**
 * Locks both accounts and then their subscriptions, each in the order of their ids, so that two calls at once wait for each other and
 * never both. Whoever changes how somebody signs in, or takes a place of a plan, waits as well.
 */
async function lockBoth(ctx: Ctx, { owner, member }: Pair) {
  const ids = [owner, member];
  const people = await ctx.db.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('no key update');
  const plans = await ctx.db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.userId, ids))
    .orderBy(asc(subscriptions.userId))
    .for('no key update');
  const person = (id: string) => people.find((one) => one.id === id);
  const plan = (id: string) => plans.find((one) => one.userId === id);
  return { owner: person(owner), member: person(member), ownerPlan: plan(owner), memberPlan: plan(member) };
}
type Locked = Awaited<ReturnType<typeof lockBoth>>;

/** Who reads the sentence of a refusal: the owner who offers, or the member who accepts. */
type Reader = 'owner' | 'member';

/**
 * Refuses while something stands against it, with a sentence that says what to do.
 * @throws AppError CONFLICT
 */
async function refuseUnfit(ctx: Ctx, pair: Pair, found: Locked, reader: Reader): Promise<{ owner: UserRow; member: UserRow }> {
  const { owner, member, ownerPlan, memberPlan } = found;
  if (!owner || !member || !ownerPlan || !memberPlan) throw noOffer();
  const toMember = reader === 'member';
  const they = toMember ? 'You' : plainPerson(member);
  const their = toMember ? 'Your' : 'Their';
  const isGoing = ({ status, deleteAfter }: UserRow) => status !== 'active' || deleteAfter !== null;
  if (isGoing(owner)) {
    throw refuse(
      toMember
        ? 'The account of the owner is about to be deleted or is suspended, so the catalogue cannot be handed over now. Ask them to keep their account first.'
        : 'Your account is about to be deleted. Keep it first, then hand the catalogue over.',
    );
  }
  if (isGoing(member)) {
    throw refuse(
      toMember
        ? 'Your account is about to be deleted. Keep it first, then accept.'
        : `The account of ${they} is suspended or about to be deleted. Choose somebody else, or ask them to keep it first.`,
    );
  }
  const [membership] = await ctx.db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.userId, pair.owner), eq(members.memberId, pair.member)))
    .for('update');
  if (membership?.role !== 'admin') {
    throw refuse(
      toMember
        ? 'You are not Admin in this catalogue any more. Ask its owner to make you Admin, then accept.'
        : `Only an Admin can take the catalogue over. Make ${they} Admin first.`,
    );
  }
  if (!member.emailVerified) {
    throw refuse(
      toMember
        ? 'Confirm your e-mail address first, then accept.'
        : `${they} has not confirmed their e-mail address yet. Ask them to do that first.`,
    );
  }
  const running = await countRows(
    ctx,
    ownershipExchanges,
    sql`${ownershipExchanges.userId} in (${pair.owner}::uuid, ${pair.member}::uuid)
      or ${ownershipExchanges.memberId} in (${pair.owner}::uuid, ${pair.member}::uuid)`,
  );
  if (running > 0) throw refuse('The last change of the owner is still being finished. Try again in a few minutes.');
  if (ownerPlan.changing) throw refuse('The plan is being changed at this moment. Try again in a minute.');
  await refuseUsed(ctx, pair.member, memberPlan, `${their} own catalogue`, they);
  return { owner, member };
}

/** Refuses a receiver whose own catalogue is not empty: it would have to go, or to the former owner. */
async function refuseUsed(
  ctx: Ctx,
  member: string,
  plan: typeof subscriptions.$inferSelect,
  own: string,
  they: string,
): Promise<void> {
  const have = they === 'You' ? 'have' : 'has';
  if (hasLivingPlan(plan)) {
    throw refuse(`${own} has a paid plan. Cancel it there first; when it has ended, the catalogue can be handed over.`);
  }
  if ((await countRows(ctx, invoices, eq(invoices.userId, member))) > 0) {
    throw refuse(
      `${own} has invoices, which stay with that account. Invite another address to this team, with an account that has bought nothing.`,
    );
  }
  const left = and(
    eq(queryGrants.userId, member),
    gt(queryGrants.queries, queryGrants.used),
    gt(queryGrants.expiresAt, ctx.clock.now()),
    sql`${queryGrants.revokedAt} is null`,
  );
  if ((await countRows(ctx, queryGrants, left)) > 0) {
    throw refuse(`${own} has AI queries left that were bought or given. They have to be used up or expire first.`);
  }
  if ((await countRows(ctx, products, eq(products.userId, member))) > 0) {
    throw refuse(
      `${own} has products. They have to be deleted there first, and deleted ones are gone after ${RESTORE_DAYS} days. Export what is needed.`,
    );
  }
  if ((await countRows(ctx, members, eq(members.userId, member))) > 0) {
    throw refuse(`${they} ${have} a team in ${own.toLowerCase()}. Remove its members first.`);
  }
  const writing = and(eq(usageLedger.userId, member), eq(usageLedger.state, 'reserved'));
  if ((await countRows(ctx, usageLedger, writing)) > 0) {
    throw refuse(`${own} has a text that is being written at this moment. Try again in a minute.`);
  }
  const waiting = and(eq(invitations.userId, member), gt(invitations.expiresAt, ctx.clock.now()));
  if ((await countRows(ctx, invitations, waiting)) > 0) {
    throw refuse(`${they} ${have} invited people to ${own.toLowerCase()}. Take these invitations back first.`);
  }
}

async function countRows(ctx: Ctx, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(table).where(where);
  return row?.n ?? 0;
}

/**
 * Offers the catalogue to an admin of its team. Nothing changes until they accept. Another offer has to be taken back first.
 * @throws AppError CONFLICT with what stands against it; NOT_FOUND; TOO_MANY_REQUESTS
 */
export async function offerOwnership(ctx: SellerCtx, memberId: string): Promise<{ expiresAt: string }> {
  await ctx.limits.take('invitePerson', ctx.caller.userId);
  const pair = { owner: String(ctx.sellerId), member: memberId };
  const until = new Date(ctx.clock.now().getTime() + OFFER_DAYS * 86_400_000);
  await withTransaction(ctx, async (ctx) => {
    const [member] = await ctx.db
      .select({ id: members.memberId })
      .from(members)
      .where(and(eq(members.userId, pair.owner), eq(members.memberId, memberId)));
    if (!member) throw notFound('This person is not in the team.');
    const found = await lockBoth(ctx, pair);
    if (!(await lockForCaller(ctx))) throw changedMeanwhile();
    const { owner } = await refuseUnfit(ctx, pair, found, 'owner');
    await dropOffer(ctx, and(eq(ownershipOffers.userId, pair.owner), lte(ownershipOffers.expiresAt, ctx.clock.now())));
    const offerId = uuidv7();
    const made = await ctx.db
      .insert(ownershipOffers)
      .values({ userId: pair.owner, memberId, offerId, expiresAt: until, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ offerId: ownershipOffers.offerId });
    if (made.length === 0) throw refuse('You have offered this catalogue already. Take that offer back first.');
    await note(ctx, 'team.ownershipOffered', { member: memberId });
    const who = plainPerson(owner);
    await oweNotice(ctx, 'ownershipOffered', memberId, { who, offerId });
    await notify(ctx, 'ownershipOffered', memberId, { who }, { link: paths.ownership, about: offerId });
  });
  ctx.wakeOutbox();
  return { expiresAt: until.toISOString() };
}

/**
 * Takes the offer of the catalogue back.
 * @throws AppError NOT_FOUND if there is none, because it was answered for instance
 */
export async function revokeOwnership(ctx: SellerCtx): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const gone = await dropOffer(ctx, eq(ownershipOffers.userId, ctx.sellerId));
    if (gone.length === 0) throw notFound('There is no offer any more. It was answered or is too old.');
    await note(ctx, 'team.ownershipRevoked', {});
  });
}

/** The catalogues that are offered to the person, with what they need to decide. */
export async function ownershipOffersOf(ctx: SellerCtx) {
  const found = await ctx.db
    .select({
      ownerId: ownershipOffers.userId,
      expiresAt: ownershipOffers.expiresAt,
      products: subscriptions.productCount,
      renews: sql<boolean>`${subscriptions.paymentId} is not null and ${subscriptions.interval} is not null and ${subscriptions.cancelAt} is null`,
      displayName: users.displayName,
      firstName: users.firstName,
      email: users.email,
    })
    .from(ownershipOffers)
    .innerJoin(users, eq(users.id, ownershipOffers.userId))
    .innerJoin(subscriptions, eq(subscriptions.userId, ownershipOffers.userId))
    .where(living(ctx, eq(ownershipOffers.memberId, ctx.caller.userId)))
    .orderBy(asc(ownershipOffers.createdAt));
  return {
    offers: found.map(({ ownerId, expiresAt, products, renews, displayName, firstName, email }) => ({
      ...{ ownerId, products, renews, email },
      owner: nameOf({ displayName, firstName, email }),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/**
 * Says no to an offer. The owner is told.
 * @throws AppError NOT_FOUND
 */
export async function declineOwnership(ctx: SellerCtx, ownerId: string): Promise<void> {
  const { userId } = ctx.caller;
  await withTransaction(ctx, async (ctx) => {
    const gone = await dropOffer(ctx, living(ctx, isOfferTo(ownerId, userId)));
    if (gone.length === 0) throw noOffer();
    await note({ ...ctx, sellerId: mintSellerId(ownerId) }, 'team.ownershipDeclined', {});
    await tell(ctx, 'ownershipDeclined', ownerId, { who: plainPerson(await findPerson(ctx, userId)) });
  });
  ctx.wakeOutbox();
}

/**
 * Takes the offered catalogue over. From the next call on its account is the caller's, who stays signed in; the former owner is an
 * admin in it and stays signed in too. If anything fails, nothing has changed.
 * @throws AppError NOT_FOUND if the offer is gone; CONFLICT with what stands against it; PAYMENTS_UNAVAILABLE while an open checkout
 * cannot be closed
 */
export async function acceptOwnership(ctx: SellerCtx, ownerId: string): Promise<{ ownerId: string; owner: string }> {
  const pair: Pair = { owner: ownerId, member: ctx.caller.userId };
  const isOffer = isOfferTo(pair.owner, pair.member);
  const [offer] = await ctx.db.select({ id: ownershipOffers.offerId }).from(ownershipOffers).where(living(ctx, isOffer));
  if (!offer) throw noOffer();
  // Refused before anything is done, and once more under the locks that hold until the exchange.
  await withTransaction(ctx, async (ctx) => void (await refuseUnfit(ctx, pair, await lockBoth(ctx, pair), 'member')));
  // What one of them has begun to pay must not buy something for the other. The payment service is asked before the transaction.
  const checkouts = [await closeCheckout(ctx, pair.owner), await closeCheckout(ctx, pair.member)];
  const moved = await copyPictures(ctx, pair);
  try {
    const owner = await withTransaction(ctx, async (ctx) => {
      const found = await lockBoth(ctx, pair);
      if (!(await lockForCaller(ctx))) throw changedMeanwhile();
      const [still] = await ctx.db
        .select({ id: ownershipOffers.offerId })
        .from(ownershipOffers)
        .where(living(ctx, isOffer))
        .for('update');
      if (still?.id !== offer.id) throw noOffer();
      const { owner } = await refuseUnfit(ctx, pair, found, 'member');
      const { ownerPlan, memberPlan } = found;
      if (ownerPlan?.checkoutId !== checkouts[0] || memberPlan?.checkoutId !== checkouts[1])
        throw refuse('A checkout was opened at this very moment. Try again.');
      moved.check(found);
      const { files } = await exchangePersons(ctx, pair);
      await moved.store(ctx);
      await tellBoth(ctx, pair);
      for (const userId of [pair.owner, pair.member]) await ctx.enqueue(paymentsContact, { userId });
      await ctx.enqueue(ownershipFollow, {});
      await afterwards(ctx, async () => {
        for (const file of [...files, ...moved.before]) await ctx.storage.remove(file);
      });
      return nameOf(owner);
    });
    ctx.wakeOutbox();
    return { ownerId: pair.owner, owner };
  } catch (error) {
    // After an error of another kind the transaction may have been committed; the nightly sweep removes what nobody needs.
    if (error instanceof AppError) for (const key of moved.copies) await ctx.storage.remove(key);
    throw error;
  }
}

/** The persons have changed places: `pair.owner` is the new owner, `pair.member` the former one, who is an admin now. */
async function tellBoth(ctx: SellerCtx, { owner, member }: Pair): Promise<void> {
  const [now, before] = [plainPerson(await findPerson(ctx, owner)), plainPerson(await findPerson(ctx, member))];
  const inCatalogue: SellerCtx = { ...ctx, sellerId: mintSellerId(owner), caller: { ...ctx.caller, userId: owner } };
  await note(inCatalogue, 'team.ownershipChanged', { member });
  await tell(ctx, 'ownershipTaken', owner, { who: before });
  await tell(ctx, 'ownershipGiven', member, { who: now }, owner);
}

/**
 * Copies the photos and the pictures in feedback to keys with the id that their person will have: an address with the id of somebody
 * else would not be shown any more.
 */
async function copyPictures(ctx: Ctx, pair: Pair) {
  const ids = [pair.owner, pair.member];
  const newIdOf = (id: string) => (id === pair.owner ? pair.member : pair.owner);
  const photos = await ctx.db.select({ id: users.id, photoUrl: users.photoUrl }).from(users).where(inArray(users.id, ids));
  const sent = await ctx.db
    .select({ id: feedback.id, userId: feedback.userId, pictureId: feedback.pictureId })
    .from(feedback)
    .where(and(inArray(feedback.userId, ids), sql`${feedback.pictureId} is not null`));
  const before: MediaKey[] = [];
  const copies: MediaKey[] = [];
  const copy = async (from: MediaKey, to: MediaKey) => {
    const bytes = await ctx.storage.get(from);
    if (!bytes) return;
    await ctx.storage.put(to, bytes);
    copies.push(to);
    before.push(from);
  };
  /** The new address of the photo, by the id that the person will have. */
  const addresses = new Map<string, string>();
  for (const { id, photoUrl } of photos) {
    const key = keyOfAddress(photoUrl);
    if (!key) continue;
    const to = mediaKey(newIdOf(id));
    await copy(key, to);
    addresses.set(newIdOf(id), mediaAddress(to));
  }
  // Each attempt makes files of its own, so that one that fails removes nothing of another one that succeeds.
  const pictures = new Map<string, string>();
  for (const { id, userId, pictureId } of sent) {
    if (!userId || !pictureId) continue;
    const newId = uuidv7();
    await copy(mediaKey(userId, pictureId), mediaKey(newIdOf(userId), newId));
    pictures.set(id, newId);
  }
  return {
    /** The files that are not needed once the persons are exchanged, and those that are not if they are not exchanged. */
    before,
    copies,
    check({ owner, member }: Locked) {
      const isSame = (user: UserRow | undefined) => user && photos.find(({ id }) => id === user.id)?.photoUrl === user.photoUrl;
      if (!isSame(owner) || !isSame(member)) throw refuse('A photo was changed at this very moment. Try again.');
    },
    async store(ctx: Ctx) {
      for (const [id, photoUrl] of addresses) await ctx.db.update(users).set({ photoUrl }).where(eq(users.id, id));
      for (const [id, pictureId] of pictures) await ctx.db.update(feedback).set({ pictureId }).where(eq(feedback.id, id));
    },
  };
}

/** Lets the long tables follow all exchanges that are not finished. */
export async function followExchanges(ctx: Ctx & { signal?: AbortSignal }, pause: () => Promise<void>): Promise<void> {
  const open = await ctx.db.select({ id: ownershipExchanges.id }).from(ownershipExchanges).orderBy(asc(ownershipExchanges.id));
  for (const { id } of open) {
    while (await followOn(ctx, id)) {
      if (ctx.signal?.aborted) throw ctx.signal.reason;
      await pause();
    }
  }
}

/** Deletes offers that have expired. */
export async function dropOldOffers(ctx: Ctx): Promise<void> {
  await dropOffer(ctx, lte(ownershipOffers.expiresAt, ctx.clock.now()));
}
