import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { mintSellerId, type SellerCtx } from '../context.ts';
import type { JobCtx } from './job.ts';

/**
 * The context in which a job acts for a seller, with the rights of whoever asked for the job. They are looked up anew, as with
 * every request of a session: null, with a line in the log, once the account is gone, suspended or about to be erased. Then the
 * job has nothing left to do.
 * @throws when the job was asked for by nobody, or by somebody else: without teams, a catalogue is its owner's alone
 */
export async function actAs(ctx: JobCtx, owner: string): Promise<(SellerCtx & { signal: AbortSignal }) | null> {
  const { name, id, askedBy } = ctx.job;
  if (askedBy !== owner) throw new Error(`the job ${name} was not asked for by the seller it wants to act for`);
  const [user] = await ctx.db
    .select({ role: users.role, status: users.status, deleteAfter: users.deleteAfter })
    .from(users)
    .where(eq(users.id, owner));
  if (user?.status !== 'active' || user.deleteAfter !== null) {
    ctx.log.info({ job: name, jobId: id }, 'a job was not done: its account is not active any more');
    return null;
  }
  const sellerId = mintSellerId(owner);
  return { ...ctx, sellerId, caller: { kind: 'job', job: name, jobId: id, userId: askedBy, sellerId, role: user.role } };
}
