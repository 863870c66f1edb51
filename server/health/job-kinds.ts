import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/** Checks those products of a seller that have changed since they were checked last. At most one job of a seller waits. */
export const healthRun: JobKind<{ userId: string }> = {
  name: 'health.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 3, pauseSeconds: 30 },
  key: ({ userId }) => userId,
};
