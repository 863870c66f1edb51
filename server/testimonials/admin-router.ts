import {
  createTestimonialInput,
  moveTestimonialInput,
  saveTestimonialInput,
  testimonialIdInput,
  testimonialPhotoInput,
} from '#shared/testimonials.ts';
import { adminProcedure, router } from '../trpc.ts';
import { setTestimonialPhoto } from './photo.ts';
import {
  createTestimonial,
  listAllTestimonials,
  moveTestimonial,
  publishTestimonial,
  removeTestimonial,
  restoreTestimonial,
  saveTestimonial,
  unpublishTestimonial,
} from './service.ts';

export const testimonialsAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => listAllTestimonials(ctx)),
  create: adminProcedure.input(createTestimonialInput).mutation(({ ctx, input }) => createTestimonial(ctx, input)),
  save: adminProcedure.input(saveTestimonialInput).mutation(({ ctx, input }) => saveTestimonial(ctx, input)),
  setPhoto: adminProcedure.input(testimonialPhotoInput).mutation(({ ctx, input }) => setTestimonialPhoto(ctx, input)),
  publish: adminProcedure.input(testimonialIdInput).mutation(({ ctx, input }) => publishTestimonial(ctx, input.id)),
  unpublish: adminProcedure.input(testimonialIdInput).mutation(({ ctx, input }) => unpublishTestimonial(ctx, input.id)),
  move: adminProcedure.input(moveTestimonialInput).mutation(({ ctx, input }) => moveTestimonial(ctx, input)),
  remove: adminProcedure.input(testimonialIdInput).mutation(({ ctx, input }) => removeTestimonial(ctx, input.id)),
  restore: adminProcedure.input(testimonialIdInput).mutation(({ ctx, input }) => restoreTestimonial(ctx, input.id)),
});
