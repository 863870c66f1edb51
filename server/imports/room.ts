/** How many products of a file the seller's plan has room for. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { importProducts } from '#drizzle/schema/imports.ts';
import { importedOf } from '#shared/imports/progress.ts';
import type { SellerCtx } from '../context.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { checkPlan } from '../subscriptions/within-plan.ts';
import type { Import } from './find.ts';

/** How many more products may be imported. */
export interface Room {
  /** How many more products the plan allows from this one file. A product that the catalogue already has counts too. */
  file: number;
  /** How many more new products the plan allows in the catalogue. */
  catalogue: number;
}

/** The room that is left now. It may be less later, unless the caller's transaction has taken its turn (`takeTurn`). */
export async function roomLeft(ctx: SellerCtx, one: Pick<Import, 'progress'>): Promise<Room> {
  const { plan, subscription } = await findSubscription(ctx);
  const most = plan.limits['products.max'];
  const catalogue = most === null ? Number.POSITIVE_INFINITY : most - subscription.productCount;
  return { file: Math.max(0, plan.limits['imports.products'] - importedOf(one.progress)), catalogue: Math.max(0, catalogue) };
}

/**
 * Requires room for at least one of the products that wait.
 * @throws AppError PLAN_LIMIT
 */
export async function requireRoom(ctx: SellerCtx, { id }: Pick<Import, 'id'>): Promise<void> {
  await checkPlan(ctx, 'imports.products', 1, id);
  const { importId, userId, outcome, productId } = importProducts;
  // Products that are in the catalogue already take no more room there.
  const [known] = await ctx.db
    .select({ number: importProducts.number })
    .from(importProducts)
    .where(and(eq(importId, id), eq(userId, ctx.sellerId), eq(outcome, 'noRoom'), isNotNull(productId)))
    .limit(1);
  if (!known) await checkPlan(ctx, 'products.max', 1);
}
