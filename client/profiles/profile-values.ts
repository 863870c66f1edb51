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
   * While they are edited, its lists may contain blank rows. Its number of words per sentence is ignored; `words` has the number
   * as typed.
   */
  voice: VoiceProfile;
  /** The number of words per sentence, as the person typed it. */
  words: string;
  formData: ProfileFormData;
}

export const blankSample: Sample = { text: '', product: null };

/** How many characters of a sample are sent; the server analyses fewer. */
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

/** Whether closing the editor would lose changes. */
export function isChanged(from: ProfileValues, to: ProfileValues): boolean {
  const kept = (values: ProfileValues) => JSON.stringify([values.name, values.words, voiceOf(values), values.formData]);
  return kept(from) !== kept(to) || filledSamples(to.samples).length > 0;
}

export const filledSamples = (samples: readonly Sample[]) => samples.filter(({ text }) => text.trim() !== '');

/** Moves blank boxes to the end, so that "Text 2" in a message of the server is the box labelled so. */
export function blanksLast(samples: readonly Sample[]): Sample[] {
  return [...filledSamples(samples), ...samples.filter(({ text }) => text.trim() === '')];
}

/**
 * Splits several texts that were pasted together, separated by two blank lines or a line of dashes. Null if it is only one text,
 * or if there are more than `room`.
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

/**
 * Puts a newly learnt voice into the editor, in place of what was learnt before. The word lists are the seller's own and stay.
 */
export function withLearnt(values: ProfileValues, learnt: VoiceProfile): ProfileValues {
  const { bannedWords, mustSay, lockedSnippets } = values.voice;
  const voice = { ...learnt, bannedWords, mustSay, lockedSnippets };
  return { ...values, voice, words: wordsText(learnt.sentenceWords) };
}

export type ProfileField = 'name' | 'words' | 'bannedWords' | 'mustSay' | 'lockedSnippets' | 'targetAudience';
export type Problems = Partial<Record<ProfileField, string>>;

/** The mistakes because of which a profile cannot be saved, as far as the browser can find them. */
export function problemsOf({ name, words }: ProfileValues): Problems {
  return {
    ...(name.trim() === '' ? { name: sentences.profileNameMissing } : {}),
    ...(readSentenceWords(words) === undefined ? { words: 'Use a number from 1 to 100, or leave it empty' } : {}),
  };
}

/** A profile that never had a voice stays without one until the seller sets something. */
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

/** Reads the typed number of words: null when empty, undefined when not a valid number. */
export function readSentenceWords(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = /^\d{1,3}(?:[.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return number >= 1 && number <= 100 ? number : undefined;
}
