import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/** Writes the texts of a seller's batches. At most one such job of a seller waits. */
export const batchRun: JobKind<{ userId: string }> = {
  name: 'batches.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  key: ({ userId }) => userId,
};

/**
 * Puts texts of a seller's batches on their products, or takes them off again. A job of its own, because somebody watches: it takes
 * seconds and must not wait for the writing of others.
 */
export const batchMove: JobKind<{ userId: string }> = { ...batchRun, name: 'batches.move' };
