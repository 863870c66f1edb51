import { publicProcedure, router } from '../trpc.ts';
import { listTestimonials } from './service.ts';

export const testimonialsRouter = router({
  list: publicProcedure.query(({ ctx }) => listTestimonials(ctx)),
});
