/** What the editor of a voice profile holds, and how it becomes what the server takes. */

import { sentences } from '#shared/errors.ts';
import { initialForm } from '#shared/generation/form.ts';
import type { ProfileFormData } from '#shared/profiles.ts';
import { plainVoice, type VoiceProfile, voiceSampleLimits } from '#shared/voice/voice.ts';
import type { RouterInputs, RouterOutputs } from '../trpc.ts';

export type Profile = RouterOutputs['profiles']['list'][number];
type ToSave = RouterInputs['profiles']['create'];

/** A text to read the voice from. It is read and never kept. */
export interface Sample {
  text: string;
  /** The product it tells of; null for a pasted one. */
  product: { id: string; name: string } | null;
}

export interface ProfileValues {
  name: string;
  samples: Sample[];
  /** Rows of its lists may be blank while they are typed; the words of a sentence are in `words`. */
  voice: VoiceProfile;
  /** Words of a sentence, as typed. */
  words: string;
  formData: ProfileFormData;
}

export const blankSample: Sample = { text: '', product: null };

/** Characters of a sample that are sent; the voice is read from fewer. */
const SENT_CHARACTERS = 20_000;

/** The writing form as it begins: what a profile made here fills in until it is changed. */
const blankForm: ProfileFormData = {
  platform: initialForm.formData.platform,
  brandVoice: initialForm.formData.brandVoice,
  descriptionLength: initialForm.formData.descriptionLength,
  seoFocused: false,
  ...{ targetAudience: '', keywords: '', brandGuidelines: '', templateDescription: '' },
};

export function valuesOf(profile: Profile | null): ProfileValues {
  return {
    name: profile?.profileName ?? '',
    samples: Array.from({ length: voiceSampleLimits.min }, () => blankSample),
    voice: profile?.voice ?? plainVoice,
    words: wordsText(profile?.voice?.sentenceWords ?? null),
    formData: profile?.formData ?? blankForm,
  };
}

/** Whether there is something to lose. */
export function isChanged(from: ProfileValues, to: ProfileValues): boolean {
  const kept = (values: ProfileValues) => JSON.stringify([values.name, values.words, voiceOf(values), values.formData]);
  return kept(from) !== kept(to) || filledSamples(to.samples).length > 0;
}

export const filledSamples = (samples: readonly Sample[]) => samples.filter(({ text }) => text.trim() !== '');

/** Blank boxes last, so that "Text 2" of a sentence of the server is the box of that name. */
export function blanksLast(samples: readonly Sample[]): Sample[] {
  return [...filledSamples(samples), ...samples.filter(({ text }) => text.trim() === '')];
}

/**
 * Texts pasted at once: apart where two blank lines, or a line of dashes, stand between them. Null when it is one text, or
 * more than there is room for.
 */
export function splitPaste(pasted: string, room: number): string[] | null {
  const parts = pasted
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*(?:\n[ \t]*\n|[-–—=*_]{3,40}[ \t]*\n)\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 && parts.length <= room ? parts : null;
}

/** What the voice is read from. */
export function toRead(samples: readonly Sample[]): RouterInputs['profiles']['learnVoice'] {
  const filled = filledSamples(samples);
  return {
    samples: filled.map(({ text }) => text.replaceAll('\u0000', '').slice(0, SENT_CHARACTERS).toWellFormed()),
    names: [...new Set(filled.flatMap(({ product }) => product?.name ?? []))],
  };
}

/** What was read takes the place of what was read before; the lists are the seller's and stay. */
export function withLearnt(values: ProfileValues, learnt: VoiceProfile): ProfileValues {
  const { bannedWords, mustSay, lockedSnippets } = values.voice;
  const voice = { ...learnt, bannedWords, mustSay, lockedSnippets };
  return { ...values, voice, words: wordsText(learnt.sentenceWords) };
}

export type ProfileField = 'name' | 'words' | 'bannedWords' | 'mustSay' | 'lockedSnippets' | 'targetAudience';
export type Problems = Partial<Record<ProfileField, string>>;

/** What keeps a profile from being saved, as far as it shows without asking the server. */
export function problemsOf({ name, words }: ProfileValues): Problems {
  return {
    ...(name.trim() === '' ? { name: sentences.profileNameMissing } : {}),
    ...(readSentenceWords(words) === undefined ? { words: 'Use a number from 1 to 100, or leave it empty' } : {}),
  };
}

/** A profile that never had a voice keeps none as long as nothing asks for one. */
export function toSave(values: ProfileValues, before: Profile | null): ToSave {
  const voice = voiceOf(values);
  const silent = before !== null && before.voice === null && JSON.stringify(voice) === JSON.stringify(plainVoice);
  return { profileName: values.name, formData: values.formData, ...(silent ? {} : { voice }) };
}

/** The voice as it would be saved. Locked texts stay byte for byte; only rows without a word go. */
export function voiceOf({ voice, words }: Pick<ProfileValues, 'voice' | 'words'>): VoiceProfile {
  const lockedSnippets = voice.lockedSnippets.filter((snippet) => snippet.trim() !== '');
  return { ...voice, sentenceWords: readSentenceWords(words) ?? null, lockedSnippets };
}

const wordsText = (words: number | null) => (words === null ? '' : String(words));

/** The number of words as typed: null when left empty, undefined when it is no number of words. */
export function readSentenceWords(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = /^\d{1,3}(?:[.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return number >= 1 && number <= 100 ? number : undefined;
}
