import { accountJobs } from '../account/jobs.ts';
import { auditJobs } from '../audit/jobs.ts';
import { authJobs } from '../auth/jobs.ts';
import { batchJobs } from '../batches/jobs.ts';
import { bulkEditJobs } from '../bulk-edits/jobs.ts';
import { exportJobs } from '../exports/jobs.ts';
import { feedbackJobs } from '../feedback/jobs.ts';
import { healthJobs } from '../health/jobs.ts';
import { helpJobs } from '../help-articles/jobs.ts';
import { highlightJobs } from '../highlights/jobs.ts';
import { importJobs } from '../imports/jobs.ts';
import { limitJobs } from '../limits/jobs.ts';
import { notificationJobs } from '../notifications/jobs.ts';
import { paymentJobs } from '../payments/jobs.ts';
import { productJobs } from '../products/jobs.ts';
import { rollupJobs } from '../rollups/jobs.ts';
import { teamJobs } from '../teams/jobs.ts';
import { testimonialJobs } from '../testimonials/jobs.ts';
import { usageJobs } from '../usage/jobs.ts';
import { visitJobs } from '../visits/jobs.ts';
import type { Job } from './job.ts';

/** All jobs of the app. */
export const jobs: readonly Job<unknown>[] = [
  ...accountJobs,
  ...auditJobs,
  ...authJobs,
  ...batchJobs,
  ...bulkEditJobs,
  ...exportJobs,
  ...feedbackJobs,
  ...healthJobs,
  ...helpJobs,
  ...highlightJobs,
  ...importJobs,
  ...limitJobs,
  ...notificationJobs,
  ...paymentJobs,
  ...productJobs,
  ...rollupJobs,
  ...teamJobs,
  ...testimonialJobs,
  ...usageJobs,
  ...visitJobs,
];
