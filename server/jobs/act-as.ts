import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { mintSellerId, type SellerCtx } from '../context.ts';
import type { JobCtx } from './job.ts';
import type { JobKind } from './kind.ts';

/**
 * Gives a job the context to act for a seller, with the rights of the person who asked for the job. These rights are read again
 * now. If the account was meanwhile erased or suspended, or is about to be erased, this is logged and null is returned: then the
 * job has nothing left to do.
 * @throws if the seller did not ask for the job: a catalogue may only be changed for its owner
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

/** Queues a seller's job as if the seller had asked for it, so that it may act for this seller. */
export async function enqueueFor(ctx: JobCtx, userId: string, kind: JobKind<{ userId: string }>): Promise<void> {
  const asked = { ...ctx, job: { ...ctx.job, askedBy: userId } };
  await asked.enqueue(kind, { userId });
}
