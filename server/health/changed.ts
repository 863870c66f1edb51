/** What changes of products mean for their findings. Kept small, because the verbs that change products import it. */
import { sql } from 'drizzle-orm';
import type { SellerCtx } from '../context.ts';
import { afterwards, idSet } from '../database.ts';

/** Has the changed products of a seller checked, once the open transaction is committed. */
export const noteChange = (ctx: SellerCtx): Promise<void> => afterwards(ctx, async () => ctx.noteChange(ctx.sellerId));

/**
 * Has the usual prices of a seller computed anew by the next check, after prices of many products were changed together: it would
 * otherwise wait until a twentieth of a large catalogue was checked, and compare with prices that are no more. Until then, what is
 * known about odd prices stays as it is.
 */
export async function outdateUsualPrices(ctx: SellerCtx): Promise<void> {
  await ctx.db.execute(
    sql`update catalogue_health set prices_revision = prices_revision + 1 where user_id = ${ctx.sellerId}::uuid`,
  );
  await noteChange(ctx);
}

/**
 * Takes deleted products out of the counts, and has their twins checked again. What the seller dismissed is kept, in case a product
 * is restored.
 */
export async function forgetFindings(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.execute(sql`
    with twins as (
      update product_health h set version = 0 from product_findings f
      where f.twin_id in ${idSet(ids)} and f.user_id = ${ctx.sellerId}::uuid and h.product_id = f.product_id
    ), gone as (
      delete from product_findings where user_id = ${ctx.sellerId}::uuid and product_id in ${idSet(ids)} and dismissed_at is null
    )
    delete from product_health where user_id = ${ctx.sellerId}::uuid and product_id in ${idSet(ids)}`);
  await noteChange(ctx);
}

/**
 * Has one of the seller's products checked again although its version is the same, for example after the seller confirmed a claim. If
 * its first check is under way, a row is added, so that the check finds that it is not the last.
 */
export async function checkAgain(ctx: SellerCtx, id: string): Promise<void> {
  await ctx.db.execute(
    sql`insert into product_health as h (product_id, user_id, version, stamp, name_key)
      values (${id}::uuid, ${ctx.sellerId}::uuid, 0, '', '') on conflict (product_id) do update set version = 0`,
  );
  await noteChange(ctx);
}
