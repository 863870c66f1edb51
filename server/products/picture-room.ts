import { eq, sql } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { sentences } from '#shared/errors.ts';
import { LOOSE_UPLOADS, pictureRoom } from '#shared/products/products.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { cheapestPlanAbove } from '../subscriptions/find.ts';

type NewImage = Omit<typeof productImages.$inferInsert, 'createdAt'>;

/**
 * Adds a picture's row if there is room for it. Uploads of one seller take turns here, so that many at once fill the room
 * exactly and never more.
 * @throws AppError like checkRoom
 */
export async function addImageRow(ctx: SellerCtx, row: NewImage): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.userId, ctx.sellerId))
      .for('no key update');
    await checkRoom(ctx, row.bytes ?? 0);
    await ctx.db.insert(productImages).values({ ...row, createdAt: ctx.clock.now() });
  });
}

/**
 * @throws AppError PLAN_LIMIT when the plan has no room for one more picture of so many bytes; TOO_MANY_REQUESTS when too many
 * wait to be saved with a product
 */
export async function checkRoom(ctx: SellerCtx, bytes: number): Promise<void> {
  const own = eq(productImages.userId, ctx.sellerId);
  const [used] = await ctx.db
    .select({
      pictures: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${productImages.bytes}), 0)::float8`,
      loose: sql<number>`(count(*) filter (where ${productImages.productId} is null))::int`,
    })
    .from(productImages)
    .where(own);
  const [plan] = await ctx.db
    .select({ name: plans.name, maxProducts: plans.maxProducts })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, ctx.sellerId));
  if (!used || !plan) throw new AppError('NOT_FOUND', sentences.subscriptionNotFound);
  const room = pictureRoom(plan.maxProducts);
  const full = used.pictures + 1 > room.pictures ? 'pictures' : used.bytes + bytes > room.bytes ? 'bytes' : null;
  if (full) {
    throw new AppError(
      'PLAN_LIMIT',
      `Your pictures take all the room that ${plan.name} has for them. Remove some, or choose a larger plan.`,
      {
        limit: {
          key: `products.${full}`,
          limit: room[full],
          used: used[full],
          resetsAt: null,
          minPlan: await cheapestPlanAbove(ctx, plans.maxProducts, plan.maxProducts ?? 0),
        },
      },
    );
  }
  if (used.loose >= LOOSE_UPLOADS) {
    throw new AppError('TOO_MANY_REQUESTS', 'Many pictures are waiting to be saved with a product. Save or wait a day.', {
      retryAfter: 86_400,
    });
  }
}
