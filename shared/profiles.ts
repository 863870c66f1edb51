import { z } from 'zod';
import { sentences } from './errors.ts';
import { brandVoices, descriptionLengths, platforms } from './generation-options.ts';
import { dbText, id } from './primitives.ts';

/** What a generation profile remembers of the form. */
export const profileFormData = z.strictObject({
  platform: z.enum(platforms),
  brandVoice: z.enum(brandVoices),
  targetAudience: dbText(200),
  seoFocused: z.boolean(),
  /** Comma separated, as typed. */
  keywords: dbText(2_000),
  descriptionLength: z.enum(descriptionLengths),
  brandGuidelines: dbText(4_000),
  templateDescription: dbText(4_000),
});
export type ProfileFormData = z.output<typeof profileFormData>;

const profileName = dbText(100, 1, sentences.profileNameMissing);

export const createProfileInput = z.strictObject({ profileName, formData: profileFormData });
export const updateProfileInput = z.strictObject({ id, profileName, formData: profileFormData });
export const profileIdInput = z.strictObject({ id });
