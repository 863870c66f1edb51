/** The values of the voice profile editor, and how they become the server's input. */

import { sentences } from '#shared/errors.ts';
import { initialForm } from '#shared/generation/form.ts';
import type { ProfileFormData } from '#shared/profiles.ts';
import { plainVoice, type VoiceProfile, voiceSampleLimits } from '#shared/voice/voice.ts';
import type { RouterInputs, RouterOutputs } from '../trpc.ts';

export type Profile = RouterOutputs['profiles']['list'][number];
type ToSave = RouterInputs['profiles']['create'];

/** A text to learn the voice from. It is analysed and not stored. */
export interface Sample {
  text: string;
  /** The product that the text describes; null for a pasted text. */
  product: { id: string; name: string } | null;
}

export interface ProfileValues {
  name: string;
  samples: Sample[];
  /**
   * The voice while it is being edited: its lists may contain blank rows, and its `sentenceWords` is ignored in favour of
   * `words`.
   */
  voice: VoiceProfile;
  /** The number of words per sentence, as the person typed it. */
  words: string;
  formData: ProfileFormData;
}

export const blankSample: Sample = { text: '', product: null };

/**
 * In characters. A sample is cut to this length before it is sent, because the server refuses longer ones. Nothing is lost by
 * that: the server reads only the first READ_CHARACTERS of each (see shared/checks/learn-voice.ts).
 */
const SENT_CHARACTERS = 20_000;

/** The settings of the writing form that a new profile starts with. */
const blankForm: ProfileFormData = {
  platform: initialForm.formData.platform,
  brandVoice: initialForm.formData.brandVoice,
  descriptionLength: initialForm.formData.descriptionLength,
  seoFocused: false,
  targetAudience: '',
  keywords: '',
  brandGuidelines: '',
  templateDescription: '',
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

/** Whether there are changes that would be lost by closing the editor. */
export function isChanged(from: ProfileValues, to: ProfileValues): boolean {
  const kept = (values: ProfileValues) => JSON.stringify([values.name, values.words, voiceOf(values), values.formData]);
  return kept(from) !== kept(to) || filledSamples(to.samples).length > 0;
}

export const filledSamples = (samples: readonly Sample[]) => samples.filter(({ text }) => text.trim() !== '');

/**
 * Moves blank boxes to the end. The server numbers only the filled ones, and its "Text 2" must be the second box on the screen.
 */
export function blanksLast(samples: readonly Sample[]): Sample[] {
  return [...filledSamples(samples), ...samples.filter(({ text }) => text.trim() === '')];
}

/**
 * Splits pasted text at two blank lines or at a line of dashes. Null if there is nothing to split, or if there are more texts
 * than `room`.
 */
export function splitPaste(pasted: string, room: number): string[] | null {
  const parts = pasted
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*(?:\n[ \t]*\n|[-–—=*_]{3,40}[ \t]*\n)\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length > 1 && parts.length <= room ? parts : null;
}

/** The input of the call in which the server learns the voice from the samples. */
export function toRead(samples: readonly Sample[]): RouterInputs['profiles']['learnVoice'] {
  const filled = filledSamples(samples);
  return {
    samples: filled.map(({ text }) => text.replaceAll('\u0000', '').slice(0, SENT_CHARACTERS).toWellFormed()),
    names: [...new Set(filled.flatMap(({ product }) => product?.name ?? []))],
  };
}

/** Puts a newly learnt voice into the editor. The lists of words stay, because the seller wrote them. */
export function withLearnt(values: ProfileValues, learnt: VoiceProfile): ProfileValues {
  const { bannedWords, mustSay, lockedSnippets } = values.voice;
  const voice = { ...learnt, bannedWords, mustSay, lockedSnippets };
  return { ...values, voice, words: wordsText(learnt.sentenceWords) };
}

export type ProfileField = 'name' | 'words' | 'bannedWords' | 'mustSay' | 'lockedSnippets' | 'targetAudience';
export type Problems = Partial<Record<ProfileField, string>>;

/** What is wrong in the editor, as far as the browser can tell. */
export function problemsOf({ name, words }: ProfileValues): Problems {
  return {
    ...(name.trim() === '' ? { name: sentences.profileNameMissing } : {}),
    ...(readSentenceWords(words) === undefined ? { words: 'Use a number from 1 to 100, or leave it empty' } : {}),
  };
}

/** What to send to the server. An existing profile without a voice gets one only if the seller has set something. */
export function toSave(values: ProfileValues, before: Profile | null): ToSave {
  const voice = voiceOf(values);
  const silent = before !== null && before.voice === null && JSON.stringify(voice) === JSON.stringify(plainVoice);
  return { profileName: values.name, formData: values.formData, ...(silent ? {} : { voice }) };
}

/** The voice as it would be saved. Locked texts are kept exactly as typed; only blank rows are dropped. */
export function voiceOf({ voice, words }: Pick<ProfileValues, 'voice' | 'words'>): VoiceProfile {
  const lockedSnippets = voice.lockedSnippets.filter((snippet) => snippet.trim() !== '');
  return { ...voice, sentenceWords: readSentenceWords(words) ?? null, lockedSnippets };
}

const wordsText = (words: number | null) => (words === null ? '' : String(words));

/**
 * Reads the average number of words in a sentence as the seller typed it, such as "12" or "12.5". Returns null if nothing was
 * typed, undefined if it is not a number from 1 to 100.
 */
export function readSentenceWords(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = /^\d{1,3}(?:[.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return number >= 1 && number <= 100 ? number : undefined;
}
