import { z } from 'zod';
import type { JobKind } from '../jobs/kind.ts';

/**
 * Imports a seller's products and undoes imports. At most one job of a seller waits. Two may run at once; the lock on the import
 * keeps them from saving a portion twice.
 */
export const importRun: JobKind<{ userId: string }> = {
  name: 'imports.run',
  payload: z.strictObject({ userId: z.uuid() }),
  retry: { times: 5, pauseSeconds: 15 },
  key: ({ userId }) => userId,
};

/** Reads and checks the seller's large files. */
export const importCheck: JobKind<{ userId: string }> = { ...importRun, name: 'imports.check' };

/** Clears what is stored of the seller's removed imports. */
export const importClear: JobKind<{ userId: string }> = { ...importRun, name: 'imports.clear' };

/** Fetches the pictures of products that have been imported. */
export const importPicturesJob: JobKind<{ userId: string }> = { ...importRun, name: 'imports.pictures' };
