import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';

/** Whether the account is about to be deleted. Then nothing is sold to it, and its plan is not renewed. */
export async function isLeaving({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.deleteAfter)))) > 0;
}
