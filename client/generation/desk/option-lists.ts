/** What can be chosen for a text, as the entries of selects: on the desk, and in the settings that it begins with. */
import {
  brandVoiceNames,
  brandVoices,
  descriptionLengths,
  languageNames,
  languages,
  lengthBands,
  platformNames,
  platforms,
} from '#shared/generation/options.ts';

export const optionLists = {
  platform: platforms.map((value) => ({ value, label: platformNames[value] })),
  descriptionLength: descriptionLengths.map((value) => ({ value, label: lengthBands[value].name })),
  brandVoice: brandVoices.map((value) => ({ value, label: brandVoiceNames[value] })),
  language: languages.map((value) => ({ value, label: languageNames[value] })),
};
