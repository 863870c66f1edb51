import { eq } from 'drizzle-orm';
import { members, teams } from '#drizzle/schema/teams.ts';
import { may } from '#shared/teams/roles.ts';
import type { Ctx } from '../context.ts';

/** The people who may put texts live in an owner's catalogue, the owner first. */
export async function approversOf(ctx: Ctx, owner: string): Promise<string[]> {
  const [settings] = await ctx.db.select({ editorsApprove: teams.editorsApprove }).from(teams).where(eq(teams.userId, owner));
  const people = await ctx.db
    .select({ id: members.memberId, role: members.role })
    .from(members)
    .where(eq(members.userId, owner))
    .orderBy(members.createdAt, members.memberId);
  const set = { editorsApprove: settings?.editorsApprove ?? true };
  return [owner, ...people.flatMap(({ id, role }) => (may(role, 'approve', set) ? [id] : []))];
}
