import type { SeedSet } from '../seed/set.ts';

/** No release brings quotes: nobody has said them. The set exists so that the screen can say so. */
export const testimonialsSet: SeedSet = {
  name: 'testimonials',
  title: 'Testimonials',
  what: 'None: a testimonial is what a real seller has said, so no release brings any.',
  version: 1,
  atStart: 'addMissing',
  notes: async () => ['No release brings testimonials. Add what your sellers have said under Testimonials.'],
  parts: [],
};
