import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { outbox } from '#drizzle/schema/outbox.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx, SellerCtx } from '../context.ts';

/** Every mail there is, with what its text needs to know. */
export interface MailKinds {
  verifyEmail: Record<never, string>;
  resetPassword: Record<never, string>;
  changeEmail: Record<never, string>;
  emailChanged: { newEmail: string };
  passwordChanged: { how: 'changed' | 'reset' };
  newSignIn: { how: string; browser: string; when: string };
  apiTokenCreated: { name: string };
  providerLinked: { provider: string };
  deletionRequested: { until: string };
}
export type MailKind = keyof MailKinds;

/**
 * Owes somebody a mail, in the caller's transaction when there is one. It goes out after that: `ctx.wakeOutbox()` makes it
 * soon. `userId` is null for an address nobody may have; then most kinds end in no mail at all.
 */
export async function oweMail<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  to: string,
  userId: string | null,
  details: MailKinds[K],
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(outbox).values({ id: uuidv7(), kind, to, userId, details, dueAt: now, createdAt: now });
}

/** The same to the acting person's own address. */
export async function oweMailToSelf<K extends MailKind>(ctx: SellerCtx, kind: K, details: MailKinds[K]): Promise<void> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.caller.userId));
  if (user) await oweMail(ctx, kind, user.email, ctx.caller.userId, details);
}
