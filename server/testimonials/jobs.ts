import { type Job, scheduledJob } from '../jobs/job.ts';
import { purgeTestimonials } from './service.ts';

export const testimonialJobs: readonly Job<unknown>[] = [
  scheduledJob({
    name: 'testimonials.purge',
    schedule: '41 * * * *',
    limitSeconds: 60,
    run: async (ctx) => {
      const purged = await purgeTestimonials(ctx);
      if (purged > 0) ctx.log.info({ purged }, 'deleted testimonials removed for good');
    },
  }),
];
