/** How a seller wants to sound: what a text is checked against, and what is read from the seller's own texts. */
import { z } from 'zod';
import { exactText, textList } from '../primitives.ts';

/** you: the text speaks to the buyer. we: as the seller. none: of the product only. any: as it comes. */
export const voicePersons = ['you', 'we', 'none', 'any'] as const;
export type VoicePerson = (typeof voicePersons)[number];

/** Texts a voice is learnt from, and words they need. */
export const voiceSampleLimits = { min: 3, max: 10, words: 20, together: 80 } as const;

const share = z.number().min(0).max(1);

/** What was measured in the samples; shown, and not checked. */
const voiceFeatures = z.strictObject({
  /** Of the sentences, the share that speaks to the buyer, and as the seller. */
  youShare: share,
  weShare: share,
  /** Of the sentences, the share that ends with an exclamation mark. */
  exclamationShare: share,
  /** Of the samples, the share with an emoji, and with a list. */
  emojiShare: share,
  listShare: share,
  /** Words, on average. */
  paragraphWords: z.number().min(0),
  /** Flesch reading ease, about 0 (hard) to 100 (easy); null for a language it was not made for. */
  readingEase: z.number().nullable(),
  /** Words that begin more than one sample. */
  openings: textList(10, 80),
  /** Turns of phrase found in more than one sample. */
  phrases: textList(20, 120),
});
export type VoiceFeatures = z.output<typeof voiceFeatures>;

/** Entries of each list, and characters of an entry. */
export const voiceLimits = { bannedWords: 100, bannedWord: 60, mustSay: 20, phrase: 200, snippets: 10, snippet: 2_000 } as const;

export const voiceProfile = z.strictObject({
  bannedWords: textList(voiceLimits.bannedWords, voiceLimits.bannedWord),
  mustSay: textList(voiceLimits.mustSay, voiceLimits.phrase),
  /** Byte for byte, as a product's. */
  lockedSnippets: z.array(exactText(voiceLimits.snippet)).max(voiceLimits.snippets),
  person: z.enum(voicePersons),
  emoji: z.boolean(),
  exclamations: z.boolean(),
  /** Words of a sentence on average; null when it does not matter. */
  sentenceWords: z.number().min(1).max(100).nullable(),
  /** Texts it was learnt from; 0 when it was set by hand. */
  samples: z.number().int().min(0).max(voiceSampleLimits.max),
  features: voiceFeatures.nullable(),
});
export type VoiceProfile = z.output<typeof voiceProfile>;

/** A voice that asks for nothing but no emoji and no exclamation marks, as any product text should be. */
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

/** A voice as guidelines for a writer, one sentence a line. */
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
