import { and, eq, gt } from 'drizzle-orm';
import { invitations } from '#drizzle/schema/teams.ts';
import { newSecret } from '../auth/secrets.ts';
import type { Ctx } from '../context.ts';
import { findPerson, plainPerson } from './people.ts';

/**
 * What the mail of an invitation says, with a new secret for its link; null if the invitation was answered, taken back or has expired.
 * Called right before the mail is sent, so that no table ever holds the secret.
 */
export async function composeInvitation(ctx: Ctx, id: string) {
  const { secret, hash } = newSecret('lwi');
  const [row] = await ctx.db
    .update(invitations)
    .set({ mailHash: hash })
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, ctx.clock.now())))
    .returning({ userId: invitations.userId, role: invitations.role });
  if (!row) return null;
  const owner = await findPerson(ctx, row.userId);
  return { secret, role: row.role, who: plainPerson(owner), address: owner.emailVerified ? owner.email : '' };
}
