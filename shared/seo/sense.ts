/** Recognises texts without sense: letters at random, words without sentences, and the same sentence again and again. */

import { languageOf } from '../checks/language.ts';
import { wordsOf } from '../platforms/measure.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { stopWords, textLanguages } from '../text/small-words.ts';
import { stemsOf } from '../text/stem.ts';
import type { SeoCheck } from './check.ts';
import { done, placeIn } from './checks.ts';

/** A text with fewer words is not judged: a title or a list of features has no sentences and needs none. */
const ENOUGH_WORDS = 30;
/**
 * In sentences, more than a fifth of the words are small ones such as "the" and "is". Below this share, the words form no
 * sentences.
 */
const FEWEST_SMALL_WORDS = 0.08;
/**
 * From this share of unpronounceable words on, the text counts as letters typed at random. Ordinary texts have a few, such as
 * brands.
 */
const MOST_ODD_WORDS = 0.2;
/**
 * Only sentences with at least this many words count as repeated. A text may well have a short one such as "Dishwasher safe."
 * twice.
 */
const LONG_SENTENCE = 5;
/** If at least this share of the sentences repeats an earlier sentence, the text counts as senseless. */
const MOST_REPEATED = 0.3;
/** If the sentences of a text have more words than this on average, its full stops are missing: it has no real sentences. */
const LONGEST_AVERAGE = 25;
/** The highest score of a text without sense. A score below 40 is called poor. */
const NONSENSE_CAP = 39;

export const realSentences: SeoCheck = ({ text }) => {
  const words = wordsOf(text.text.toLowerCase());
  const repeated = repeatedSentences(text.text);
  const action = () => ({ kind: 'edit' as const, field: 'description' as const, ...placeIn(text.text, repeated.again[0]) });
  if (repeated.share >= MOST_REPEATED || repeated.most >= 3) {
    const finding = `One sentence stands ${repeated.most} times, and ${Math.round(repeated.share * 100)}% of the sentences were there before`;
    const holds = { at: NONSENSE_CAP, what: 'Repeated sentences' };
    return { passed: 'no', finding, fix: 'Say each thing once', action, holds };
  }
  if (words.length >= ENOUGH_WORDS) {
    const odd = words.filter(isOdd).length;
    const small = words.filter((word) => smallWords.has(word)).length;
    const hasProse = isProse(wordsOf(text.prose.toLowerCase()));
    if (odd / words.length >= MOST_ODD_WORDS) {
      const finding = `${odd} of ${words.length} words look like letters typed at random`;
      return {
        passed: 'no',
        finding,
        fix: 'Write what the product is',
        action,
        holds: { at: NONSENSE_CAP, what: 'Letters typed at random' },
      };
    }
    if (small / words.length < FEWEST_SMALL_WORDS && !hasProse && !isOtherLanguage(text.text, words.length)) {
      const finding = `${small} of ${words.length} words are small ones such as “the” and “is”, so these are words but no sentences`;
      const fix = 'Write sentences with a verb: what the product is, has and does';
      return { passed: 'no', finding, fix, action, holds: { at: NONSENSE_CAP, what: 'Words without sentences' } };
    }
  }
  if (repeated.most < 2) {
    if (words.length < ENOUGH_WORDS) return null;
    return { passed: 'yes', finding: '0 sentences are there twice', ...done };
  }
  return { passed: 'partly', finding: `A sentence stands ${repeated.most} times`, fix: 'Say each thing once', action };
};

/**
 * Long sentences that repeat an earlier one (`again`), their share of all sentences, and how often the most frequent one occurs
 * (`most`).
 */
function repeatedSentences(text: string) {
  const spans = sentenceSpans(text);
  const counts = new Map<string, number>();
  const again = spans.filter(({ start, end }) => {
    const stems = stemsOf(text.slice(start, end));
    if (stems.length < LONG_SENTENCE) return false;
    const key = stems.join(' ');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > 1;
  });
  return { again, most: Math.max(0, ...counts.values()), share: spans.length === 0 ? 0 : again.length / spans.length };
}

/**
 * Whether words are those of sentences. A list of features and figures needs none, so a text with a long list is judged by what
 * stands beside it, if that is a sentence at least.
 */
const isProse = (words: readonly string[]): boolean =>
  words.length >= LONG_SENTENCE && words.filter((word) => smallWords.has(word)).length / words.length >= 2 * FEWEST_SMALL_WORDS;

const smallWords: ReadonlySet<string> = new Set(textLanguages.flatMap((language) => [...stopWords[language]]));

/** Pairs of letters that no word of English, German, French or Spanish has, apart from names. */
const oddPairs =
  /[bcdfgjkmpqvwx]x|q[^u]|[jvwxz]q|j[bcdfghkmqstvwxz]|v[bcfghjkmpqtwxz]|x[bdgjkmnrvwxz]|z[cjqrsvx]|[gpwy]z|[bgp]q|[hkmw]j|wv|kv{2}/;
/** Four or more neighbours on the keyboard in a row, forwards or backwards. */
const keyRows =
  /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert[zy]|rtyu|tyui|yuio|uiop|zxcv|xcvb|cvbn|vbnm|lkjh|kjhg|jhgf|fdsa|poiu|rewq|mnbv/;

/**
 * Whether a word looks typed at random: it has no vowel, six consonants in a row, an odd pair of letters, or keyboard
 * neighbours. Short words and words with digits are never odd.
 */
function isOdd(word: string): boolean {
  if (word.length < 4 || /\d/.test(word) || !/^[\p{Script=Latin}'’-]+$/u.test(word)) return false;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return !/[aeiouyæœø]/.test(plain) || /[bcdfghjklmnpqrstvwxz]{6}/.test(plain) || oddPairs.test(plain) || keyRows.test(plain);
}

/**
 * Whether a text has sentences in a language whose small words we do not know, such as Finnish. There, finding no small words
 * says nothing. Words without sentences have hardly any full stops, so their "sentences" would be very long.
 */
function isOtherLanguage(text: string, words: number): boolean {
  const { language, sure } = languageOf(text);
  if (language === 'other-script') return true;
  return (language === 'unknown' || sure < 0.5) && words <= sentenceSpans(text).length * LONGEST_AVERAGE;
}
