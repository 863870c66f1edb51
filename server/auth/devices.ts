import { and, eq, lt } from 'drizzle-orm';
import { devices } from '#drizzle/schema/devices.ts';
import type { Ctx, RequestCtx } from '../context.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** For how many days an unused browser is remembered. */
const DAYS = 400;
const DAY = 86_400_000;

/**
 * The cookie that marks a browser as known to us. It gives no access. Failed sign-ins in a known browser are counted separately,
 * so that a stranger's attempts elsewhere do not block it.
 */
export const deviceCookieName = (secure: boolean) => (secure ? '__Host-device' : 'device');

/** The id of this browser if this person has signed in with it before, else null. */
export async function knownDevice(ctx: RequestCtx, userId: string): Promise<string | null> {
  if (!ctx.deviceSecret) return null;
  const id = hashSecret(ctx.deviceSecret);
  const [device] = await ctx.db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, id), eq(devices.userId, userId)));
  return device?.id ?? null;
}

/**
 * Remembers this browser for a person who has just signed in. If it was known for another person, its cookie is replaced: a
 * browser is known only for the person who signed in last.
 */
export async function rememberDevice(ctx: RequestCtx, userId: string, secure: boolean): Promise<{ isNew: boolean }> {
  const now = ctx.clock.now();
  const known = await knownDevice(ctx, userId);
  if (known) {
    await ctx.db.update(devices).set({ lastUsedAt: now }).where(eq(devices.id, known));
    return { isNew: false };
  }
  const { secret, hash } = newSecret('lwd');
  await ctx.db.insert(devices).values({ id: hash, userId, lastUsedAt: now, createdAt: now });
  const age = DAYS * 86_400;
  const flags = `Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  ctx.setCookie(`${deviceCookieName(secure)}=${secret}; ${flags}`);
  return { isNew: true };
}

export async function forgetOldDevices(ctx: Ctx): Promise<void> {
  await ctx.db.delete(devices).where(lt(devices.lastUsedAt, new Date(ctx.clock.now().getTime() - DAYS * DAY)));
}
