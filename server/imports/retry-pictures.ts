/** Fetches the missing pictures of an import that is over: those that failed, and those it did not come to. */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { importPictures } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { goOn } from './begin.ts';
import { type Import, lockImport, notNow } from './find.ts';
import { inPortions } from './rows.ts';

/** Whether the import saves no more products, so that only pictures of saved ones can be missing. */
export const canRetryPictures = ({ state }: Pick<Import, 'state'>): boolean => state === 'done' || state === 'cancelled';

/**
 * Queues a job that fetches the pictures of the import that are missing. The import runs meanwhile.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the import is not over, or all its pictures were fetched
 */
export async function retryPictures(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    // Pressing the button twice changes nothing more.
    if (one.state === 'running' && one.fetching) return;
    if (!canRetryPictures(one)) throw notNow('Pictures can be tried again once the import is over.');
    const { importId, userId, state } = importPictures;
    const isMissing = and(eq(importId, id), eq(userId, ctx.sellerId), inArray(state, ['waiting', 'linked', 'failed']));
    const missing = await ctx.db.select({ product: importPictures.product }).from(importPictures).where(isMissing).limit(1);
    if (missing.length === 0) throw notNow('All pictures of this import were fetched.');
    const again = (some: SQL) =>
      ctx.db
        .update(importPictures)
        .set({ state: 'waiting', reason: null })
        .where(and(some, inArray(state, ['linked', 'failed'])));
    await inPortions(ctx, id, again, importPictures);
    await goOn(ctx, { id, fetching: true });
  });
}
