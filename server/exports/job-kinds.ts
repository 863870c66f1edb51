import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/** Makes the file of a seller's oldest waiting export. At most one job of a seller waits. */
export const exportRun: JobKind<{ userId: string }> = {
  name: 'exports.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  key: ({ userId }) => userId,
};
