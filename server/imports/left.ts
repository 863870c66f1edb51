import { and, eq, inArray, isNull } from 'drizzle-orm';
import { importProducts } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';

/** The condition for the products of an import that are still to be saved. */
export const isUnsaved = (ctx: SellerCtx, id: string) =>
  and(
    eq(importProducts.importId, id),
    eq(importProducts.userId, ctx.sellerId),
    inArray(importProducts.fate, ['new', 'changed', 'same']),
    isNull(importProducts.outcome),
  );

/** Whether an import has products that are still to be saved. */
export async function hasUnsavedProducts(ctx: SellerCtx, id: string): Promise<boolean> {
  const found = await ctx.db.select({ number: importProducts.number }).from(importProducts).where(isUnsaved(ctx, id)).limit(1);
  return found.length > 0;
}
