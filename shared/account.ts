import { z } from 'zod';
import { DEFAULT_DATE_RANGE, dateRanges } from './date-range.ts';
import { dbText, email } from './primitives.ts';

/** Days between the wish to delete an account and its end; meanwhile the person can sign in and take the wish back. */
export const DELETION_GRACE_DAYS = 7;

/** The dashboard counts products that wait for something up to here, and then says "1,000+". */
export const COUNT_UP_TO = 1_000;

/** Side of the square photo in pixels, and the largest data URL accepted for one. */
export const PHOTO_SIDE = 256;
export const PHOTO_MAX_CHARS = 700_000;

export const numbersInput = z.strictObject({ range: z.enum(dateRanges).default(DEFAULT_DATE_RANGE) }).prefault({});

export const updateNamesInput = z.strictObject({
  displayName: dbText(100),
  firstName: dbText(100),
  lastName: dbText(100),
});
export type UpdateNamesInput = z.input<typeof updateNamesInput>;

/** A JPEG, PNG or WebP as a data URL; it is cut to a square and made anew. */
export const setPhotoInput = z.strictObject({
  image: z
    .string()
    .max(PHOTO_MAX_CHARS, 'This picture is too large. Choose a smaller one.')
    .regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/, 'Use a JPEG, PNG or WebP picture.'),
});

/** The own address, typed out, so that nobody deletes an account by accident. */
export const requestDeletionInput = z.strictObject({ email });
