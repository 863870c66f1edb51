/** Which imports wait for which job. */
import { and, eq, gt, or } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import { CHECKED_AT_ONCE } from './check-turn.ts';

const { state, fetching, fileBytes } = imports;

/** Conditions for the imports that a job of each kind has to work on. */
export const isDue = {
  run: or(eq(state, 'undoing'), and(eq(state, 'running'), eq(fetching, false))),
  // Smaller files are checked while their sellers wait.
  check: and(eq(state, 'checking'), gt(fileBytes, CHECKED_AT_ONCE)),
  pictures: and(eq(state, 'running'), eq(fetching, true)),
};
