import { and, eq, gt, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { adminViews } from '#drizzle/schema/admin-views.ts';
import { batches, batchItems } from '#drizzle/schema/batches.ts';
import { bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import { catalogueDays } from '#drizzle/schema/catalogue-days.ts';
import { catalogueHealth } from '#drizzle/schema/catalogue-health.ts';
import { confirmedClaims } from '#drizzle/schema/confirmed-claims.ts';
import { devices } from '#drizzle/schema/devices.ts';
import { dismissedJobs } from '#drizzle/schema/dismissed-jobs.ts';
import { exports } from '#drizzle/schema/exports.ts';
import { feedback, feedbackEvents } from '#drizzle/schema/feedback.ts';
import { generations } from '#drizzle/schema/generations.ts';
import { helpReaders } from '#drizzle/schema/help-articles.ts';
import { identities } from '#drizzle/schema/identities.ts';
import { imports, rememberedMappings, sourceFormats } from '#drizzle/schema/imports.ts';
import { mailLinks } from '#drizzle/schema/mail-links.ts';
import { notifications } from '#drizzle/schema/notifications.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { products } from '#drizzle/schema/products.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { draftComments } from '#drizzle/schema/reviews.ts';
import { findingDays, queryDays, scoreDays, textDays } from '#drizzle/schema/rollups.ts';
import { savedViews } from '#drizzle/schema/saved-views.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import { shopDays } from '#drizzle/schema/shop-days.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { ownershipExchanges } from '#drizzle/schema/teams.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { userNotes } from '#drizzle/schema/user-notes.ts';
import { users } from '#drizzle/schema/users.ts';
import { welcomeMessages } from '#drizzle/schema/welcome-messages.ts';
import { DELETION_GRACE_DAYS } from '#shared/account.ts';
import { audit, forgetPerson } from '../audit/service.ts';
import { lockOwnAccount } from '../auth/account-lock.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { refuseLastAdmin } from '../auth/last-admin.ts';
import { signInFirst } from '../auth/sign-in-first.ts';
import { signOutEverywhere } from '../auth/ways-in.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { afterwards, withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { keyOfAddress, mediaKey } from '../media.ts';
import { oweNotice } from '../outbox/service.ts';
import { paymentsForget, paymentsRenewal } from '../payments/job-kinds.ts';
import { forgetInTeams } from '../teams/members.ts';
import { dropOffersOf } from '../teams/offers.ts';

const DAY = 86_400_000;

/**
 * Marks the account for deletion after a grace period. The person is signed out everywhere, but may sign in again and change
 * their mind. To confirm, they type the account's own e-mail address (`typed`).
 * @throws AppError BAD_INPUT; CONFLICT for the last admin
 */
export async function requestDeletion(ctx: SellerCtx & AuthCtx, typed: string): Promise<{ deleteAfter: string }> {
  const { userId } = ctx.caller;
  const [user] = await ctx.db.select({ email: users.email, role: users.role }).from(users).where(eq(users.id, userId));
  if (user?.email !== typed) {
    const sentence = 'Type the e-mail address of this account.';
    throw new AppError('BAD_INPUT', sentence, { fields: { email: sentence } });
  }
  const deleteAfter = new Date(ctx.clock.now().getTime() + DELETION_GRACE_DAYS * DAY);
  await withTransaction(ctx, async (ctx) => {
    // Without this, a call that began before a catalogue was handed over would delete the account of its new owner.
    if (!(await lockOwnAccount(ctx))) throw signInFirst();
    if (user.role === 'admin') await refuseLastAdmin(ctx, userId);
    await ctx.db.update(users).set({ deleteAfter, updatedAt: ctx.clock.now() }).where(eq(users.id, userId));
    await oweNotice(ctx, 'deletionRequested', userId, { until: deleteAfter.toUTCString() });
    await audit(ctx, { action: 'account.deletionRequested', after: { deleteAfter: deleteAfter.toISOString() } });
    await signOutEverywhere(ctx, userId);
    // An account that is about to go neither gives a catalogue nor gets one.
    await dropOffersOf(ctx, userId);
    // A plan is not renewed for an account that is about to go.
    await ctx.enqueue(paymentsRenewal, { userId });
  });
  ctx.setCookie(ctx.sessions.cookie(null, 'user'));
  ctx.wakeOutbox();
  return { deleteAfter: deleteAfter.toISOString() };
}

/**
 * Cancels the deletion. Calling it again changes nothing.
 * @throws AppError NOT_FOUND if the account has been erased meanwhile
 */
export async function cancelDeletion(ctx: SellerCtx): Promise<void> {
  const kept = await ctx.db
    .update(users)
    .set({ deleteAfter: null, updatedAt: ctx.clock.now() })
    .where(and(eq(users.id, ctx.caller.userId), isNotNull(users.deleteAfter)))
    .returning({ id: users.id });
  if (kept.length > 0) {
    await ctx.enqueue(paymentsRenewal, { userId: ctx.caller.userId });
    return audit(ctx, { action: 'account.deletionCancelled' });
  }
  const [user] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.id, ctx.caller.userId));
  if (user?.status === 'deleted') throw notFound('This account was erased already. It cannot be brought back.');
}

