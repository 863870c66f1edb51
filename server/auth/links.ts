import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { mailLinks } from '#drizzle/schema/mail-links.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { LINK_MINUTES } from '#shared/auth/auth.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type LinkKind = (typeof mailLinks.$inferSelect)['kind'];

/**
 * The kind of link that undoes a change of the account's e-mail address (a "way back"). Such a link ends only by use or age.
 * Nothing else may cancel it, because the change may have been made by somebody who took over the account.
 */
const WAY_BACK = 'undoEmailChange' satisfies LinkKind;

/**
 * Creates a link for a person and an e-mail address and returns its secret. The person's earlier links of the same kind stop
 * working, except links that undo a change of e-mail address.
 */
export async function mintLink(ctx: Ctx, kind: LinkKind, userId: string, email: string): Promise<{ secret: string }> {
  const { secret, hash } = newSecret('lwl');
  const now = ctx.clock.now();
  const before = and(eq(mailLinks.userId, userId), eq(mailLinks.kind, kind));
  if (kind !== WAY_BACK) await ctx.db.delete(mailLinks).where(before);
  await ctx.db.insert(mailLinks).values({
    id: uuidv7(),
    kind,
    hash,
    userId,
    email,
    expiresAt: new Date(now.getTime() + LINK_MINUTES[kind] * 60_000),
    createdAt: now,
  });
  return { secret };
}

const unexpired = (ctx: Ctx) => gt(mailLinks.expiresAt, ctx.clock.now());

const living = (ctx: Ctx, kind: LinkKind, secret: string) =>
  and(eq(mailLinks.hash, hashSecret(secret)), eq(mailLinks.kind, kind), unexpired(ctx));

/**
 * Returns the person a link was sent to, without using the link up.
 * @throws AppError LINK_EXPIRED
 */
export async function readLink(ctx: Ctx, kind: LinkKind, secret: string): Promise<{ userId: string }> {
  const [link] = await ctx.db
    .select({ userId: mailLinks.userId })
    .from(mailLinks)
    .where(living(ctx, kind, secret));
  if (!link) throw linkExpired();
  return link;
}

/**
 * Uses a link up by deleting it, so that only one of several uses at the same time succeeds.
 * @throws AppError LINK_EXPIRED, whether the link was used, replaced, too old or never existed
 */
export async function useLink(ctx: Ctx, kind: LinkKind, secret: string): Promise<{ id: string; userId: string; email: string }> {
  const [link] = await ctx.db
    .delete(mailLinks)
    .where(living(ctx, kind, secret))
    .returning({ id: mailLinks.id, userId: mailLinks.userId, email: mailLinks.email });
  if (!link) throw linkExpired();
  return link;
}

export const linkExpired = () => new AppError('LINK_EXPIRED', 'This link was used or is too old. Ask for a new one.');

/**
 * Ends every mailed link of a person, including confirmation links whose mail is still waiting to be sent. Only the links that
 * undo a change of e-mail address stay.
 */
export async function dropLinks(ctx: Ctx, userId: string): Promise<void> {
  // Delete waiting mails before links. If a mail is being composed right now, the first statement waits for it, and the second
  // one deletes the link that was created for it.
  const owed = inArray(outbox.kind, ['verifyEmail', 'changeEmail'] satisfies LinkKind[]);
  await ctx.db.delete(outbox).where(and(eq(outbox.userId, userId), owed));
  await ctx.db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), ne(mailLinks.kind, WAY_BACK)));
}

/**
 * Called when `link` undoes a change of e-mail address. Ends the links that could undo later changes, because the owner of an
 * earlier e-mail address takes precedence over later owners: the later addresses may be a thief's.
 */
export async function dropLaterWaysBack(ctx: Ctx, link: { id: string; userId: string }): Promise<void> {
  const later = and(eq(mailLinks.userId, link.userId), eq(mailLinks.kind, WAY_BACK), gt(mailLinks.id, link.id));
  await ctx.db.delete(mailLinks).where(later);
}

/**
 * True while a former owner may still take this e-mail address back; during that time no other account may have it. The right of
 * the person `exceptFor` to take it back does not count. Call this after writing the address, in the same transaction: if another
 * transaction is changing the same address, the write waits for it, and only then is the answer up to date.
 */
export async function isHeldBack(ctx: Ctx, email: string, exceptFor?: string): Promise<boolean> {
  // Check the waiting mails before the links. When a mail is sent, its row is deleted and a link is created. In the other order,
  // a mail sent between the two checks would be missed.
  const owedNow = and(eq(outbox.kind, 'emailChanged'), eq(outbox.to, email));
  const [owed] = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(exceptFor ? and(owedNow, ne(outbox.userId, exceptFor)) : owedNow)
    .limit(1);
  if (owed) return true;
  const [link] = await ctx.db
    .select({ id: mailLinks.id })
    .from(mailLinks)
    .where(
      and(
        eq(mailLinks.kind, WAY_BACK),
        eq(mailLinks.email, email),
        unexpired(ctx),
        exceptFor ? ne(mailLinks.userId, exceptFor) : undefined,
      ),
    )
    .limit(1);
  return link !== undefined;
}

export async function dropExpiredLinks(ctx: Ctx): Promise<void> {
  await ctx.db.delete(mailLinks).where(lt(mailLinks.expiresAt, ctx.clock.now()));
}
