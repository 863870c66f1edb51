import type { SellerCtx } from './context.ts';
import { AppError } from './errors.ts';
import { TooManyWaiting } from './lanes.ts';

/**
 * Runs work of one kind for a catalogue one after the other: sixty at once would each hold a connection, and everybody else would wait
 * for them. Within a transaction it runs at once, because that holds its connection already.
 * @throws AppError TOO_MANY_REQUESTS with the sentence `busy` when its turn does not come in time
 */
export async function inOwnTurn<T>(ctx: SellerCtx, kind: string, busy: string, work: () => Promise<T>): Promise<T> {
  if (ctx.transaction) return work();
  try {
    return await ctx.turns(`${kind} ${ctx.sellerId}`, work);
  } catch (error) {
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new AppError('TOO_MANY_REQUESTS', busy, { retryAfter: 5 });
  }
}
