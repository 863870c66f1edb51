/** Places for AI calls in this process. */
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AI_PLACE_WAIT, AI_PLACES } from './policy.ts';

/**
 * Takes a place under an id, which must be given back with leavePlace whatever happens. Nothing is awaited here, so that any
 * number of calls at once take exactly as many places as there are.
 * @throws AppError TOO_MANY_REQUESTS when all are taken
 */
export function takePlace(ctx: Ctx, id: string): void {
  if (ctx.openReservations.size >= AI_PLACES * ctx.limits.scale) {
    throw new AppError('TOO_MANY_REQUESTS', 'The AI writer is busy with many requests. Try again in a moment.', {
      retryAfter: AI_PLACE_WAIT,
    });
  }
  ctx.openReservations.add(id);
}

/** Doing it twice is harmless. */
export function leavePlace(ctx: Ctx, id: string): void {
  ctx.openReservations.delete(id);
}
