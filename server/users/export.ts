import type { Writable } from 'node:stream';
import { and, eq, ne } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { writeAccount } from '../account/export.ts';
import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import type { Admin } from '../auth/require-admin.ts';
import { mintSellerId } from '../context.ts';
import { noUser } from './find.ts';

/**
 * Sends an admin everything that an account holds, as the ZIP file its owner gets: for a person who asks for their data and cannot
 * sign in. The audit log says which admin it was.
 * @param begin called once it is certain that the file is sent
 * @throws AppError NOT_FOUND, before anything is sent
 */
export async function exportUser(ctx: AuthCtx, admin: Admin, id: string, to: Writable, begin: () => void): Promise<void> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'deleted')));
  if (!user) throw noUser();
  await audit({ ...ctx, caller: admin }, { action: 'admin.user.exported', subjectId: id });
  begin();
  const sellerId = mintSellerId(id);
  // The rows are read for their owner. No session is named, so none of the owner's is marked as the present one.
  const caller = { ...admin, sessionId: '', userId: id, sellerId, role: 'seller' as const };
  await writeAccount({ ...ctx, caller, sellerId }, to);
}