/**
 * Finds the accounts whose grace period is over. Accounts erased within the last day are found again: a request that was running
 * while its account was erased may have written something afterwards, and the second erasing deletes it.
 */
export async function accountsToErase(ctx: Ctx): Promise<string[]> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(isToErase(ctx));
  return found.map(({ id }) => id);
}

/**
 * Whether the account's grace period is over. A suspended account is erased as well: its owner was told the day, and cannot
 * sign in to request the deletion again.
 */
const isDue = (ctx: Ctx) => and(lt(users.deleteAfter, ctx.clock.now()), ne(users.status, 'deleted'));
const isJustErased = (ctx: Ctx) =>
  and(eq(users.status, 'deleted'), gt(users.updatedAt, new Date(ctx.clock.now().getTime() - DAY)));
/** Rows that a person made may still name the account of before; see teams/exchange.ts. That takes minutes, and then it is erased. */
const isExchanging = sql`exists (select from ${ownershipExchanges}
  where ${ownershipExchanges.userId} = ${users.id} or ${ownershipExchanges.memberId} = ${users.id})`;
const isToErase = (ctx: Ctx) => and(or(isDue(ctx), isJustErased(ctx)), not(isExchanging));

/**
 * Deletes everything that identifies a person. Files are removed last, after the commit, because a rollback could not bring them
 * back. The account's row stays, without name and e-mail address. The usage ledger's rows stay, without requests and answers, so
 * that the counters still add up. What others see, such as feedback, stays without saying who wrote it.
 * Returns false in two cases. If the person changed their mind meanwhile, nothing is changed. If the account was erased before,
 * only what was written since is deleted.
 */
