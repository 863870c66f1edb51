/** What sellers said about the app, with their consent. Nothing is shown that nobody said. */
import { z } from 'zod';
import { PHOTO_MAX_CHARS } from './account.ts';
import { dbInt, dbText, id, webUrl } from './primitives.ts';

export const testimonialStatuses = ['draft', 'published'] as const;

/** How many testimonials there can be, deleted ones included. */
export const TESTIMONIALS = 100;
/** Days for which a deleted testimonial can be brought back. */
export const TESTIMONIAL_KEPT_DAYS = 7;
/** The longest texts, in characters. */
export const testimonialLimits = { authorName: 80, authorRole: 80, company: 80, quote: 300 } as const;

/** A language as browsers name it, such as “en” or “de-CH”. */
const locale = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Use a code such as en or de-CH')
  .default('en');

const fields = z.strictObject({
  authorName: dbText(testimonialLimits.authorName, 1, 'Say who said it'),
  authorRole: dbText(testimonialLimits.authorRole),
  company: dbText(testimonialLimits.company),
  quote: dbText(testimonialLimits.quote, 1, 'Write what they said'),
  /** From 1 to 5; null if they gave none. */
  rating: dbInt(1, 5).nullable(),
  /** Where it was said first; empty if nowhere. */
  sourceUrl: z.union([z.literal(''), webUrl]),
  /** The day on which the person agreed that this is shown; null while they have not. */
  consentAt: z.iso.date('Choose a day').nullable(),
  locale,
});
export type TestimonialFields = z.output<typeof fields>;

/** The id is made by the caller, so that a repeated call adds nothing a second time. */
export const createTestimonialInput = z.strictObject({ id, fields });
/** `version` is the one that the change is based on; if the testimonial has another one, the answer is a conflict. */
export const saveTestimonialInput = z.strictObject({ id, version: dbInt(1), fields });
export const testimonialIdInput = z.strictObject({ id });
/** `to` is the place among the testimonials that are not deleted, from 0 on. */
export const moveTestimonialInput = z.strictObject({ id, to: dbInt(0, TESTIMONIALS - 1) });
/** A photo as a data URL; the server crops it to a square and encodes it again. Null removes it. */
export const testimonialPhotoInput = z.strictObject({
  id,
  image: z
    .string()
    .max(PHOTO_MAX_CHARS, 'This picture is too large. Choose a smaller one.')
    .regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/, 'Use a JPEG, PNG or WebP picture.')
    .nullable(),
});
