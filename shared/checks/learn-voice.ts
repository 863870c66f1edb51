/**
 * Learns how a seller writes (the voice) from the seller's own texts. It only counts and uses no AI, so every result can be
 * explained.
 */

import { asPlainText } from '../description/html.ts';
import { countWords } from '../platforms/measure.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { stopWords, type TextLanguage, textLanguages } from '../text/small-words.ts';
import { paragraphSpans, type Span, wordSpans } from '../text/spans.ts';
import { plainVoice, type VoiceFeatures, type VoiceProfile, voiceSampleLimits } from '../voice/voice.ts';
import { languageOf } from './language.ts';
import { personWords } from './person.ts';
import { meanSentenceWords, readingEase } from './readability.ts';

export type LearnedVoice =
  | {
      ok: true;
      profile: VoiceProfile;
      /** One sentence for the seller about each habit that was found. */
      explained: string[];
    }
  | {
      ok: false;
      /** What the seller must do before a voice can be learnt, such as adding more texts. */
      problem: string;
    };

/** How many characters of each text are read: about a thousand words, which are enough to know how somebody writes. */
const READ_CHARACTERS = 6_000;
/**
 * If at least this share of the sentences contains "you", the voice speaks to the buyer as "you". If at least this share contains
 * "we", the voice says "we" for the seller.
 */
const SPOKEN_FROM = 0.1;
/** Exclamation marks are a habit if at least this share of the sentences ends with one. */
const EXCLAIMS_FROM = 0.05;
/** Emoji or lists are a habit if at least this share of the texts has them. */
const HABIT_FROM = 1 / 3;
/** How many words a repeated phrase has. */
const PHRASE = { min: 3, max: 5 };

const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u;
const listLine = /^\s{0,9}(?:[-*•–]|\d{1,2}[.)])\s/mu;

/**
 * Learns the voice from three to ten texts, plain or HTML. `names` are words such as product names, which are not the seller's
 * style. Returns a problem instead if the texts are too few, too many, too short or too much alike.
 */
export function learnVoice(samples: readonly string[], names: readonly string[] = []): LearnedVoice {
  const texts = samples.map((sample) => asPlainText(sample.slice(0, READ_CHARACTERS)).trim()).filter(Boolean);
  const problem = tooLittle(texts);
  if (problem !== null) return { ok: false, problem };
  const all = texts.join('\n\n');
  const language = languageIn(all);
  const features = featuresOf(texts, all, language, names);
  const sentenceWords = Math.round(meanSentenceWords(all) * 10) / 10;
  const profile: VoiceProfile = {
    ...plainVoice,
    person: personOf(features),
    emoji: features.emojiShare >= HABIT_FROM,
    exclamations: features.exclamationShare >= EXCLAIMS_FROM,
    sentenceWords: Math.min(100, Math.max(1, sentenceWords)),
    samples: texts.length,
    features,
  };
  return { ok: true, profile, explained: explain(profile, features) };
}

function tooLittle(texts: readonly string[]): string | null {
  const { min, max, words, together } = voiceSampleLimits;
  if (texts.length < min)
    return `A voice needs ${min} to ${max} of your own texts; there ${texts.length === 1 ? 'is 1' : `are ${texts.length}`}. Add ${min - texts.length} more.`;
  if (texts.length > max)
    return `A voice is read from at most ${max} texts; there are ${texts.length}. Choose the ones you like best.`;
  const counts = texts.map(countWords);
  const short = counts.findIndex((count) => count < words);
  if (short >= 0)
    return `Text ${short + 1} has ${counts[short]} ${counts[short] === 1 ? 'word' : 'words'}; each needs at least ${words}. Choose a longer one.`;
  const sum = counts.reduce((a, b) => a + b, 0);
  if (sum < together) return `Your texts have ${sum} words together; at least ${together} are needed. Add another one.`;
  const distinct = new Set(
    texts.map((text) =>
      wordSpans(text)
        .map(({ word }) => word)
        .join(' '),
    ),
  ).size;
  return distinct < min ? `Only ${distinct} of your texts differ; at least ${min} different ones are needed.` : null;
}

