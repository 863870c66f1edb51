import { batchActivity } from '../batches/activity.ts';
import { bulkEditActivity } from '../bulk-edits/activity.ts';
import { exportActivity } from '../exports/activity.ts';
import { importActivity } from '../imports/activity.ts';
import type { AnySource } from './source.ts';

/** All kinds of long jobs that a person can watch. */
export const sources: readonly AnySource[] = [importActivity, exportActivity, batchActivity, bulkEditActivity];
