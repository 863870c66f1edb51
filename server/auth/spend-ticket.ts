import { usedChallenges } from '#drizzle/schema/used-challenges.ts';
import type { Ctx } from '../context.ts';
import type { Ticket } from './provider-tickets.ts';
import { hashSecret } from './secrets.ts';

/** Marks a note as used, in the caller's transaction when there is one. False when it was before: a copied cookie is worth nothing. */
export async function spend(ctx: Ctx, ticket: Ticket<unknown>): Promise<boolean> {
  const fresh = await ctx.db
    .insert(usedChallenges)
    .values({ id: hashSecret(`ticket.${ticket.id}`), expiresAt: ticket.expiresAt })
    .onConflictDoNothing()
    .returning({ id: usedChallenges.id });
  return fresh.length > 0;
}
