import { and, eq, ne, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { audit } from '../audit/service.ts';
import type { Ctx } from '../context.ts';

/** The account of ADMIN_EMAIL becomes an admin as soon as its address is confirmed; at start, and when it is confirmed later. */
export async function grantConfiguredAdmin(ctx: Ctx): Promise<void> {
  if (ctx.adminEmail === undefined) return;
  const found = await ctx.db
    .update(users)
    .set({ role: 'admin', updatedAt: ctx.clock.now() })
    .where(and(eq(sql`lower(${users.email})`, ctx.adminEmail), eq(users.emailVerified, true), ne(users.role, 'admin')))
    .returning({ id: users.id });
  for (const { id } of found) {
    await audit(ctx, { action: 'admin.roleChanged', actorId: null, subjectId: id, after: { role: 'admin', by: 'ADMIN_EMAIL' } });
  }
}

/** Makes an existing account an admin, for the person at the machine. Answers false when there is no such account. */
export async function grantAdmin(ctx: Ctx, email: string): Promise<boolean> {
  const [user] = await ctx.db
    .update(users)
    .set({ role: 'admin', updatedAt: ctx.clock.now() })
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active')))
    .returning({ id: users.id });
  if (user)
    await audit(ctx, {
      action: 'admin.roleChanged',
      actorId: null,
      subjectId: user.id,
      after: { role: 'admin', by: 'admin:grant' },
    });
  return user !== undefined;
}
