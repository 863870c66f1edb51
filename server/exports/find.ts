import { and, eq } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';

export type Export = typeof exports.$inferSelect;

export const isOwn = (ctx: SellerCtx, id: string) => and(eq(exports.id, id), eq(exports.userId, ctx.sellerId));

/**
 * One of the seller's exports.
 * @throws AppError NOT_FOUND
 */
export async function findExport(ctx: SellerCtx, id: string): Promise<Export> {
  const [found] = await ctx.db.select().from(exports).where(isOwn(ctx, id));
  if (!found) throw noSuchExport();
  return found;
}

export const noSuchExport = () => notFound('This export does not exist.');

/** Whether the file of an export can be downloaded. */
export const hasFile = (ctx: SellerCtx, { state, keptUntil }: Pick<Export, 'state' | 'keptUntil'>): boolean =>
  state === 'done' && keptUntil > ctx.clock.now();

/** The error for something that cannot be done with an export in its present state. */
export const notNow = (sentence: string) => new AppError('CONFLICT', sentence);
