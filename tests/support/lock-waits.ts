/** For tests that hold a row of the database and look at who waits for it. */
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';

/** Resolves once a statement of this database waits for a lock, however busy the machine is. PostgreSQL only. */
export const someoneWaits = (database: Database): Promise<void> =>
  expect
    .poll(
      async () => {
        const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await database.query(text, [])).length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
