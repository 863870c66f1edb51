import type { DescriptionFormData } from '#shared/generation/form.ts';
import {
  brandVoices,
  descriptionLengths,
  type Language,
  languages,
  type Platform,
  platforms,
} from '#shared/generation/options.ts';

/** What is chosen above the text. The language is no part of the form. */
export type TextChoice = Pick<DescriptionFormData, 'platform' | 'descriptionLength' | 'brandVoice'> & { language: Language };

/** What a draft was written for; null if a script's prompt asked for it. */
export function choiceOf(
  draft: { platform: string | null; asked: { length: string; voice: string; language: string } | null } | undefined,
): TextChoice | null {
  if (!draft?.asked) return null;
  const { length, voice, language } = draft.asked;
  return {
    platform: known(platforms, draft.platform, 'general' as Platform),
    descriptionLength: known(descriptionLengths, length, 'medium'),
    brandVoice: known(brandVoices, voice, 'clear'),
    language: known(languages, language, 'en'),
  };
}

/**
 * What a text brings into the choices when it comes onto the screen: what it was written for. What somebody has chosen otherwise
 * since `then`, the choices when it was asked for, stays as it is. `then` is null for a text that was written before.
 */
export function takenOver(asked: TextChoice, now: TextChoice, then: TextChoice | null): Partial<TextChoice> {
  const { platform, descriptionLength, brandVoice, language } = asked;
  if (!then) return { platform, descriptionLength, brandVoice, language };
  return {
    ...(now.platform === then.platform && { platform }),
    ...(now.descriptionLength === then.descriptionLength && { descriptionLength }),
    ...(now.brandVoice === then.brandVoice && { brandVoice }),
    ...(now.language === then.language && { language }),
  };
}

/** Whether the choice needs a new text. Another platform does not: it shows the same text in another form. */
export const isOtherThanAsked = (chosen: TextChoice, asked: TextChoice): boolean =>
  chosen.descriptionLength !== asked.descriptionLength ||
  chosen.brandVoice !== asked.brandVoice ||
  chosen.language !== asked.language;

/** Whether the chosen language needs an AI key that is not set up: the built-in writer knows English only. */
export const needsKey = ({ language }: TextChoice, writer: string | null | undefined): boolean =>
  writer === 'offline' && language !== 'en';

const known = <T extends string>(all: readonly T[], value: string | null, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;
