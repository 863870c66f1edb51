import { usedChallenges } from '#drizzle/schema/used-challenges.ts';
import type { Ctx } from '../context.ts';
import type { Ticket } from './provider-tickets.ts';
import { hashSecret } from './secrets.ts';

/**
 * Marks a ticket as used, in the caller's transaction if there is one. Returns false if it was used before, so that a copy of the
 * cookie is worthless.
 */
export async function spend(ctx: Ctx, ticket: Ticket<unknown>): Promise<boolean> {
  const fresh = await ctx.db
    .insert(usedChallenges)
    .values({ id: hashSecret(`ticket.${ticket.id}`), expiresAt: ticket.expiresAt })
    .onConflictDoNothing()
    .returning({ id: usedChallenges.id });
  return fresh.length > 0;
}
