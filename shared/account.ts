import { z } from 'zod';
import { DEFAULT_DATE_RANGE, dateRanges } from './date-range.ts';
import { dbText, email } from './primitives.ts';

/**
 * How many days pass between a request to delete an account and its deletion; until then the person can sign in and cancel it.
 */
export const DELETION_GRACE_DAYS = 7;

/** The dashboard counts waiting products up to this number and then shows "1,000+". */
export const COUNT_UP_TO = 1_000;

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

/** A JPEG, PNG or WebP as a data URL; it is cropped to a square and encoded anew. */
export const setPhotoInput = z.strictObject({
  image: z
    .string()
    .max(PHOTO_MAX_CHARS, 'This picture is too large. Choose a smaller one.')
    .regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/, 'Use a JPEG, PNG or WebP picture.'),
});

/** The person types the account's own address, so that nobody deletes an account by accident. */
export const requestDeletionInput = z.strictObject({ email });
