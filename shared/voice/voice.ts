/**
 * The profile of how a seller wants to sound (the voice). Texts are checked against it, and it can be learnt from the seller's
 * own texts.
 */
import { z } from 'zod';
import { exactText, textList } from '../primitives.ts';

/** you: the text addresses the buyer. we: it speaks as the seller. none: it speaks only of the product. any: no preference. */
export const voicePersons = ['you', 'we', 'none', 'any'] as const;
export type VoicePerson = (typeof voicePersons)[number];

/** Sample texts for learning a voice: how many there may be, the fewest words in each, and the fewest in all together. */
export const voiceSampleLimits = { min: 3, max: 10, words: 20, together: 80 } as const;

const share = z.number().min(0).max(1);

/**
 * Values measured in the samples. They are shown to the seller, and the model is told some of the `phrases`. No text is checked
 * against them.
 */
const voiceFeatures = z.strictObject({
  /** The share of sentences that address the buyer. */
  youShare: share,
  /** The share of sentences that speak as the seller. */
  weShare: share,
  /** The share of sentences that end with an exclamation mark. */
  exclamationShare: share,
  /** The share of samples that contain an emoji. */
  emojiShare: share,
  /** The share of samples that contain a list. */
  listShare: share,
  /** Average number of words in a paragraph. */
  paragraphWords: z.number().min(0),
  /** Flesch reading ease, about 0 (hard) to 100 (easy); null for languages that have no formula. */
  readingEase: z.number().nullable(),
  /** The words with which several samples begin. */
  openings: textList(10, 80),
  /** Phrases found in several samples. */
  phrases: textList(20, 120),
});
export type VoiceFeatures = z.output<typeof voiceFeatures>;

/** The most entries of each list, and the most characters of an entry. */
export const voiceLimits = { bannedWords: 100, bannedWord: 60, mustSay: 20, phrase: 200, snippets: 10, snippet: 2_000 } as const;

export const voiceProfile = z.strictObject({
  bannedWords: textList(voiceLimits.bannedWords, voiceLimits.bannedWord),
  mustSay: textList(voiceLimits.mustSay, voiceLimits.phrase),
  /** Passages that every text must contain word for word, like the locked texts of a product. */
  lockedSnippets: z.array(exactText(voiceLimits.snippet)).max(voiceLimits.snippets),
  person: z.enum(voicePersons),
  emoji: z.boolean(),
  exclamations: z.boolean(),
  /** Average number of words in a sentence; null for no preference. */
  sentenceWords: z.number().min(1).max(100).nullable(),
  /** How many texts the voice was learnt from; 0 if it was set by hand. */
  samples: z.number().int().min(0).max(voiceSampleLimits.max),
  features: voiceFeatures.nullable(),
});
export type VoiceProfile = z.output<typeof voiceProfile>;

/** The default voice, which only avoids emoji and exclamation marks, as any product text should. */
export const plainVoice: VoiceProfile = {
  bannedWords: [],
  mustSay: [],
  lockedSnippets: [],
  person: 'any',
  emoji: false,
  exclamations: false,
  sentenceWords: null,
  samples: 0,
  features: null,
};

/** The voice with more words that no text may contain; undefined if there is neither. Without a voice, nothing else is asked of the text. */
export function voiceAvoiding(
  voice: VoiceProfile | null | undefined,
  words: readonly string[] | undefined,
): VoiceProfile | undefined {
  if (!words || words.length === 0) return voice ?? undefined;
  const base = voice ?? { ...plainVoice, emoji: true, exclamations: true };
  return { ...base, bannedWords: [...new Set([...base.bannedWords, ...words])] };
}

/** A voice as instructions for a model, one sentence per line. */
export function voiceGuidelines({
  bannedWords,
  mustSay,
  person,
  emoji,
  exclamations,
  sentenceWords,
  features,
}: VoiceProfile): string {
  const quoted = (list: readonly string[]) => list.map((text) => `“${text}”`).join(', ');
  return [
    bannedWords.length > 0 ? `Avoid: ${bannedWords.join(', ')}.` : '',
    mustSay.length > 0 ? `Say, word for word: ${quoted(mustSay)}.` : '',
    { you: 'Speak to the buyer as “you”.', we: 'Speak as the seller, “we”.', none: 'Speak of the product only.', any: '' }[
      person
    ],
    emoji ? 'A few emoji are welcome.' : 'No emoji.',
    exclamations ? '' : 'No exclamation marks.',
    sentenceWords === null ? '' : `About ${Math.round(sentenceWords)} words a sentence.`,
    features && features.phrases.length > 0 ? `Turns of phrase of this seller: ${quoted(features.phrases.slice(0, 5))}.` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