export async function eraseAccount(ctx: Ctx, userId: string): Promise<boolean> {
  const done = await withTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    // Lock the account until the transaction ends. If the person asks at this moment to keep the account, that request waits and
    // is then told that the account is gone.
    const [user] = await db
      .select({ email: users.email, photoUrl: users.photoUrl, status: users.status })
      .from(users)
      .where(and(eq(users.id, userId), isToErase(ctx)))
      .for('update');
    if (!user) return null;
    await forgetInTeams(ctx, userId, user.email);
    const pictures = await db
      .select({ id: productImages.id })
      .from(productImages)
      .where(and(eq(productImages.userId, userId), eq(productImages.source, 'stored')));
    await db
      .update(usageLedger)
      .set({ answer: null, requestHash: null, idempotencyKey: null, groupId: null, generationId: null, actorId: null })
      .where(eq(usageLedger.userId, userId));
    // What the person did in other people's catalogues stays there, but no longer says who did it.
    const traces = [
      generations,
      draftComments,
      productVersions,
      confirmedClaims,
      usageLedger,
      batches,
      bulkEdits,
      textDays,
      queryDays,
    ];
    for (const table of [...traces, generationProfiles, imports, exports]) {
      await db
        .update(table)
        .set({ actorId: null })
        .where(and(eq(table.actorId, userId), ne(table.actorId, table.userId)));
    }
    await db.update(generations).set({ senderId: null }).where(eq(generations.senderId, userId));
    await db.update(productVersions).set({ approvedBy: null }).where(eq(productVersions.approvedBy, userId));
    await db.update(batchItems).set({ wantedBy: null }).where(eq(batchItems.wantedBy, userId));
    await db.update(bulkEdits).set({ undoneBy: null }).where(eq(bulkEdits.undoneBy, userId));
    const sent = await db
      .select({ id: feedback.pictureId })
      .from(feedback)
      .where(and(eq(feedback.userId, userId), isNotNull(feedback.pictureId)));
    await db
      .update(feedback)
      .set({ userId: null, context: {}, pictureId: null, mailWanted: false })
      .where(eq(feedback.userId, userId));
    await db.update(feedbackEvents).set({ userId: null }).where(eq(feedbackEvents.userId, userId));
    await db.update(feedbackEvents).set({ adminId: null }).where(eq(feedbackEvents.adminId, userId));
    const owned = [
      sessions,
      tokens,
      identities,
      mailLinks,
      outbox,
      devices,
      welcomeMessages,
      draftComments,
      generations,
      generationProfiles,
    ];
    for (const table of [
      ...owned,
      batches,
      bulkEdits,
      savedViews,
      adminViews,
      userNotes,
      imports,
      exports,
      dismissedJobs,
      notifications,
      helpReaders,
      catalogueDays,
      textDays,
      queryDays,
      scoreDays,
      findingDays,
      shopDays,
      catalogueHealth,
      rememberedMappings,
      sourceFormats,
      productImages,
      products,
    ])
      await db.delete(table).where(eq(table.userId, userId));
    await db
      .update(subscriptions)
      .set({ status: 'canceled', productCount: 0, card: null, giftPlanId: null, giftUntil: null, giftReason: '' })
      .where(eq(subscriptions.userId, userId));
    await db.update(queryGrants).set({ reason: '' }).where(eq(queryGrants.userId, userId));
    // Invoices stay: the law asks for them, and they say nothing about the person. The payment service forgets the person too.
    await ctx.enqueue(paymentsForget, { userId });
    const nobody = {
      displayName: '',
      firstName: '',
      lastName: '',
      photoUrl: null,
      noticeChoices: {},
      draftsToldAt: null,
      defaults: {},
    };
    const noWayIn = { passwordHash: null, passwordLong: false, emailVerified: false, emailVerifiedAt: null };
    await db
      .update(users)
      .set({ ...nobody, ...noWayIn, email: `${userId}@erased.invalid`, role: 'seller', deleteAfter: null })
      .where(eq(users.id, userId));
    if (user.status !== 'deleted') {
      await db.update(users).set({ status: 'deleted', updatedAt: ctx.clock.now() }).where(eq(users.id, userId));
      await audit(ctx, { action: 'account.erased', actorId: null, subjectId: userId });
    }
    await forgetPerson(ctx, userId);
    const photo = keyOfAddress(user.photoUrl);
    const files = [...[...pictures, ...sent].flatMap(({ id }) => (id ? [mediaKey(userId, id)] : [])), ...(photo ? [photo] : [])];
    return { files, erasedNow: user.status !== 'deleted' };
  });
  if (!done) return false;
  await afterwards(ctx, async () => {
    for (const file of done.files) await ctx.storage.remove(file);
    await ctx.forgetMails(userId);
  });
  return done.erasedNow;
}
