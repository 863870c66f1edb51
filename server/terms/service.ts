import { and, eq, lt } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { type Processor, TERMS_VERSION } from '#shared/terms.ts';
import type { RequestCtx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Who processes data for this installation and, for a signed-in person, which version of the terms they accepted last (null for
 * everybody else).
 */
export async function readTerms(ctx: RequestCtx): Promise<{ processors: readonly Processor[]; accepted: number | null }> {
  const { processors, caller } = ctx;
  if (caller.kind !== 'session') return { processors, accepted: null };
  const [user] = await ctx.db.select({ version: users.termsVersion }).from(users).where(eq(users.id, caller.userId));
  return { processors, accepted: user?.version ?? null };
}

/**
 * Records that the person accepts the newest version of the terms. Calling it again changes nothing.
 * @throws AppError CONFLICT for another version: the person has to see the newest one first
 */
export async function acceptTerms(ctx: SellerCtx, version: number): Promise<void> {
  if (version !== TERMS_VERSION) throw new AppError('CONFLICT', 'There is a newer version of the terms. Load the page again.');
  await ctx.db
    .update(users)
    .set({ termsVersion: version, termsAcceptedAt: ctx.clock.now() })
    .where(and(eq(users.id, ctx.caller.userId), lt(users.termsVersion, version)));
}
