/** Detects the language of a text by its small words and its script. */
import type { Listing } from '../generation/listing.ts';
import { stopWords, type TextLanguage, textLanguageNames, textLanguages } from '../text/small-words.ts';
import { paragraphSpans, searchable } from '../text/spans.ts';
import { fieldTexts, findingAt } from './field-texts.ts';
import type { Finding } from './finding.ts';

export interface LanguageGuess {
  /** other-script: most letters are not Latin. unknown: too little text. */
  language: TextLanguage | 'other-script' | 'unknown';
  /** How certain the language is, 0 to 1: the lead over every other language, weighted by the number of small words found. */
  sure: number;
}

/** How many words a text needs before its language is judged. */
const ENOUGH_WORDS = 8;
/** How many of these words must be small words of the detected language. */
const ENOUGH_SMALL_WORDS = 3;
/**
 * How many letters a text in a script other than Latin needs before its language is judged. Letters are counted, because words
 * may not be separated by spaces.
 */
const ENOUGH_LETTERS = 20;
/** From this certainty on, a text is reported as being in another language than the requested one. */
const SURE = 0.5;
/** How many words are read; more tell nothing new about the language. */
const READ_WORDS = 400;

/** The language of a text. Only its beginning is read, so that a long text takes no longer. */
export function languageOf(text: string): LanguageGuess {
  const sample = searchable(text.slice(0, READ_WORDS * 10));
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const latin = /[^\u0000-\u024f]/u.test(sample) ? (sample.match(/\p{Script=Latin}/gu)?.length ?? 0) : letters;
  if (letters >= ENOUGH_LETTERS && latin * 2 < letters) return { language: 'other-script', sure: 1 - latin / letters };
  const words = (sample.match(/[\p{L}\p{M}]+/gu) ?? []).slice(0, READ_WORDS);
  const hits = textLanguages.map((language) => ({
    language,
    hits: words.reduce((sum, word) => sum + (stopWords[language].has(word) ? 1 : 0), 0),
  }));
  const [best, second] = hits.toSorted((a, b) => b.hits - a.hits);
  if (!best || !second || best.hits === 0) return { language: 'unknown', sure: 0 };
  const ahead = (best.hits - second.hits) / best.hits;
  const sure = ahead * Math.min(1, best.hits / ENOUGH_SMALL_WORDS);
  return { language: ahead === 0 ? 'unknown' : best.language, sure };
}

/**
 * Texts in another language than the requested one, each paragraph judged separately. Short texts, and texts of names and
 * numbers, are never reported: only small words of another language count as evidence.
 */
export function checkLanguage(listing: Listing, wanted: TextLanguage): Finding[] {
  return fieldTexts(listing)
    .filter(({ field }) => field !== 'tags')
    .flatMap((place) =>
      paragraphSpans(place.text).flatMap(({ start, end }) => {
        const other = otherLanguage(place.text.slice(start, end), wanted);
        return other === null ? [] : [findingAt(place, start, end, told(other, wanted))];
      }),
    );
}

function told(other: string, wanted: TextLanguage) {
  const message = `This text is in ${other}; you asked for ${textLanguageNames[wanted]}. Write it again.`;
  return { check: 'language' as const, severity: 'hard' as const, message };
}

function otherLanguage(text: string, wanted: TextLanguage): string | null {
  const { language, sure } = languageOf(text);
  if (language === 'unknown' || language === wanted || sure < SURE) return null;
  if (language === 'other-script') return 'another script';
  const words = searchable(text.slice(0, READ_WORDS * 10)).match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < ENOUGH_WORDS) return null;
  const small = (of: TextLanguage) => words.filter((word) => stopWords[of].has(word)).length;
  const theirs = small(language);
  // A name in another language ("Le Petit Prince de la Mer") is surrounded by words of the requested one.
  return theirs >= ENOUGH_SMALL_WORDS && theirs >= 2 * small(wanted) ? textLanguageNames[language] : null;
}
