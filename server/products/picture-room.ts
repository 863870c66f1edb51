import { and, count, eq, isNull } from 'drizzle-orm';
import { productImages } from '#drizzle/schema/product-images.ts';
import { LOOSE_UPLOADS } from '#shared/products/limits.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { checkPlan, withinPlan } from '../subscriptions/within-plan.ts';

type NewImage = Omit<typeof productImages.$inferInsert, 'createdAt'>;

/**
 * Adds a picture's row if the plan has room for it. The uploads of one seller are counted one after another, so that many at once
 * can never exceed the plan. `isLoose`: the picture may stay without a product for long, and there may be only some of these.
 * @throws AppError like checkRoom
 */
export async function addImageRow(ctx: SellerCtx, row: NewImage, isLoose = true): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await withinPlan(ctx, 'products.pictures', 1);
    await withinPlan(ctx, 'products.bytes', row.bytes ?? 0);
    if (isLoose) await checkLoose(ctx);
    await ctx.db.insert(productImages).values({ ...row, createdAt: ctx.clock.now() });
  });
}

/**
 * Refuses another picture before any work is done for it. Its size is not known yet.
 * @throws AppError PLAN_LIMIT when the plan has no room for it; TOO_MANY_REQUESTS when too many uploads of the seller belong to
 * no product yet
 */
export async function checkRoom(ctx: SellerCtx): Promise<void> {
  await checkPlan(ctx, 'products.pictures', 1);
  await checkPlan(ctx, 'products.bytes', 0);
  await checkLoose(ctx);
}

async function checkLoose(ctx: SellerCtx): Promise<void> {
  const [loose] = await ctx.db
    .select({ n: count() })
    .from(productImages)
    .where(and(eq(productImages.userId, ctx.sellerId), isNull(productImages.productId)));
  if ((loose?.n ?? 0) < LOOSE_UPLOADS) return;
  throw new AppError('TOO_MANY_REQUESTS', 'Many pictures are waiting to be saved with a product. Save or wait a day.', {
    retryAfter: 86_400,
  });
}
