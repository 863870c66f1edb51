import { may } from '#shared/teams/roles.ts';
import type { Ctx } from '../context.ts';
import { membersNow } from '../teams/catalogue.ts';

/** The people who may put texts live in an owner's catalogue now, the owner first. */
export async function approversOf(ctx: Ctx, owner: string): Promise<string[]> {
  const people = await membersNow(ctx, owner);
  return [owner, ...people.flatMap(({ id, role, ...set }) => (may(role, 'approve', set) ? [id] : []))];
}
