import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Refuses a change that would leave no admin but the one with this id. An admin who is suspended or whose account will be erased
 * does not count. Locks the admins, so that two of them cannot remove each other at the same moment.
 * @throws AppError CONFLICT
 */
export async function refuseLastAdmin({ db }: Ctx, id: string): Promise<void> {
  const admins = and(eq(users.role, 'admin'), eq(users.status, 'active'), isNull(users.deleteAfter));
  await db.select({ id: users.id }).from(users).where(admins).orderBy(users.id).for('update');
  const [others] = await db
    .select({ n: count() })
    .from(users)
    .where(and(admins, ne(users.id, id)));
  if (!others?.n) throw new AppError('CONFLICT', 'This is the last admin. Make somebody else an admin first.');
}
