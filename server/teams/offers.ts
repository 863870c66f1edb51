/** The offers to hand a catalogue over, for all that reads and ends them. */
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import { type invitations, ownershipOffers } from '#drizzle/schema/teams.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';

/** For a call that began before the persons of two accounts were exchanged, and for one whose session has ended since. */
export const changedMeanwhile = () =>
  new AppError('CONFLICT', 'What you are in this catalogue has just changed. Load the page again.');

/** The condition that an offer or an invitation can still be answered. */
export const isOpenNow = (ctx: Ctx, { expiresAt }: typeof ownershipOffers | typeof invitations) => gt(expiresAt, ctx.clock.now());

/** Offers that can be accepted, of those that fit. */
export const living = (ctx: Ctx, which: SQL | undefined) => and(which, isOpenNow(ctx, ownershipOffers));

/** The offer of this owner's catalogue to this member. */
export const isOfferTo = (owner: string, memberId: string) =>
  and(eq(ownershipOffers.userId, owner), eq(ownershipOffers.memberId, memberId));

/** Deletes offers and their mails that wait. Returns to whom they were made. */
export async function dropOffer(ctx: Ctx, which: SQL | undefined): Promise<string[]> {
  const gone = await ctx.db
    .delete(ownershipOffers)
    .where(which)
    .returning({ memberId: ownershipOffers.memberId, offerId: ownershipOffers.offerId });
  for (const { offerId } of gone) {
    await ctx.db
      .delete(outbox)
      .where(and(eq(outbox.kind, 'ownershipOffered'), sql`${outbox.details} ->> 'offerId' = ${offerId}`));
  }
  return gone.map(({ memberId }) => memberId);
}

/** The open offer of a catalogue, for its team page; null if there is none. */
export async function offerIn(ctx: SellerCtx) {
  const [found] = await ctx.db
    .select({ memberId: ownershipOffers.memberId, expiresAt: ownershipOffers.expiresAt })
    .from(ownershipOffers)
    .where(living(ctx, eq(ownershipOffers.userId, ctx.sellerId)));
  return found ? { memberId: found.memberId, expiresAt: found.expiresAt.toISOString() } : null;
}

/** Whether an offer can still be accepted. A mail is only sent then. */
export async function isOpenOffer(ctx: Ctx, offerId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ offerId: ownershipOffers.offerId })
    .from(ownershipOffers)
    .where(living(ctx, eq(ownershipOffers.offerId, offerId)));
  return found.length > 0;
}

/** Takes back what was offered by this account and to it. */
export async function dropOffersOf(ctx: Ctx, userId: string): Promise<void> {
  await dropOffer(ctx, or(eq(ownershipOffers.userId, userId), eq(ownershipOffers.memberId, userId)));
}