function featuresOf(texts: readonly string[], all: string, language: TextLanguage, names: readonly string[]): VoiceFeatures {
  const sentences = texts.flatMap((text) => sentenceSpans(text).map(({ start, end }) => text.slice(start, end)));
  const spoken = (person: 'you' | 'we') =>
    share(sentences, (sentence) => personWords(sentence, language).some((word) => word.person === person));
  const paragraphs = texts.flatMap((text) => cut(text, paragraphSpans(text))).filter((paragraph) => !listLine.test(paragraph));
  const words = paragraphs.reduce((sum, paragraph) => sum + wordSpans(paragraph).length, 0);
  return {
    youShare: spoken('you'),
    weShare: spoken('we'),
    exclamationShare: share(sentences, (sentence) => /!["”’)]?$/u.test(sentence)),
    emojiShare: share(texts, (text) => emoji.test(text)),
    listShare: share(texts, (text) => listLine.test(text)),
    paragraphWords: paragraphs.length === 0 ? 0 : Math.round(words / paragraphs.length),
    readingEase: readingEase(all, language),
    openings: openingsOf(texts),
    phrases: phrasesOf(texts, language, names),
  };
}

function personOf({ youShare, weShare }: VoiceFeatures): VoiceProfile['person'] {
  const [you, we] = [youShare >= SPOKEN_FROM, weShare >= SPOKEN_FROM];
  if (you && we) return 'any';
  if (you) return 'you';
  if (we) return 'we';
  return youShare === 0 && weShare === 0 ? 'none' : 'any';
}

/** How several of the texts begin: with the same two words or, if there are none, with the same word. */
function openingsOf(texts: readonly string[]): string[] {
  const starts = texts.map((text) =>
    wordSpans(text.slice(0, 200))
      .slice(0, 2)
      .map(({ start, end }) => text.slice(start, end)),
  );
  const pairs = repeated(starts.map((words) => words.join(' ')));
  return pairs.length > 0 ? pairs : repeated(starts.map(([first]) => first ?? ''));
}

function repeated(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted((a, b) => b[1] - a[1])
    .map(([text]) => text)
    .slice(0, 10);
}

/**
 * Phrases of three to five words that several of the texts contain. A phrase must contain both small words, such as "for", and
 * other words, because without small words it would only name a thing. It must not contain a product name or a number. If one
 * phrase contains another, only the longer one counts.
 */
function phrasesOf(texts: readonly string[], language: TextLanguage, names: readonly string[]): string[] {
  const named = new Set(
    names.flatMap((name) => wordSpans(name).map(({ stem }) => stem)).filter((word) => !stopWords[language].has(word)),
  );
  const samples = new Map<string, Set<number>>();
  texts.forEach((text, sample) => {
    for (const sentence of cut(text, sentenceSpans(text))) {
      const words = wordSpans(sentence);
      for (let at = 0; at < words.length; at++) {
        for (let length = PHRASE.min; length <= PHRASE.max && at + length <= words.length; length++) {
          const run = words.slice(at, at + length);
          const small = run.filter(({ word }) => stopWords[language].has(word)).length;
          if (small === 0 || small === length || run.some(({ stem }) => named.has(stem) || /\d/.test(stem))) continue;
          const phrase = run.map(({ word }) => word).join(' ');
          const seen = samples.get(phrase);
          if (seen) seen.add(sample);
          else samples.set(phrase, new Set([sample]));
        }
      }
    }
  });
  const shared = [...samples]
    .filter(([, seen]) => seen.size > 1)
    .toSorted(([a, seenA], [b, seenB]) => seenB.size - seenA.size || b.length - a.length || (a < b ? -1 : 1))
    .slice(0, 200)
    .map(([phrase]) => phrase);
  return shared
    .filter((phrase) => !shared.some((other) => other !== phrase && ` ${other} `.includes(` ${phrase} `)))
    .slice(0, 20);
}

function explain({ person, emoji, exclamations, sentenceWords, samples }: VoiceProfile, features: VoiceFeatures): string[] {
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const { youShare, weShare, exclamationShare, emojiShare, listShare, paragraphWords, openings, phrases } = features;
  const persons: Record<VoiceProfile['person'], string> = {
    you: `You write to “you”, in ${percent(youShare)} of your sentences`,
    we: `You write as “we”, in ${percent(weShare)} of your sentences`,
    none: 'You speak of the product only, without “you” and “we”',
    any: `You use “you” in ${percent(youShare)} of your sentences and “we” in ${percent(weShare)}, so either is fine`,
  };
  const of = (part: number) => `${Math.round(part * samples)} of ${samples} texts`;
  return [
    `${persons[person]}.`,
    `Your sentences have ${Math.round(sentenceWords ?? 0)} words on average.`,
    exclamations
      ? `${percent(exclamationShare)} of your sentences end with an exclamation mark.`
      : exclamationShare === 0
        ? 'You use no exclamation marks.'
        : 'You hardly use exclamation marks.',
    emoji ? `You use emoji, in ${of(emojiShare)}.` : emojiShare === 0 ? 'You use no emoji.' : 'You hardly use emoji.',
    `Your paragraphs have ${paragraphWords} words on average.`,
    listShare >= HABIT_FROM ? `You write lists, in ${of(listShare)}.` : 'You write paragraphs rather than lists.',
    ...(features.readingEase === null
      ? []
      : [`Your texts are ${ease(features.readingEase)} to read: ${features.readingEase} of 100.`]),
    ...(openings.length === 0 ? [] : [`You often begin with ${quoted(openings.slice(0, 3))}.`]),
    ...(phrases.length === 0 ? [] : [`Turns of phrase you come back to: ${quoted(phrases.slice(0, 3))}.`]),
  ];
}

/** Turns a Flesch reading score (0 to 100) into words. */
function ease(score: number): string {
  return score >= 70 ? 'easy' : score >= 50 ? 'fairly easy' : 'hard';
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}

function languageIn(text: string): TextLanguage {
  const { language } = languageOf(text);
  return textLanguages.find((one) => one === language) ?? 'en';
}

function cut(text: string, spans: readonly Span[]): string[] {
  return spans.map(({ start, end }) => text.slice(start, end));
}

function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(is).length / items.length;
}
