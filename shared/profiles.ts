import { z } from 'zod';
import { sentences } from './errors.ts';
import { brandVoices, descriptionLengths, formLimits, platforms } from './generation/options.ts';
import { dbText, id, textList } from './primitives.ts';
import { voiceProfile, voiceSampleLimits } from './voice/voice.ts';

/** The settings of the writing form that a profile stores. */
export const profileFormData = z.strictObject({
  platform: z.enum(platforms),
  brandVoice: z.enum(brandVoices),
  targetAudience: dbText(formLimits.targetAudience),
  seoFocused: z.boolean(),
  /** The keywords as the seller typed them, separated by commas. */
  keywords: dbText(formLimits.keywordsText),
  descriptionLength: z.enum(descriptionLengths),
  brandGuidelines: dbText(formLimits.brandGuidelines),
  templateDescription: dbText(formLimits.templateDescription),
});
export type ProfileFormData = z.output<typeof profileFormData>;

/** If a call leaves the voice out, the profile keeps its stored voice; null removes it. */
const voice = voiceProfile.nullable().optional();
const profileName = dbText(formLimits.profileName, 1, sentences.profileNameMissing);

export const createProfileInput = z.strictObject({ profileName, formData: profileFormData, voice });
export const updateProfileInput = z.strictObject({ id, profileName, formData: profileFormData, voice });
export const profileIdInput = z.strictObject({ id });

/**
 * The seller's own texts, plain or HTML. The schema accepts more of them than allowed: a later check of their number and length
 * has a more helpful message.
 */
export const learnVoiceInput = z.strictObject({
  samples: z.array(dbText(20_000)).max(voiceSampleLimits.max * 2),
  /** Names of the products that the texts describe. Their words are not learned as phrases of the voice. */
  names: textList(voiceSampleLimits.max * 2, 200).default([]),
});
