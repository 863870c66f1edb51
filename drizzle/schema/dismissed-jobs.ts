import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { ownerId } from './users.ts';

/** Finished jobs, such as imports, of a catalogue that are not listed any more because somebody dismissed them. Rows are deleted after two days. */
export const dismissedJobs = pgTable(
  'dismissed_jobs',
  {
    userId: ownerId(),
    /** The id of an import or another job. Not a foreign key, because each kind of job has a table of its own. */
    jobId: uuid().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.jobId] })],
);
