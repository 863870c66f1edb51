/** Limits how many AI calls this process runs at once. There is a fixed number of places, and each running call takes one. */
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { AI_PLACE_WAIT, AI_PLACES } from './policy.ts';

/**
 * Takes a place for a call. The caller must call leavePlace when the call ends, also if it fails. Not async, so that two calls at
 * the same time cannot take the same last place.
 * @throws AppError TOO_MANY_REQUESTS if all places are taken
 */
export function takePlace(ctx: Ctx, id: string): void {
  if (ctx.openReservations.size >= AI_PLACES * ctx.limits.scale) {
    throw new AppError('TOO_MANY_REQUESTS', 'The AI writer is busy with many requests. Try again in a moment.', {
      retryAfter: AI_PLACE_WAIT,
    });
  }
  ctx.openReservations.add(id);
}

/** Frees the place of a call that has ended. Calling this twice is harmless. */
export function leavePlace(ctx: Ctx, id: string): void {
  ctx.openReservations.delete(id);
}
