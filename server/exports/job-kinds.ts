import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/**
 * Makes the files of a seller's waiting exports. There is one job for each seller, so that they are made one after another.
 */
export const exportRun: JobKind<{ userId: string }> = {
  name: 'exports.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  key: ({ userId }) => userId,
};
