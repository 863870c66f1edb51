import { z } from 'zod';
import { sentences } from './errors.ts';
import { brandVoices, descriptionLengths, formLimits, platforms } from './generation-options.ts';
import { dbText, id } from './primitives.ts';

/** What a generation profile remembers of the form. */
export const profileFormData = z.strictObject({
  platform: z.enum(platforms),
  brandVoice: z.enum(brandVoices),
  targetAudience: dbText(formLimits.targetAudience),
  seoFocused: z.boolean(),
  /** Comma separated, as typed. */
  keywords: dbText(formLimits.keywordsText),
  descriptionLength: z.enum(descriptionLengths),
  brandGuidelines: dbText(formLimits.brandGuidelines),
  templateDescription: dbText(formLimits.templateDescription),
});
export type ProfileFormData = z.output<typeof profileFormData>;

const profileName = dbText(formLimits.profileName, 1, sentences.profileNameMissing);

export const createProfileInput = z.strictObject({ profileName, formData: profileFormData });
export const updateProfileInput = z.strictObject({ id, profileName, formData: profileFormData });
export const profileIdInput = z.strictObject({ id });
