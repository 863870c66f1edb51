import { and, eq, gt, lt } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { mailLinks } from '#drizzle/schema/mail-links.ts';
import { LINK_MINUTES } from '#shared/auth.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type LinkKind = (typeof mailLinks.$inferSelect)['kind'];

/** A new link's secret for a person and an address. Links of the same kind sent before stop working. */
export async function mintLink(ctx: Ctx, kind: LinkKind, userId: string, email: string): Promise<{ secret: string }> {
  const { secret, hash } = newSecret('lwl');
  const now = ctx.clock.now();
  await ctx.db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.kind, kind)));
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

/**
 * Uses a link up: of any number of parallel uses one wins, because using it deletes it.
 * @throws AppError LINK_EXPIRED, the same whether it was used, replaced, too old or never existed
 */
export async function useLink(ctx: Ctx, kind: LinkKind, secret: string): Promise<{ userId: string; email: string }> {
  const [link] = await ctx.db
    .delete(mailLinks)
    .where(and(eq(mailLinks.hash, hashSecret(secret)), eq(mailLinks.kind, kind), gt(mailLinks.expiresAt, ctx.clock.now())))
    .returning({ userId: mailLinks.userId, email: mailLinks.email });
  if (!link) throw linkExpired();
  return link;
}

export const linkExpired = () => new AppError('LINK_EXPIRED', 'This link was used or is too old. Ask for a new one.');

/** Ends every link of a person: what they were sent for no longer holds. */
export async function dropLinks(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(mailLinks).where(eq(mailLinks.userId, userId));
}

export async function dropExpiredLinks(ctx: Ctx): Promise<void> {
  await ctx.db.delete(mailLinks).where(lt(mailLinks.expiresAt, ctx.clock.now()));
}
