import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { outbox } from '#drizzle/schema/outbox.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';

/** Mails to an address that may be nobody's yet, each with a link that does one thing; with what their text needs to know. */
interface LinkMails {
  verifyEmail: Record<never, string>;
  resetPassword: Record<never, string>;
  changeEmail: Record<never, string>;
  /** To the address before, which was a proved one. */
  emailChanged: { newEmail: string };
}

/** What happened to an account, told to its owner. */
interface Notices {
  passwordChanged: { how: 'changed' | 'reset' };
  newSignIn: { how: string; browser: string; when: string };
  apiTokenCreated: { name: string };
  providerLinked: { provider: string; ended: 'nothing' | 'sessions' | 'everything' };
  deletionRequested: { until: string };
}
export type MailKind = keyof (LinkMails & Notices);

/**
 * Owes somebody a mail, in the caller's transaction when there is one. It goes out after that: `ctx.wakeOutbox()` makes it
 * soon. `userId` is null for an address nobody may have; then most kinds end in no mail at all.
 */
export async function oweMail<K extends keyof LinkMails>(
  ctx: Ctx,
  kind: K,
  to: string,
  userId: string | null,
  details: LinkMails[K],
): Promise<void> {
  await owe(ctx, kind, to, userId, details);
}

/** Owes an account's owner a notice. An address nobody has confirmed gets none: it may be a stranger's. */
export async function oweNotice<K extends keyof Notices>(ctx: Ctx, kind: K, userId: string, details: Notices[K]): Promise<void> {
  const [owner] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (owner) await owe(ctx, kind, owner.email, userId, details);
}

async function owe(ctx: Ctx, kind: MailKind, to: string, userId: string | null, details: Record<string, string>): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(outbox).values({ id: uuidv7(), kind, to, userId, details, dueAt: now, createdAt: now });
}
