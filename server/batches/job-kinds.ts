import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/**
 * Goes on with a seller's batches: writes their texts, puts them on the products, or takes them off again. At most one job of a
 * seller waits.
 */
export const batchRun: JobKind<{ userId: string }> = {
  name: 'batches.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  key: ({ userId }) => userId,
};
