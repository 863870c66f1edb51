import { sql } from 'drizzle-orm';
import { products } from '#drizzle/schema/products.ts';
import { paths } from '#shared/paths.ts';
import { RESTORE_DAYS } from '#shared/products/limits.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { notify } from './tell.ts';

/** So many products that go for good, or fewer, are not worth a notice. */
const MANY = 10;
const DAY = 86_400_000;

/**
 * Tells sellers of whom more than ten deleted products go for good on the next day in UTC, so that they can still restore them. Once
 * a day.
 * @returns how many sellers were told
 */
export async function tellOfPurges(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now().getTime();
  const tomorrow = (Math.floor(now / DAY) + 1) * DAY;
  const [from, to] = [tomorrow, tomorrow + DAY].map((at) => new Date(at - RESTORE_DAYS * DAY).toISOString()) as [string, string];
  const due = await rows<{ userId: string; n: number }>(
    ctx.db,
    sql`select ${products.userId}::text as "userId", count(*)::int as n from ${products}
      where ${products.deleted} and ${products.deletedAt} >= ${from}::timestamptz and ${products.deletedAt} < ${to}::timestamptz
      group by ${products.userId} having count(*) > ${MANY}::int`,
  );
  let told = 0;
  for (const { userId, n } of due) {
    const data = { products: Number(n).toLocaleString('en') };
    const about = new Date(now).toISOString().slice(0, 10);
    if (await notify(ctx, 'purgeTomorrow', userId, data, { link: paths.deletedProducts, about, owner: userId })) told++;
  }
  return told;
}
