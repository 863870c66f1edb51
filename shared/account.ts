import { z } from 'zod';
import { DEFAULT_DATE_RANGE, dateRanges } from './date-range.ts';
import { dbText, email } from './primitives.ts';

/** Days between the request to delete an account and the deletion. Until then the person can sign in and cancel the request. */
export const DELETION_GRACE_DAYS = 7;

/** Side of the square profile photo, in pixels. */
export const PHOTO_SIDE = 256;
/** The longest data URL that is accepted as a profile photo, in characters. */
export const PHOTO_MAX_CHARS = 700_000;

export const numbersInput = z.strictObject({ range: z.enum(dateRanges).default(DEFAULT_DATE_RANGE) }).prefault({});

export const updateNamesInput = z.strictObject({
  displayName: dbText(100),
  firstName: dbText(100),
  lastName: dbText(100),
});
export type UpdateNamesInput = z.input<typeof updateNamesInput>;

/** A profile photo as a data URL (JPEG, PNG or WebP). The server crops it to a square and encodes it again. */
export const setPhotoInput = z.strictObject({
  image: z
    .string()
    .max(PHOTO_MAX_CHARS, 'This picture is too large. Choose a smaller one.')
    .regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/, 'Use a JPEG, PNG or WebP picture.'),
});

/** The person must type the e-mail address of the account, so that nobody deletes it by accident. */
export const requestDeletionInput = z.strictObject({ email });
