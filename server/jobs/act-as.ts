import { and, eq, inArray } from 'drizzle-orm';
import { members } from '#drizzle/schema/teams.ts';
import { users } from '#drizzle/schema/users.ts';
import { may, memberRoles } from '#shared/teams/roles.ts';
import { mintSellerId, type SellerCtx } from '../context.ts';
import type { JobCtx } from './job.ts';
import type { JobKind } from './kind.ts';

/**
 * Gives a job the context to act in a seller's catalogue, for the person who asked for the job. Whether the catalogue's owner may
 * still act is read again now. If that account was meanwhile erased or suspended, or is about to be erased, this is logged and null
 * is returned: then the job has nothing left to do.
 *
 * A person who was removed from the team, or may only look by now, does not act any more. What they had begun was accepted by the
 * catalogue, so it is brought to its end in the owner's name.
 * @param by who asked for the work, if the rows of the work say it: a job can take over what several people have asked for
 * @throws if the job was not asked for in this catalogue: a catalogue may only be changed for its owner
 */
export async function actAs(
  ctx: JobCtx,
  owner: string,
  by: string | null = ctx.job.askedBy,
): Promise<(SellerCtx & { signal: AbortSignal }) | null> {
  const { name, id, askedBy, askedIn } = ctx.job;
  if ((askedIn ?? askedBy) !== owner)
    throw new Error(`the job ${name} was not asked for in the catalogue of the seller it wants to act for`);
  const [user] = await ctx.db
    .select({ role: users.role, status: users.status, deleteAfter: users.deleteAfter })
    .from(users)
    .where(eq(users.id, owner));
  if (user?.status !== 'active' || user.deleteAfter !== null) {
    ctx.log.info({ job: name, jobId: id }, 'a job was not done: its account is not active any more');
    return null;
  }
  const sellerId = mintSellerId(owner);
  const userId = by !== null && by !== owner && (await mayStillEdit(ctx, owner, by)) ? by : owner;
  return { ...ctx, sellerId, caller: { kind: 'job', job: name, jobId: id, userId, sellerId, role: user.role } };
}

async function mayStillEdit(ctx: JobCtx, owner: string, person: string): Promise<boolean> {
  const editing = memberRoles.filter((role) => may(role, 'edit'));
  const [member] = await ctx.db
    .select({ id: members.memberId })
    .from(members)
    .innerJoin(users, eq(users.id, members.memberId))
    .where(
      and(eq(members.userId, owner), eq(members.memberId, person), inArray(members.role, editing), eq(users.status, 'active')),
    );
  return member !== undefined;
}

/** Queues a seller's job as if the seller had asked for it, so that it may act for this seller. */
export async function enqueueFor(ctx: JobCtx, userId: string, kind: JobKind<{ userId: string }>): Promise<void> {
  const asked = { ...ctx, job: { ...ctx.job, askedBy: userId, askedIn: userId } };
  await asked.enqueue(kind, { userId });
}
