import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/** Goes on with a seller's edits of many products, or takes them back. At most one job of a seller waits. */
export const bulkEditRun: JobKind<{ userId: string }> = {
  name: 'bulkEdits.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  key: ({ userId }) => userId,
};
