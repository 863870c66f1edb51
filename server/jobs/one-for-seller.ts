import type { JobCtx } from './job.ts';
import type { JobKind } from './kind.ts';

/**
 * Makes a function in which one job of a kind works for a seller at a time, so that one seller does not take several places of this
 * process. A second job ends at once; the one at work then queues the next, which sees what the second was asked for.
 */
export function oneForSeller(kind: JobKind<{ userId: string }>) {
  const atWork = new Map<string, { again: boolean; signal: AbortSignal }>();
  return async (ctx: JobCtx, userId: string, work: () => Promise<void>): Promise<void> => {
    const other = atWork.get(userId);
    // A job whose signal has fired may hang, and is not waited for.
    if (other && !other.signal.aborted) {
      other.again = true;
      return;
    }
    const own = { again: false, signal: ctx.signal };
    atWork.set(userId, own);
    try {
      await work();
    } finally {
      if (atWork.get(userId) === own) atWork.delete(userId);
    }
    if (own.again) await ctx.enqueue(kind, { userId });
  };
}
