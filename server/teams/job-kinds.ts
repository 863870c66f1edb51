import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/** Lets the long tables follow after persons were exchanged. At most one such job waits; it does all that is to do when it runs. */
export const ownershipFollow: JobKind<Record<string, never>> = {
  name: 'ownership.follow',
  payload: z.strictObject({}),
  retry: { times: 12, pauseSeconds: 30 },
  key: () => 'all',
};
